import { pointsBack, pointsBetween, pointsForward } from './code-points.ts';
import { failureLines, type Range, shownLength } from './failure-lines.ts';
import { resultForm, type TrimBounds, type TrimParagraph, trimMarker, trimParagraphs } from './markers.ts';

/** Replaces text[from, to) (UTF-16 indexes) by a new text. */
export interface TextCut extends Range {
  readonly insert: string;
}

/** What a trimmed text still holds of the text that it stood for (UTF-16 ranges). */
export interface TrimmedParts {
  readonly head: Range;
  /** The marker with its blank lines. */
  readonly marker: Range;
  /** The failure lines after the marker, with the blank line that ends them. */
  readonly failures: Range;
  readonly tail: Range;
  /** Code points that are missing. */
  readonly count: number;
}

/**
 * The cuts that leave a text's first headChars and last tailChars code points, with the trim marker between them; null if there is nothing to cut.
 * Lines that show a failure follow the marker, if asked for, as they stand, and count as kept. Of a text that was trimmed before, no marker
 * is kept inside another, and the new number is what is missing from the original.
 */
export function trimCuts(text: string, bounds: TrimBounds, withFailureLines: boolean, ref?: string): TextCut[] | null {
  const head = pointsForward(text, bounds.headChars);
  const tail = pointsBack(text, bounds.tailChars);
  const old = trimmedParts(text, bounds);
  if (old) return cutAgain(text, old, Math.min(head, old.head.to), Math.max(tail, old.tail.from), ref);
  if (tail <= head) return null;
  const lines = withFailureLines ? failureLines(text, head, tail) : [];
  const count = pointsBetween(text, head, tail) - shownLength(text, lines);
  return count > 0 ? cutAround(text, head, tail, lines, `\n\n${trimMarker(count, ref)}\n\n`) : null;
}

function cutAround(text: string, head: number, tail: number, lines: readonly Range[], marker: string): TextCut[] {
  const cuts: TextCut[] = [];
  let from = head;
  for (const line of lines) {
    const insert = cuts.length === 0 ? marker : '\n';
    if (text.slice(from, line.from) !== insert) cuts.push({ from, to: line.from, insert });
    from = line.to;
  }
  cuts.push({ from, to: tail, insert: lines.length === 0 ? marker : '\n\n' });
  return cuts;
}

function cutAgain(text: string, old: TrimmedParts, head: number, tail: number, ref: string | undefined): TextCut[] | null {
  const gone = pointsBetween(text, head, old.head.to) + pointsBetween(text, old.tail.from, tail);
  if (gone === 0) return null;
  const marker = { from: head, to: old.marker.to, insert: `\n\n${trimMarker(old.count + gone, ref)}\n\n` };
  return tail === old.tail.from ? [marker] : [marker, { from: old.tail.from, to: tail, insert: '' }];
}

/**
 * The parts of a text that was trimmed under these sizes, or under larger ones: a longer text is known by its equal head and tail,
 * since plans trim evenly unless told otherwise, and data that quotes a marker hardly does so in its very middle.
 */
export function trimmedParts(text: string, bounds: TrimBounds): TrimmedParts | null {
  const paragraphs = trimParagraphs(text);
  if (paragraphs.length === 0) return null;
  const whole = pointsBetween(text, 0, text.length);
  let at = 0;
  let before = 0;
  for (const paragraph of paragraphs) {
    before += pointsBetween(text, at, paragraph.from);
    at = paragraph.from;
    const after = whole - before - pointsBetween(text, at, paragraph.to);
    if (before === after) return parts(text, paragraph, paragraph.to);
    const end = failuresEnd(text, paragraph.to);
    if (before === after - pointsBetween(text, paragraph.to, end)) return parts(text, paragraph, end);
  }
  return resultForm(text, bounds) === 'trimmed' ? parts(text, paragraphs[0], paragraphs[0].to) : null;
}

function parts(text: string, marker: TrimParagraph, tail: number): TrimmedParts {
  return {
    head: { from: 0, to: marker.from },
    marker: { from: marker.from, to: marker.to },
    failures: { from: marker.to, to: tail },
    tail: { from: tail, to: text.length },
    count: marker.count,
  };
}

/** The end of a paragraph, its blank line included, that may be failure lines; `from` if there is none. */
function failuresEnd(text: string, from: number): number {
  const end = text.slice(from, from + 804).indexOf('\n\n');
  return end < 0 ? from : from + end + 2;
}

/** A text with cuts made: ascending and not overlapping. */
export function withCuts(text: string, cuts: readonly TextCut[]): string {
  let at = 0;
  let made = '';
  for (const { from, to, insert } of cuts) {
    made += text.slice(at, from) + insert;
    at = to;
  }
  return made + text.slice(at);
}
