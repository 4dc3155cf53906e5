import { expect, test } from 'vitest';
import { isConfirmation } from '../../src/text/confirmation.ts';
import { DOCUMENTED_PREFIXES, matchesTool, toolKind } from '../../src/text/data-tools.ts';
import { readResultText } from '../../src/text/result-text.ts';

const kinds = {
  data: `read_file Read ReadFile readFile view_image get_file_contents mcp__github__get_file_contents mcp__filesystem__read_multiple_files fetch
    WebFetch web_search WebSearch browser.open search_code file_search Grep Glob LS list_directory execute_sql run_query query-docs sql_query
    Bash BashOutput bash_20250124 shell functions.exec_command exec run_terminal_cmd execute_command python code_interpreter write_stdin
    send_command send_keys get_issue issue_read pull_request_read git_diff git_status git_log pytest run_tests TaskOutput AskUserQuestion
    get_user_details find_user_id_by_email HTTPGet take_snapshot update_query_result.fetch web_browser_click mcp__linear__list_issues`,
  status: `write_file Write Edit MultiEdit NotebookEdit edit_file apply_patch create_file delete_file move_file str_replace_editor TodoWrite update_plan
    send_email slack_send gmail_send_email create_issue issue_write add_issue_comment merge_pull_request push_files TaskUpdate TaskStop KillShell
    mcp__github__create_or_update_file mcp__get_server__delete_thing cancel_reservation set_thread_title updateRecord users_deletePhoto mkdir submit
    notify_price_change`,
  silent:
    'think weather tool report noop_tool ExitPlanMode handoff_thread mcp__context7__resolve-library-id データ取得 _ 42 book_flight',
};
const names = (list: string): string[] => list.split(/\s+/);

test.each(names(kinds.data))('%s brings data', (name) => expect(toolKind(name, '{}')).toBe('data'));
test.each(names(kinds.status))('%s confirms', (name) => expect(toolKind(name, '{}')).toBe('status'));
test.each(names(kinds.silent))('%s says nothing', (name) => expect(toolKind(name, '{}')).toBeNull());

test('a tool with several commands is judged by the one it was given', () => {
  expect(toolKind('str_replace_editor', '{"command": "view", "path": "/a"}')).toBe('data');
  expect(toolKind('str_replace_editor', '{"command": "create", "file_text": "read me"}')).toBe('status');
  expect(toolKind('todo', '{"action": "add"}')).toBe('status');
  expect(toolKind('issue_write', '{"method": "update"}')).toBe('status');
  expect(toolKind('memory', '{"operation": "list_all"}')).toBe('data');
  expect(toolKind('bash', '{"command": "delete"}')).toBe('data');
  for (const text of ['{"command": "rm -r x && cat y"}', '{"command": 5}', 'not JSON', '', '[1]', '{"command": "view"'])
    expect(toolKind('editor', text), text).toBeNull();
});

test('prefixes and globs, case aside', () => {
  expect(matchesTool('INTERNAL_Read_File', DOCUMENTED_PREFIXES)).toBe(true);
  expect(matchesTool('internal_get_file_contents_of', DOCUMENTED_PREFIXES)).toBe(true);
  expect(matchesTool('read_file', DOCUMENTED_PREFIXES)).toBe(false);
  expect(matchesTool('my_internal_read_file', DOCUMENTED_PREFIXES)).toBe(false);
  expect(matchesTool('mytool_run', ['MyTool_'])).toBe(true);
  expect(matchesTool('mcp__db__run', ['mcp__*__run'])).toBe(true);
  expect(matchesTool('mcp__db__run_all', ['mcp__*__run'])).toBe(false);
  expect(matchesTool('anything', [])).toBe(false);
});

test('a confirmation is a small object that says it is done', () => {
  const is = (value: unknown): boolean => {
    const text = JSON.stringify(value);
    return isConfirmation(readResultText(text).json, text);
  };
  for (const value of [
    { ok: true, step: 90 },
    { success: false, error: 'x' },
    { status: 'Created', id: 'a7', meta: { at: 1 } },
    { result: 'done', list: [] },
  ])
    expect(is(value), JSON.stringify(value)).toBe(true);
  for (const value of [
    { id: 5, name: 'Ada' },
    { ok: 'yes' },
    { status: 'shipped yesterday' },
    { ok: true, items: [1] },
    { ok: true, text: 't'.repeat(201) },
    { ok: true, deep: { deeper: {} } },
    { ok: true, ...Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`key${i}`, i])) },
    [true],
    'ok',
  ])
    expect(is(value), JSON.stringify(value)).toBe(false);
});
