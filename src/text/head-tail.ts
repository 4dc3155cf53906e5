import { pointsBack, pointsBetween, pointsForward } from './code-points.ts';
import { type FailureHints, failureHints, failureLines, type Range, shownLength } from './failure-lines.ts';
import { indexEnd, indexLine, resultForm, type TrimBounds, type TrimParagraph, trimMarker, trimParagraphs } from './markers.ts';
import { listed, namesIn } from './names.ts';

/** Replaces text[from, to) (UTF-16 indexes) by a new text. */
export interface TextCut extends Range {
  readonly insert: string;
}

/** What a trimmed text still holds of the text that it stood for (UTF-16 ranges). */
export interface TrimmedParts {
  readonly head: Range;
  /** The marker with its blank lines, and with the list of names that may follow it. */
  readonly marker: Range;
  /** The failure lines after the marker, with the blank line that ends them. */
  readonly failures: Range;
  readonly tail: Range;
  /** Code points that are missing. */
  readonly count: number;
}

/** How a text is trimmed, beside its sizes. */
export interface TrimStyle {
  /** Lines that show a failure, by a text's hints, follow the marker, as they stand, and count as kept. */
  readonly hintsOf: (text: string) => FailureHints | null;
  /** So many code points of head and tail are given for a list of the names in what is cut; 0: none. */
  readonly index: number;
  /** Head and tail end at the border of a line, where one is near. */
  readonly atLines: boolean;
}

/**
 * The cuts that leave a text's first headChars and last tailChars code points, with the trim marker between them; null if there is nothing to cut.
 * Of a text that was trimmed before, no marker is kept inside another, and the new number is what is missing from the original.
 */
export function trimCuts(text: string, bounds: TrimBounds, style: TrimStyle, ref?: string): TextCut[] | null {
  const { headChars, tailChars } = bounds;
  const old = trimmedParts(text, bounds);
  if (old) {
    const [head, tail] = [pointsForward(text, headChars), pointsBack(text, tailChars)];
    return cutAgain(text, old, Math.min(head, old.head.to), Math.max(tail, old.tail.from), ref);
  }
  const given = Math.floor(style.index / 2);
  const head = headEnd(text, headChars - given, style.atLines);
  const tail = tailStart(text, tailChars - given, style.atLines);
  if (tail <= head) return null;
  const lines = failureLines(text, style.hintsOf(text), head, tail);
  const count = pointsBetween(text, head, tail) - shownLength(text, lines);
  if (count <= 0) return null;
  const names = style.index > 0 ? namesOf(text, head, tail, 2 * given) : '';
  return cutAround(text, head, tail, lines, `\n\n${trimMarker(count, ref)}\n\n${names}`);
}

/** A border of a line is near if no more than a fifth of the head or tail goes with it. */
const NEAR = 5;

function headEnd(text: string, chars: number, atLines: boolean): number {
  const end = pointsForward(text, Math.max(0, chars));
  const feed = atLines && text.charAt(end) !== '\n' ? text.lastIndexOf('\n', end - 1) : -1;
  return feed >= end - end / NEAR ? feed : end;
}

function tailStart(text: string, chars: number, atLines: boolean): number {
  const start = pointsBack(text, Math.max(0, chars));
  const feed = atLines && start > 0 && text.charAt(start - 1) !== '\n' ? text.indexOf('\n', start) : -1;
  return feed >= 0 && feed < start + (text.length - start) / NEAR ? feed + 1 : start;
}

/** How far a word that a cut tears is looked after, in UTF-16 units. */
const WORD = 160;

function wordStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && at > from - WORD && !/\s/.test(text.charAt(at - 1))) at--;
  return at;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && at < from + WORD && !/\s/.test(text.charAt(at))) at++;
  return at;
}

/** The names between head and tail that neither of them holds, in a paragraph of at most `most` code points; empty if there are none. */
function namesOf(text: string, head: number, tail: number, most: number): string {
  const known = new Set(namesIn(`${text.slice(0, head)}\n${text.slice(tail)}`));
  const middle = text.slice(wordStart(text, head), wordEnd(text, tail));
  const missing = namesIn(middle).filter((name) => !known.has(name));
  const names = listed(missing, most - indexLine('').length);
  return names === '' ? '' : indexLine(names);
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
 * since plans trim evenly unless told otherwise, and data that quotes a marker hardly does so in its very middle. Cut at the borders of lines, they are
 * equal but for a fifth.
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
    const to = indexEnd(text, paragraph.to);
    const after = whole - before - pointsBetween(text, at, to);
    if (before === after) return parts(text, paragraph, to, to);
    const end = failuresEnd(text, to);
    if (before === after - pointsBetween(text, to, end)) return parts(text, paragraph, to, end);
  }
  const [first, ...others] = paragraphs;
  const to = indexEnd(text, first.to);
  const tail = isFailures(text, to, failuresEnd(text, to)) ? failuresEnd(text, to) : to;
  const atLines = others.length === 0 && isNear(pointsBetween(text, 0, first.from), pointsBetween(text, tail, text.length));
  return atLines || resultForm(text, bounds) === 'trimmed' ? parts(text, first, to, tail) : null;
}

/** Whether head and tail may have been as long as each other before they were cut at the borders of lines. */
function isNear(head: number, tail: number): boolean {
  return Math.min(head, tail) >= Math.max(head, tail) * (1 - 1 / NEAR);
}

/** Whether text[from, to) is nothing but lines that show a failure, and the blank line behind them. */
function isFailures(text: string, from: number, to: number): boolean {
  const block = text.slice(from, Math.max(from, to - 2));
  const found = failureLines(block, failureHints(block));
  return block !== '' && found.map((line) => block.slice(line.from, line.to)).join('\n') === block;
}

function parts(text: string, { from, count }: TrimParagraph, to: number, tail: number): TrimmedParts {
  return {
    head: { from: 0, to: from },
    marker: { from, to },
    failures: { from: to, to: tail },
    tail: { from: tail, to: text.length },
    count,
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
