import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonNode } from '../../src/json/node.ts';
import { readSource } from '../../src/json/source.ts';
import { applySplices, removeItems, removeMembers, type Splice } from '../../src/json/splice.ts';
import { arrayText, objectText } from './arbitraries.ts';
import { rebuild } from './oracle.ts';

function read(text: string): JsonNode {
  return readSource(Buffer.from(text)).documents[0].root;
}

function splice(text: string, splices: readonly Splice[]): string {
  return Buffer.from(applySplices(Buffer.from(text), splices)).toString();
}

test('splices are made in any order, insertions at one place in theirs', () => {
  const splices = [
    { from: 5, to: 6, insert: '' },
    { from: 0, to: 2, insert: 'é' },
    { from: 3, to: 4, insert: '3' },
    { from: 3, to: 3, insert: '1' },
    { from: 3, to: 3, insert: '2' },
    { from: 6, to: 6, insert: '😀' },
  ];
  expect(splice('abcdef', splices)).toBe('éc123e😀');
  expect(splices[0].from).toBe(5);
});

test.each([
  [
    'overlap',
    [
      { from: 0, to: 3, insert: '' },
      { from: 2, to: 4, insert: '' },
    ],
  ],
  [
    'the same range twice',
    [
      { from: 1, to: 2, insert: 'x' },
      { from: 1, to: 2, insert: 'x' },
    ],
  ],
  [
    'an insertion inside a range',
    [
      { from: 0, to: 3, insert: '' },
      { from: 1, to: 1, insert: 'x' },
    ],
  ],
  ['a range beyond the end', [{ from: 3, to: 7, insert: '' }]],
  ['a range before the beginning', [{ from: -1, to: 2, insert: '' }]],
  ['a reversed range', [{ from: 3, to: 2, insert: '' }]],
])('%s is an error', (_, splices) => {
  expect(() => splice('abcdef', splices)).toThrow(Error);
});

test('splices equal slicing and joining', () => {
  const cuts = fc.array(fc.tuple(fc.nat(20), fc.nat(5), fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 40 }).map((text) => Buffer.from(text).toString('latin1')),
      cuts,
      (text, steps) => {
        const bytes = Buffer.from(text, 'latin1');
        const splices: Splice[] = [];
        let expected = Buffer.alloc(0);
        let at = 0;
        for (const [skip, length, insert] of steps) {
          const from = Math.min(at + skip, bytes.length);
          const to = Math.min(from + length, bytes.length);
          splices.push({ from, to, insert });
          expected = Buffer.concat([expected, bytes.subarray(at, from), Buffer.from(insert)]);
          at = to;
          if (at === bytes.length) break;
        }
        expected = Buffer.concat([expected, bytes.subarray(at)]);
        expect(expected.equals(applySplices(bytes, splices))).toBe(true);
        const ranges = splices.filter(({ from, to }) => to > from).reverse();
        expect(applySplices(bytes, ranges)).toEqual(applySplices(bytes, ranges.toReversed()));
      },
    ),
  );
});

test.each([
  ['a', '{ "a":1 , "b":2, "c":3 }', '{ "b":2, "c":3 }'],
  ['b', '{ "a":1 , "b":2, "c":3 }', '{ "a":1 , "c":3 }'],
  ['c', '{ "a":1 , "b":2, "c":3 }', '{ "a":1 , "b":2 }'],
  ['ab', '{ "a":1 , "b":2, "c":3 }', '{ "c":3 }'],
  ['bc', '{ "a":1 , "b":2, "c":3 }', '{ "a":1 }'],
  ['ac', '{ "a":1 , "b":2, "c":3 }', '{ "b":2 }'],
  ['abc', '{ "a":1 , "b":2, "c":3 }', '{  }'],
  ['a', '{"a":1,"b":2,"a":3}', '{"b":2}'],
  ['x', '{"a":1}', '{"a":1}'],
  ['a', '{\n  "a": 1,\n  "b": 2\n}\n', '{\n  "b": 2\n}\n'],
  ['b', '{\n  "a": 1,\n  "b": 2\n}\n', '{\n  "a": 1\n}\n'],
])('removes members %s of %j', (keys, text, expected) => {
  expect(
    splice(
      text,
      removeMembers(read(text), ({ key }) => keys.includes(key)),
    ),
  ).toBe(expected);
});

test('removing members leaves the value without them, and the spelling of the rest', () => {
  fc.assert(
    fc.property(objectText, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (text, gone) => {
      const object = read(text);
      const members = object.members();
      const kept = members.filter((_, index) => !gone[index]);
      let index = 0;
      const result = read(
        splice(
          text,
          removeMembers(object, () => gone[index++]),
        ),
      );
      expect(result.members().map(({ key, value }) => [key, value.raw()])).toEqual(
        kept.map(({ key, value }) => [key, value.raw()]),
      );
      expect(isDeepStrictEqual(result.value(), rebuild(result))).toBe(true);
      if (kept.length === members.length) expect(result.raw()).toBe(object.raw());
    }),
    { numRuns: 500 },
  );
});

test('removing items leaves the others', () => {
  fc.assert(
    fc.property(arrayText, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (text, gone) => {
      const array = read(text);
      const kept = array.items().filter((_, index) => !gone[index]);
      const result = read(
        splice(
          text,
          removeItems(array, (_, index) => gone[index]),
        ),
      );
      expect(result.items().map((item) => item.raw())).toEqual(kept.map((item) => item.raw()));
    }),
    { numRuns: 500 },
  );
});

test('removals in a parent and in its remaining children compose', () => {
  const text = '[{"a":1,"b":2},{"a":3},{"b":4,"a":5}]';
  const array = read(text);
  const splices = [
    ...removeItems(array, (_, index) => index === 1),
    ...[0, 2].flatMap((index) => removeMembers(array.items()[index], ({ key }) => key === 'a')),
  ];
  expect(splice(text, splices)).toBe('[{"b":2},{"b":4}]');
});
