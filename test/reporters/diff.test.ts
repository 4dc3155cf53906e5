import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderDiff } from '../../src/reporters/diff.ts';

const lines = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => `line ${from + i}`);

test('changed lines with three around them', () => {
  const before = lines(1, 21);
  const after = before.with(9, 'changed').toSpliced(17, 1);
  expect(renderDiff({ before, after }, false)).toBe(
    [
      '@@ -7,7 +7,7 @@',
      ' line 7',
      ' line 8',
      ' line 9',
      '-line 10',
      '+changed',
      ' line 11',
      ' line 12',
      ' line 13',
      '@@ -15,6 +15,5 @@',
      ' line 15',
      ' line 16',
      ' line 17',
      '-line 18',
      ' line 19',
      ' line 20',
      '',
    ].join('\n'),
  );
});

test('of a long run the first and last lines are shown', () => {
  const diff = renderDiff({ before: lines(0, 5000), after: ['[pruned]'] }, false).split('\n');
  expect(diff.slice(0, 2)).toEqual(['@@ -1,5000 +1,1 @@', '-line 0']);
  expect(diff.slice(8)).toEqual(['-line 7', '⋮ 4,990 more lines', '-line 4998', '-line 4999', '+[pruned]', '']);
});

test('a diff has an end', () => {
  const before = lines(0, 1000);
  const diff = renderDiff({ before, after: before.filter((_, i) => i % 10 > 0) }, false).split('\n');
  expect(diff).toHaveLength(122);
  expect(diff[120]).toMatch(/^⋮ \d+ more lines$/);
});

test('equal texts have none', () => {
  expect(renderDiff({ before: ['a'], after: ['a'] }, false)).toBe('');
});

test('no terminal is given orders, colours are ours', () => {
  const diff = renderDiff({ before: ['\x1b[2J\u202e\x9b'], after: ['ok'] }, true);
  expect(diff).toContain('\x1b[31m-\\x1b[2J\\u{202e}\\x9b\x1b[39m');
  expect(diff).toContain('\x1b[32m+ok\x1b[39m');
});

test('context and one side are the lines that were given', () => {
  const side = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 });
  fc.assert(
    fc.property(side, side, (before, after) => {
      const shown = renderDiff({ before, after }, false).split('\n').slice(1, -1);
      if (before.join() === after.join()) {
        expect(shown).toEqual([]);
        return;
      }
      const of = (sign: string) =>
        shown.filter((line) => line.startsWith(sign) || line.startsWith(' ')).map((line) => line.slice(1));
      expect(before.join()).toContain(of('-').join());
      expect(after.join()).toContain(of('+').join());
    }),
  );
});
