import { expect, test } from 'vitest';
import { longStrings } from '../../src/text/argument-strings.ts';

test('the strings of more code points than asked for, with their ordinals and places', () => {
  const text = '{"path": "é😀.txt", "rows": [1, {"text": "longer than ten"}, "0123456789"], "last": "also longer than that"}';
  const found = longStrings(text, 10);
  expect(found.map(({ value }) => value)).toEqual(['longer than ten', 'also longer than that']);
  expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(['"longer than ten"', '"also longer than that"']);
  expect(found.map(({ ordinal }) => ordinal)).toEqual([1, 3]);
});

test('length is that of the value, in code points', () => {
  const pairs = `{"text": "${'😀'.repeat(11)}"}`;
  expect(longStrings(pairs, 11)).toEqual([]);
  expect(longStrings(pairs, 10)).toHaveLength(1);
  expect(longStrings(`{"text": "${'\\n'.repeat(10)}"}`, 10)).toEqual([]);
  expect(longStrings(`{"text": "${'\\n'.repeat(11)}"}`, 10)[0].value).toBe('\n'.repeat(11));
});

test('arguments that are no JSON object have none', () => {
  for (const text of [
    '',
    'plain text that is long',
    '["a string that is long"]',
    '{"a": "a string that is long"',
    '"a string that is long"',
  ])
    expect(longStrings(text, 5), text).toEqual([]);
  expect(longStrings(' \n{"a": "longer"}', 5)).toEqual([{ ordinal: 0, from: 8, to: 16, value: 'longer' }]);
});
