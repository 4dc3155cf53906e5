import { expect, test } from 'vitest';
import { percentilesOf } from '../../src/audit/percentiles.ts';

test.each([
  [[7], { p50: 7, p90: 7, p99: 7, max: 7 }],
  [[2, 1], { p50: 1, p90: 2, p99: 2, max: 2 }],
  [[3, 1, 2], { p50: 2, p90: 3, p99: 3, max: 3 }],
  [[40, 10, 30, 20], { p50: 20, p90: 40, p99: 40, max: 40 }],
  [Array.from({ length: 10 }, (_, index) => index + 1), { p50: 5, p90: 9, p99: 10, max: 10 }],
  [Array.from({ length: 100 }, (_, index) => 100 - index), { p50: 50, p90: 90, p99: 99, max: 100 }],
  [Array.from({ length: 200 }, (_, index) => index), { p50: 99, p90: 179, p99: 197, max: 199 }],
])('nearest ranks of %j', (values, expected) => {
  expect(percentilesOf(values)).toEqual(expected);
});

test('there are none of nothing', () => {
  expect(percentilesOf([])).toBe(null);
});
