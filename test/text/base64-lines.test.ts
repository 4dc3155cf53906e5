import { expect, test } from 'vitest';
import { nextStretch, plainBase64, readBreak, readEscape, readLine } from '../../src/text/base64-lines.ts';

test.each<[string, 'character' | 'break' | 'other', number, number]>([
  ['\\/x', 'character', 47, 2],
  ['\\\\\\/x', 'character', 47, 4],
  ['\\nx', 'break', 10, 2],
  ['\\\\rx', 'break', 13, 3],
  ['\\b', 'other', 0, 2],
  ['\\f', 'other', 0, 2],
  ['\\t', 'other', 0, 2],
  ['\\"', 'other', 0, 2],
  ['\\x', 'other', 0, 1],
  ['\\', 'other', 0, 1],
  ['\\u002b', 'character', 43, 6],
  ['\\u002B', 'character', 43, 6],
  ['\\u003d', 'character', 61, 6],
  ['\\\\u0041', 'character', 65, 7],
  ['\\u000a', 'break', 10, 6],
  ['\\u000d', 'break', 13, 6],
  ['\\u0020', 'other', 32, 6],
  ['\\u00g1', 'other', 0, 1],
  ['\\u002', 'other', 0, 1],
])('the escape %s', (text, kind, unit, to) => {
  expect(readEscape(text, 0)).toEqual({ kind, unit, to });
});

test('the next stretch of enough characters of base64', () => {
  expect(nextStretch('..aaaa..', 0, 4)).toBe(2);
  expect(nextStretch('..aaaa..', 0, 5)).toBe(-1);
  expect(nextStretch('..aaaa..', 3, 4)).toBe(-1);
  expect(nextStretch('..a.aaaa', 0, 4)).toBe(4);
  expect(nextStretch('a\\nb+/-_9', 0, 9)).toBe(0);
  expect(nextStretch('', 0, 1)).toBe(-1);
});

test.each([
  ['QUJD x', 0, 4, 4, false, false],
  ['QUJD==x', 0, 6, 6, true, false],
  ['QUJD===', 0, 6, 6, true, false],
  ['QUJ=D', 0, 4, 4, true, false],
  ['===', 0, 0, 0, false, false],
  ['QU\\/D', 0, 5, 4, false, true],
  ['QU\\nD', 0, 2, 2, false, false],
  ['QU\\u003dD', 0, 8, 3, true, true],
  ['QU=\\u003d', 0, 9, 4, true, true],
  ['QU\\u0041\\u0042', 0, 14, 4, false, true],
  ['..QUJD', 2, 6, 4, false, false],
])('the line %s', (text, from, to, length, padded, escaped) => {
  expect(readLine(text, from)).toEqual({ from, to, length, padded, escaped });
});

test.each([
  ['\nb', 1],
  ['\r\nb', 2],
  ['\rb', 1],
  [' b', 1],
  ['\n \t b', 4],
  ['\r\n  b', 4],
  ['\\nb', 2],
  ['\\r\\nb', 4],
  ['\\r\\rb', 2],
  ['\\n\\nb', 2],
  ['\\r\\tb', 2],
  ['\\u000a  b', 8],
  ['\\tb', -1],
  ['\tb', -1],
  ['b', -1],
  ['', -1],
])('what a break leads to in %j', (text, start) => {
  expect(readBreak(text, 0)).toBe(start);
});

test('base64 without what stands between its lines, and with its escapes resolved', () => {
  const text = '"QU\\/D\\nRE\\u003d", QUJD';
  expect(plainBase64(text, [readLine(text, 1), readLine(text, 8)])).toBe('QU/DRE=');
  expect(plainBase64(text, [readLine(text, text.length - 4)])).toBe('QUJD');
  expect(plainBase64(text, [])).toBe('');
});
