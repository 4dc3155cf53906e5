import type { TextCut } from './head-tail.ts';
import { withCommas } from './markers.ts';
import { beginsLine, breakBefore, type Segments, segmentsOf } from './segments.ts';
import { bestWindows, type Window } from './windows.ts';

const MARK = '...';
/** Marks at both ends, the first with a line break of two characters. */
const MARKS_LENGTH = 2 * MARK.length + 2;
/** An excerpt has room for so many of the longest lines and sentences that stay whole, and of the pieces of longer ones. */
const LINES_PER_EXCERPT = 3;
const PIECES_PER_EXCERPT = 8;

/** Which sides of a window may be filled with what stands there. */
type Sides = 'both' | 'before' | 'after' | 'none';

/**
 * Excerpts of a text for the distinct terms of a query, the best first; each as the cuts that leave it, at most `chars` code points with all
 * marks. An excerpt is the window with the most distinct rare terms and the text around it; whole lines where they are not long, `...` where
 * text is cut, on a line of its own between lines. If no term stands in the text, and at last, head and tail with a label between them.
 */
export function* excerpts(text: string, terms: readonly string[], chars: number): Generator<TextCut[]> {
  const segments = segmentsOf(text, Math.ceil(chars / LINES_PER_EXCERPT), Math.ceil(chars / PIECES_PER_EXCERPT));
  let sides: readonly Sides[] = ['both', 'before', 'after', 'none'];
  let matched = false;
  for (const window of bestWindows(text, segments, terms, chars - MARKS_LENGTH)) {
    for (const side of sides) yield windowCuts(text, segments, filled(text, segments, window, chars, side));
    sides = ['both'];
    matched = true;
  }
  const why = terms.length && !matched ? 'no match for the query: ' : '';
  yield headAndTail(text, segments, why, chars);
}

/**
 * The window with as many segments around it as fit, by turns, so that it stands in the middle; at an end of the text the other side has
 * all. No mark stands beside a blank line.
 */
function filled(text: string, segments: Segments, window: Window, chars: number, sides: Sides): Window {
  const { points, starts } = segments;
  let { first, last } = window;
  const grown = (before: boolean): boolean => {
    if (sides === 'none' || (sides === 'before' && !before) || (sides === 'after' && before)) return false;
    const next = before ? { first: first - 1, last } : { first, last: last + 1 };
    if (next.first < 0 || next.last >= segments.count || lengthWithMarks(text, segments, next) > chars) return false;
    ({ first, last } = next);
    return true;
  };
  for (;;) {
    const before = points[window.first] - points[first] <= points[last + 1] - points[window.last + 1];
    if (!grown(before) && !grown(!before)) break;
  }
  const isBlank = (at: number): boolean => text.slice(starts[at], starts[at + 1]).trim() === '';
  while (first > 0 && first < window.first && isBlank(first)) first++;
  while (last < segments.count - 1 && last > window.last && isBlank(last)) last--;
  return { first, last };
}

function lengthWithMarks(text: string, { count, starts, points }: Segments, { first, last }: Window): number {
  const start = starts[first];
  const ahead = first === 0 ? 0 : MARK.length + (beginsLine(text, start) ? start - breakBefore(text, start) : 0);
  return points[last + 1] - points[first] + ahead + (last === count - 1 ? 0 : MARK.length);
}

/** The line break before the first line stays behind the mark, and that of the last line before the mark: so marks have their own lines. */
function windowCuts(text: string, { count, starts }: Segments, { first, last }: Window): TextCut[] {
  const cuts: TextCut[] = [];
  const start = starts[first];
  if (first > 0) cuts.push({ from: 0, to: beginsLine(text, start) ? breakBefore(text, start) : start, insert: MARK });
  const end = starts[last + 1];
  if (last < count - 1) {
    const from = beginsLine(text, end) ? end : Math.max(start, text.slice(0, end).trimEnd().length);
    cuts.push({ from, to: text.length, insert: MARK });
  }
  return cuts;
}

/** The beginning and the end of a text, two thirds and one third, and what is left out between them on a line of its own. */
function headAndTail(text: string, { count, starts, points }: Segments, why: string, chars: number): TextCut[] {
  const cut = (head: number, tail: number): { length: number; cuts: TextCut[] } => {
    const lineTail = tail === count || beginsLine(text, starts[tail]);
    const to = tail < count && lineTail && tail > head ? breakBefore(text, starts[tail]) : starts[tail];
    const label = `[... ${why}${withCommas(points[tail] - points[head])} characters omitted ...]`;
    const insert = (beginsLine(text, starts[head]) ? '' : `${MARK}\n`) + label + (lineTail ? '' : `\n${MARK}`);
    return {
      length: points[head] + insert.length + points[count] - points[tail] + starts[tail] - to,
      cuts: [{ from: starts[head], to, insert }],
    };
  };
  let [head, tail] = [0, count];
  while (head < tail && cut(head + 1, tail).length <= (chars * 2) / 3) head++;
  while (tail > head && cut(head, tail - 1).length <= chars) tail--;
  while (head < tail && cut(head + 1, tail).length <= chars) head++;
  return cut(head, tail).cuts;
}
