import type { Segments } from './segments.ts';
import { visitTerms } from './terms.ts';

/** Consecutive segments, both ends included. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

/** Where the terms of a query stand in a text, by segment. */
interface Hits {
  /** Ordinals of the terms in each segment, repeats kept. */
  readonly terms: readonly (readonly number[])[];
  /** Hits before each segment; one entry more than segments. */
  readonly before: readonly number[];
  /** How much each term says: a whole number, so that sums are exact. */
  readonly weights: readonly number[];
}

const NONE: readonly number[] = [];
const MOST_WINDOWS = 8;

/**
 * The windows of at most `size` code points in which the most distinct terms stand, rare ones counting more: the smallest such windows,
 * the one with the most hits around it first, then single segments with the most. Empty if no term stands in the text.
 */
export function* bestWindows(text: string, segments: Segments, terms: readonly string[], size: number): Generator<Window> {
  const hits = hitsOf(text, segments, terms);
  if (hits.before[segments.count] === 0) return;
  const windows = smallest(segments, hits, size);
  const around = windows.map((window) => hitsAround(window, segments, hits, size));
  const length = (at: number): number => windows[at].last - windows[at].first;
  for (const at of first(windows.length, (a, b) => length(a) - length(b) || around[b] - around[a] || a - b)) yield windows[at];
  const weights = hits.terms.map((found) => sum([...new Set(found)].map((term) => hits.weights[term])));
  for (const at of first(segments.count, (a, b) => weights[b] - weights[a] || a - b))
    if (weights[at] > 0) yield { first: at, last: at };
}

/** The first MOST_WINDOWS of the numbers below `count` in an order. */
function first(count: number, compare: (a: number, b: number) => number): number[] {
  const kept: number[] = [];
  for (let item = 0; item < count; item++) {
    let place = kept.length;
    while (place > 0 && compare(item, kept[place - 1]) < 0) place--;
    if (place === MOST_WINDOWS) continue;
    kept.splice(place, 0, item);
    kept.length = Math.min(kept.length, MOST_WINDOWS);
  }
  return kept;
}

function hitsOf(text: string, { count, starts }: Segments, terms: readonly string[]): Hits {
  const ordinals = new Map(terms.map((term, ordinal) => [term, ordinal]));
  const found: number[][] = [];
  const spread = terms.map(() => 0);
  let segment = 0;
  visitTerms(text, (term, from) => {
    const ordinal = ordinals.get(term);
    if (ordinal === undefined) return;
    while (starts[segment + 1] <= from) segment++;
    const list = (found[segment] ??= []);
    if (!list.includes(ordinal)) spread[ordinal]++;
    list.push(ordinal);
  });
  const before = [0];
  for (let at = 0; at < count; at++) before.push(before[at] + (found[at]?.length ?? 0));
  return {
    terms: Array.from({ length: count }, (_, at) => found[at] ?? NONE),
    before,
    weights: spread.map((df) => rarity(df, count)),
  };
}

/** The inverse document frequency of BM25 with segments as documents, in thousandths. */
function rarity(frequency: number, count: number): number {
  return Math.max(1, Math.round(1000 * Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5))));
}

/** Every window of the greatest weight that holds no smaller one. */
function smallest(segments: Segments, hits: Hits, size: number): Window[] {
  let greatest = 0;
  slide(segments, hits, size, Number.POSITIVE_INFINITY, (_, weight) => {
    greatest = Math.max(greatest, weight);
  });
  const windows: Window[] = [];
  slide(segments, hits, size, greatest, (window, weight) => {
    if (weight === greatest && windows.at(-1)?.first !== window.first) windows.push(window);
  });
  return windows;
}

/** Visits, for each last segment, the longest window within `size`, or the shortest that has the weight `enough`. */
function slide(
  { count, points }: Segments,
  { terms, weights }: Hits,
  size: number,
  enough: number,
  visit: (window: Window, weight: number) => void,
): void {
  const inside = weights.map(() => 0);
  let weight = 0;
  const change = (segment: number, by: 1 | -1): void => {
    for (const term of terms[segment]) {
      if (inside[term] === (by === 1 ? 0 : 1)) weight += by * weights[term];
      inside[term] += by;
    }
  };
  let first = 0;
  for (let last = 0; last < count; last++) {
    change(last, 1);
    while (first < last) {
      const long = points[last + 1] - points[first] > size;
      if (!long && weight < enough) break;
      change(first, -1);
      if (!long && weight < enough) {
        change(first, 1);
        break;
      }
      first++;
    }
    visit({ first, last }, weight);
  }
}

/** The hits in a window and as much text on both sides as an excerpt may have. */
function hitsAround({ first, last }: Window, { points }: Segments, { before }: Hits, size: number): number {
  const side = Math.max(0, size - (points[last + 1] - points[first])) / 2;
  const from = lowerBound(points, points[first] - side);
  const to = lowerBound(points, points[last + 1] + side);
  return before[Math.min(to, before.length - 1)] - before[from];
}

/** The first index whose value is not below `wanted`; the values ascend. */
function lowerBound(values: readonly number[], wanted: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
