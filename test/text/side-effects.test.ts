import { expect, test } from 'vitest';
import { mayChange } from '../../src/text/side-effects.ts';

const names = (list: string): string[] => list.split(/\s+/);

const acting =
  names(`write_file Write Edit MultiEdit apply_patch create_file delete_file send_email TodoWrite Bash bash_20250124 shell
  functions.exec_command run_terminal_cmd python code_interpreter write_stdin computer mcp__github__create_issue browser_click
  browser.navigate npm_install deploy_service book_flight execute_sql run_query run_tests Task wait_for sleep get_and_delete find_and_replace
  get_or_create_user`);
const reading =
  names(`read_file Read get_file_contents mcp__github__get_file_contents WebFetch web_search Grep Glob LS list_directory get_status
  internal_read_file get_build_status list_commands find_user_id_by_email git_diff t report weather traceback データ取得 _ 42 check_order
  get_task search_code mcp__github__list_commits`);

test.each(acting)('%s may change something', (name) => expect(mayChange(name, '{}')).toBe(true));
test.each(reading)('%s only reads', (name) => expect(mayChange(name, '{}')).toBe(false));

test('a tool with several commands is judged by the one it was given', () => {
  expect(mayChange('str_replace_editor', '{"command": "view", "path": "/a"}')).toBe(false);
  expect(mayChange('str_replace_editor', '{"command": "insert", "path": "/a"}')).toBe(true);
  expect(mayChange('issue_write', '{"method": "get"}')).toBe(false);
  expect(mayChange('todo', '{"action": "add"}')).toBe(true);
  expect(mayChange('http_request', '{"method": "POST"}')).toBe(true);
  expect(mayChange('http_request', '{"method": "GET"}')).toBe(false);
  expect(mayChange('Bash', '{"command": "ls"}')).toBe(true);
});

test('a query that writes may change something, whatever its tool is called', () => {
  expect(mayChange('mcp__db__query', '{"sql":"DELETE FROM rides"}')).toBe(true);
  expect(mayChange('mcp__db__query', '{"sql":"SELECT 1"}')).toBe(false);
});

test('a query of one reading statement only reads', () => {
  const sql = (query: string) => mayChange('execute_sql', JSON.stringify({ query }));
  expect(sql('SELECT * FROM rides WHERE day = 3')).toBe(false);
  expect(sql(' show tables; ')).toBe(false);
  for (const text of [
    'DELETE FROM rides',
    'select 1; drop table rides',
    'explain analyze delete from rides',
    'select * into b from a',
  ])
    expect(sql(text), text).toBe(true);
  expect(mayChange('Bash', '{"query": "select 1"}')).toBe(true);
});

test('whatever the arguments are, it answers', () => {
  for (const text of ['', 'not JSON', '[', 'null', '{"command": 5}', '['.repeat(20_000), '{"query":{"sql":1}}'])
    expect(mayChange('execute_sql', text), text.slice(0, 20)).toBe(true);
});
