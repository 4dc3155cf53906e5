import { pointsBack, pointsBetween, pointsForward } from './code-points.ts';
import type { TextCut } from './head-tail.ts';

/** More distinct terms than that make no query; the bound keeps the work linear in the documents. */
const MOST_TERMS = 256;

/** The documented terms of a query: runs of letters, digits and underscore of at least three code points, lower case, repeats kept. */
export function lexicalTerms(query: string): string[] {
  const distinct = new Set<string>();
  const terms: string[] = [];
  for (const [term] of query.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) {
    if (pointsBetween(term, 0, term.length) < 3) continue;
    if (distinct.size === MOST_TERMS && !distinct.has(term)) continue;
    distinct.add(term);
    terms.push(term);
  }
  return terms;
}

/** The documented order of texts: by the sum over the terms of their occurrences as substrings, the most first, ties as given. */
export function rankLexical(texts: readonly string[], terms: readonly string[]): number[] {
  const repeats = new Map<string, number>();
  for (const term of terms) repeats.set(term, (repeats.get(term) ?? 0) + 1);
  const scores = texts.map((text) => {
    const lower = text.toLowerCase();
    let score = 0;
    for (const [term, count] of repeats) score += count * occurrences(lower, term);
    return score;
  });
  return [...texts.keys()].sort((a, b) => scores[b] - scores[a] || a - b);
}

function occurrences(text: string, term: string): number {
  let count = 0;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) count++;
  return count;
}

/**
 * The documented excerpt of a text: `chars` code points around the first place of the first term that occurs, with `...` where it is
 * cut; without one the first `chars`, and no mark. White space at the ends of the text and of the excerpt goes.
 */
export function lexicalExcerpt(text: string, terms: readonly string[], chars: number): TextCut[] {
  const first = text.length - text.trimStart().length;
  const last = text.trimEnd().length;
  const hit = firstHit(text, terms);
  const from = hit < 0 ? first : Math.max(first, pointsBack(text, Math.max(Math.floor(chars / 2), 1), hit));
  const to = Math.min(last, pointsForward(text, chars, from));
  const kept = text.slice(from, to);
  const start = from + kept.length - kept.trimStart().length;
  const end = from + kept.trimEnd().length;
  if (start >= end && hit >= 0) return lexicalExcerpt(text, [], chars);
  const marks = hit < 0 ? ['', ''] : [from > first ? '...' : '', to < last ? '...' : ''];
  return [
    { from: 0, to: start, insert: marks[0] },
    { from: end, to: text.length, insert: marks[1] },
  ].filter((cut) => cut.from < cut.to || cut.insert !== '');
}

/** The first place (UTF-16 index) of the first term that occurs, or −1. */
function firstHit(text: string, terms: readonly string[]): number {
  const lower = text.toLowerCase();
  for (const term of terms) {
    const at = lower.indexOf(term);
    if (at >= 0) return lower.length === text.length ? at : placeBefore(text, at);
  }
  return -1;
}

/** The place in a text whose lower case has `length` UTF-16 units before it: some letters become longer. */
function placeBefore(text: string, length: number): number {
  let lower = 0;
  let at = 0;
  for (const char of text) {
    if (lower >= length) return at;
    lower += char.toLowerCase().length;
    at += char.length;
  }
  return at;
}
