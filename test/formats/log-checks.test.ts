import { describe, expect, test } from 'vitest';
import { detect } from '../../src/formats/index.ts';
import { readSource } from '../../src/json/source.ts';
import { type Change, cut, put } from '../clients/json.ts';

/** Format, and what its check says: rule, pointer and class of error. */
function checked(lines: unknown): { format: string | undefined; violations: string[] } {
  const text = Array.isArray(lines) ? lines.map((line) => `${JSON.stringify(line)}\n`).join('') : '';
  const source = readSource(Buffer.from(text));
  const found = detect(source);
  const violations = found?.format.check(source, found.root) ?? [];
  return { format: found?.format.id, violations: violations.map(({ rule, at, error }) => `${rule} ${at} ${error}`) };
}

const line = (uuid: number, role: string, content: unknown): unknown => ({
  type: role,
  uuid: `u${uuid}`,
  parentUuid: uuid === 1 ? null : `u${uuid - 1}`,
  sessionId: 's',
  message: { id: `m${uuid}`, role, content },
});
const claudeCode = [
  line(1, 'user', 'Read it.'),
  line(2, 'assistant', [{ type: 'tool_use', id: 't', name: 'Read', input: {} }]),
  line(3, 'user', [{ type: 'tool_result', tool_use_id: 't', content: 'a line' }]),
  line(4, 'assistant', [{ type: 'text', text: 'Done.' }]),
];

const item = (type: string, payload: unknown): unknown => ({ timestamp: '2026-05-04T06:00:00Z', type, payload });
const codex = [
  item('session_meta', { id: 's', cwd: '/depot' }),
  item('response_item', { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Read it.' }] }),
  item('response_item', { type: 'function_call', call_id: 'c', name: 'shell', arguments: '{}' }),
  item('response_item', { type: 'function_call_output', call_id: 'c', output: 'a line' }),
];

const RESULT = [2, 'message', 'content', 0];

describe('a broken log is told of with rule, pointer and class of error', () => {
  test.each<[format: string, log: unknown, change: Change, violation: string]>([
    ['claude-code', claudeCode, put([2, 'parentUuid'], 'u9'), 'line-missing 3:/parentUuid not resumed'],
    ['claude-code', claudeCode, put([...RESULT, 'content'], 7), 'result-content 3:/message/content/0 not resumed'],
    [
      'claude-code',
      claudeCode,
      put([...RESULT, 'tool_use_id'], 'x'),
      'result-without-call 3:/message/content/0 400 invalid_request_error',
    ],
    [
      'claude-code',
      claudeCode,
      put([3, 'message', 'content', 0, 'text'], ''),
      'text-empty 4:/message/content/0 400 invalid_request_error',
    ],
    ['codex', codex, cut(2), 'result-without-call 3:/payload 400 invalid_request_error'],
    ['codex', codex, put([3, 'payload', 'output'], []), 'output-empty 4:/payload 400 invalid_request_error'],
    [
      'codex',
      codex,
      put([1, 'payload', 'content', 0, 'type'], 'output_text'),
      'part-type 2:/payload/content/0 400 invalid_request_error',
    ],
  ])('%s', (format, log, change, violation) => {
    expect(checked(log)).toEqual({ format, violations: [] });
    expect(checked(change(log))).toEqual({ format, violations: [violation] });
  });
});
