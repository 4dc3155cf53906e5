import { expect, test } from 'vitest';
import { carriesData, errorMessage } from '../../src/text/error-message.ts';
import { readResultText } from '../../src/text/result-text.ts';

const message = (text: string, flagged = false): string | null => errorMessage(readResultText(text), flagged);
const carries = (value: unknown): boolean => carriesData(readResultText(JSON.stringify(value)).json);

test('an error is a truthy member or the format’s flag, never the mere word', () => {
  expect(message('{"error": "no such file"}')).toBe('no such file');
  expect(message('{"error": {"code": 3}}')).toBe('{"code": 3}');
  expect(message('{"error": true}')).toBe('true');
  for (const text of [
    '{"error": null}',
    '{"error": ""}',
    '{"error": false, "rows": []}',
    '{"error": {}}',
    'Error: none',
    '[{"error": "x"}]',
    '"error"',
  ])
    expect(message(text), text).toBeNull();
  expect(message('went wrong', true)).toBe('went wrong');
  expect(message('{"message": "went wrong", "code": 1}', true)).toBe('went wrong');
  expect(message('{"code": 1}', true)).toBe('{"code": 1}');
});

test('data beside an error', () => {
  expect(carries({ error: 'x', rows: [{ id: 1 }] })).toBe(true);
  expect(carries({ error: 'x', content: 'c'.repeat(201) })).toBe(true);
  expect(carries({ error: 'x', data: { text: 'c'.repeat(201) } })).toBe(true);
  for (const value of [
    { error: 'x', rows: [] },
    { error: 'x', content: 'c'.repeat(200) },
    { error: 'x', trace: 't'.repeat(900) },
    { error: 'x', items: null },
    [1],
  ])
    expect(carries(value)).toBe(false);
});
