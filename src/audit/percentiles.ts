import type { Percentiles } from './report.ts';

/** Percentiles by nearest rank: the least value that so many per cent of all values do not exceed. Null of nothing. */
export function percentilesOf(values: readonly number[]): Percentiles | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const at = (percent: number): number => sorted[Math.ceil((percent * sorted.length) / 100) - 1];
  return { p50: at(50), p90: at(90), p99: at(99), max: at(100) };
}
