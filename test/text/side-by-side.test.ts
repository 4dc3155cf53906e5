import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sideBySide } from '../../src/text/side-by-side.ts';

const text = fc
  .array(fc.constantFrom('a', 'bc', '😀', '\n', '\n\n', 'x'.repeat(70), 'y'.repeat(130), '"', '{', '\ud83d'), { maxLength: 30 })
  .map((parts) => parts.join(''));

test('nothing is lost but line feeds, no line is long, no pair is torn', () => {
  fc.assert(
    fc.property(text, text, text, text, (head, one, other, tail) => {
      const [before, after] = [head + one + tail, head + other + tail];
      const sides = sideBySide(before, after);
      expect(sides.before.join('')).toBe(before.replaceAll('\n', ''));
      expect(sides.after.join('')).toBe(after.replaceAll('\n', ''));
      for (const line of [...sides.before, ...sides.after]) {
        expect(line.length).toBeLessThanOrEqual(100);
        expect(line.isWellFormed() || !before.isWellFormed() || !after.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('both sides of one long line are broken at the same places, before and after what goes', () => {
  const word = (from: number, to: number): string => Array.from({ length: to - from }, (_, i) => `w${from + i}`).join(' ');
  const before = word(0, 1000);
  const after = `${word(0, 300)}\n\n[... trimmed ...]\n\n${word(700, 1000)}`;
  const sides = sideBySide(before, after);
  const equalStart = sides.before.findIndex((line, i) => line !== sides.after[i]);
  const equalEnd = sides.before.toReversed().findIndex((line, i) => line !== sides.after.at(-1 - i));
  expect(equalStart).toBe(Math.floor(word(0, 300).length / 100));
  expect(equalEnd).toBe(Math.ceil(word(700, 1000).length / 100));
});

test('JSON has a member a line, on both sides if both are JSON', () => {
  expect(sideBySide('{"a":{"b":1,"c":"text"}}', '{"a":{"b":1}}')).toEqual({
    before: ['{', '  "a": {', '    "b": 1,', '    "c": "text"', '  }', '}'],
    after: ['{', '  "a": {', '    "b": 1', '  }', '}'],
  });
  expect(sideBySide('{"a":{"b":1}}', '[pruned: x: ok]')).toEqual({
    before: ['{', '  "a": {', '    "b": 1', '  }', '}'],
    after: ['[pruned: x: ok]'],
  });
});

test('JSON that was cut as text stays on its line', () => {
  const json = JSON.stringify({ rows: Array.from({ length: 200 }, (_, i) => i) });
  const cut = `${json.slice(0, 150)}\n\n[... cut ...]\n\n${json.slice(-150)}`;
  expect(sideBySide(json, cut).before[0]).toBe(json.slice(0, 100));
});

test('a large text is laid out in linear time', () => {
  const large = 'word '.repeat(400_000);
  expect(sideBySide(large, large.slice(0, 900) + large.slice(-900)).after.length).toBeLessThan(25);
});
