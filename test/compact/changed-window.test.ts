import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginning, changedWindow } from '../../src/compact/changed-window.ts';
import { createCounter } from '../../src/tokens/counter.ts';

const counter = createCounter('o200k_base');
const piece = fc.oneof(
  fc.constantFrom(
    ' ',
    '  ',
    '\n',
    ' \n ',
    '\r\n',
    '\t',
    ' the',
    "'s",
    'S ',
    '\u00a0',
    '\u3000',
    '. ',
    '/ ',
    '123',
    'ab',
    'é ',
    '漢 ',
    '😀 ',
    '\ud800 ',
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const text = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(''));

/** A text, where the cut part of it begins, and cuts of that part: ascending and apart. */
const edited = fc
  .tuple(
    text,
    fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
    fc.array(text, { minLength: 3, maxLength: 3 }),
    fc.nat({ max: 5 }),
  )
  .map(([whole, places, inserts, before]) => {
    const shift = Math.min(before, whole.length);
    const ends = places.map((place) => place % (whole.length - shift + 1)).sort((a, b) => a - b);
    const cuts = ends.flatMap((from, i) => (i % 2 ? [] : [{ from, to: ends[i + 1] ?? from, insert: inserts[i >> 1] }]));
    return { whole, shift, cuts };
  });

test('tokens change in a window as they do in the whole text', () => {
  fc.assert(
    fc.property(edited, ({ whole, shift, cuts }) => {
      let made = whole.slice(0, shift);
      let at = 0;
      for (const { from, to, insert } of cuts) {
        made += whole.slice(shift + at, shift + from) + insert;
        at = to;
      }
      made += whole.slice(shift + at);
      const window = changedWindow(whole, cuts, shift);
      const gain = counter.count(whole) - counter.count(made);
      expect(counter.count(window.before) - counter.count(window.after)).toBe(gain);
    }),
    { numRuns: 2000 },
  );
});

test('a window is small in a long text', () => {
  const long = 'one two three '.repeat(1000);
  const { before, after } = changedWindow(long, [{ from: 6000, to: 6010, insert: 'x' }], 0);
  expect(before.length).toBeLessThan(40);
  expect(after.length).toBe(before.length - 9);
});

test('the beginning of a text has no more tokens than the text', () => {
  fc.assert(
    fc.property(text, fc.nat({ max: 300 }), (whole, units) => {
      const start = beginning(whole, units);
      expect(whole.startsWith(start)).toBe(true);
      expect(start.length).toBeGreaterThanOrEqual(Math.min(units, whole.length));
      expect(counter.count(start)).toBeLessThanOrEqual(counter.count(whole));
    }),
    { numRuns: 1000 },
  );
});
