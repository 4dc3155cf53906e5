import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indented } from '../../src/text/indented.ts';

test('the same as JSON.stringify makes, but for spellings, which are kept', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('', ' ', 4), (value, space) => {
      expect(indented(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
    }),
  );
  expect(indented('{"a":1.0,"b":[ ],"c":"\\u0041\\"{,"}')).toBe('{\n  "a": 1.0,\n  "b": [],\n  "c": "\\u0041\\"{,"\n}');
});

test('however deep, a line stays short', () => {
  const deep = indented(`${'['.repeat(20_000)}1${']'.repeat(20_000)}`);
  expect(Math.max(...deep.split('\n').map((line) => line.length))).toBe(41);
});
