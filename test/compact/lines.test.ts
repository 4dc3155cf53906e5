import { expect, test } from 'vitest';
import { withLines } from '../../src/compact/lines.ts';
import { readSource } from '../../src/json/source.ts';

const finding = (at: string) => ({ code: 'x', severity: 'info', at, message: 'x' }) as const;

const linesOf = (text: string, ...places: string[]) =>
  withLines(places.map(finding), readSource(Buffer.from(text))).map(({ line }) => line);

test('a pointer is told by the line on which its value begins', () => {
  const text = '{\n  "a": [\n    1,\n    {"b/~c": 2}\n  ],\n  "d": "e"\n}\n';
  expect(linesOf(text, '/d', '/a', '/a/1', '/a/1/b~1~0c', '/a/0')).toEqual([6, 2, 4, 4, 3]);
});

test('in JSONL the place says it', () => {
  expect(linesOf('{"a":1}\n{"a":2}\n', '2:/a', '2:')).toEqual([2, 2]);
});

test('what stands nowhere has no line, and the program goes on', () => {
  expect(linesOf('{"__proto__": [1]}', '', '/b', '/__proto__/7', '/__proto__/0/x', '/__proto__/0')).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    1,
  ]);
});

test('the search has an end', () => {
  const lines = linesOf(`[${'1,\n'.repeat(9999)}1]`, ...Array.from({ length: 9999 }, (_, index) => `/${index}`));
  expect(lines.filter((line) => line !== undefined)).toHaveLength(200);
});
