import { expect, test } from 'vitest';
import { excerptOf } from '../../src/reporters/change-excerpt.ts';

const lines = (word: string, number: number): string[] => Array.from({ length: number }, (_, index) => `${word} ${index}`);

test('what differs stands there with a line around it, and what is left out is counted', () => {
  expect(excerptOf({ before: ['a', 'b', 'c', 'd', 'e'], after: ['a', 'b', 'x', 'd', 'e'] })).toEqual({
    before: ['⋮ 1 more line', 'b', 'c', 'd', '⋮ 1 more line'],
    after: ['⋮ 1 more line', 'b', 'x', 'd', '⋮ 1 more line'],
  });
  expect(excerptOf({ before: ['a', ...lines('old', 20), 'z'], after: ['a', 'z'] })).toEqual({
    before: ['a', ...lines('old', 6), '⋮ 12 more lines', 'old 18', 'old 19', 'z'],
    after: ['a', 'z'],
  });
});

test('nothing, all, the same, and what commands a terminal', () => {
  expect(excerptOf({ before: lines('old', 3), after: [] })).toEqual({ before: lines('old', 3), after: [] });
  expect(excerptOf({ before: ['a', 'a'], after: ['a'] })).toEqual({ before: ['a', 'a'], after: ['a'] });
  expect(excerptOf({ before: lines('a', 4), after: lines('a', 4) }).before).toEqual(['⋮ 3 more lines', 'a 3']);
  expect(excerptOf({ before: ['\x1b[2J', 'x'.repeat(300)], after: [] }).before).toEqual(['\\x1b[2J', `${'x'.repeat(99)}…`]);
});
