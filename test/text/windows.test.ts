import { expect, test } from 'vitest';
import { segmentsOf } from '../../src/text/segments.ts';
import { bestWindows } from '../../src/text/windows.ts';

/** First and last line of each window. */
function windows(lines: readonly string[], terms: readonly string[], size: number): [number, number][] {
  const text = lines.map((line) => `${line}\n`).join('');
  return [...bestWindows(text, segmentsOf(text, 100, 100), terms, size)].map(({ first, last }) => [first, last]);
}

test('the window with the most terms comes first, then lines by the terms that they have, each counted once', () => {
  const lines = ['alpha beta', 'x', 'alpha', 'y', 'beta beta'];
  expect(windows(lines, ['alpha', 'beta'], 12)).toEqual([
    [0, 0],
    [0, 0],
    [2, 2],
    [4, 4],
  ]);
});

test('rare terms count more', () => {
  expect(windows(['beta', 'beta', 'alpha', 'x'], ['alpha', 'beta'], 6)).toEqual([
    [2, 2],
    [2, 2],
    [0, 0],
    [1, 1],
  ]);
});

test('a window is as short as its terms allow, and no longer than asked for', () => {
  const lines = ['alpha', 'x', 'beta', 'y', 'z', 'alpha'];
  // alpha, x, beta are 6 + 2 + 5 code points with their line ends.
  expect(windows(lines, ['alpha', 'beta'], 13)[0]).toEqual([0, 2]);
  expect(windows(lines, ['alpha', 'beta'], 12)[0]).toEqual([2, 2]);
  expect(windows(['beta', 'x', 'y', 'alpha', 'beta'], ['alpha', 'beta'], 100)[0]).toEqual([3, 4]);
});

test('of equal windows the one with more hits around it comes first', () => {
  const lines = ['alpha', 'x', 'x', 'x', 'x', 'alpha', 'alpha', 'x', 'x'];
  expect(windows(lines, ['alpha'], 18).slice(0, 3)).toEqual([
    [5, 5],
    [6, 6],
    [0, 0],
  ]);
});

test('eight windows and eight lines at most, in order where nothing else tells them apart', () => {
  const expected = Array.from({ length: 8 }, (_, at) => [at, at]);
  expect(
    windows(
      Array.from({ length: 10 }, () => 'alpha'),
      ['alpha'],
      6,
    ),
  ).toEqual([...expected, ...expected]);
});

test('without a hit there is none', () => {
  expect(windows(['alpha', 'beta'], ['gamma'], 100)).toEqual([]);
  expect(windows(['alpha'], [], 100)).toEqual([]);
  expect(windows([], ['alpha'], 100)).toEqual([]);
});
