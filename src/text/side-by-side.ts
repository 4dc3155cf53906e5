import { parseText } from '../json/source.ts';
import { indented } from './indented.ts';

/** UTF-16 units of a line; longer ones are broken. */
const WIDTH = 100;

/** Two texts as lines that can be compared. */
export interface SideBySide {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Lays out a text and what became of it for reading: JSON with a member a line, long lines broken, and both broken at the same places in
 * what they have in common, however long its lines.
 */
export function sideBySide(before: string, after: string): SideBySide {
  const [one, other] = readable(before, after);
  const start = commonStart(one, other);
  const end = commonEnd(one, other, start);
  const head = wrapped(one.slice(0, start));
  const tail = wrapped(one.slice(one.length - end));
  const middle = (text: string): string[] => wrapped(text.slice(start, text.length - end));
  return { before: [...head, ...middle(one), ...tail], after: [...head, ...middle(other), ...tail] };
}

/** JSON is indented on both sides, or on the one side of which the other has kept nothing. */
function readable(before: string, after: string): [string, string] {
  if (!isContainer(before)) return [before, after];
  if (isContainer(after)) return [indented(before), indented(after)];
  const kept = rawStart(before, after);
  return kept + rawEnd(before, after, kept) > after.length / 2 ? [before, after] : [indented(before), after];
}

function isContainer(text: string): boolean {
  const type = parseText(text)?.root.type;
  return type === 'object' || type === 'array';
}

function rawStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  return start;
}

function rawEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let end = 0;
  while (end < most && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) end++;
  return end;
}

/** What both begin with, in whole lines, or in whole pieces of a long line. */
function commonStart(one: string, other: string): number {
  const start = rawStart(one, other);
  const line = one.slice(0, start).lastIndexOf('\n') + 1;
  return line + breakBefore(one, line, start - line);
}

/** What both end with, in whole lines, or from anywhere in a long line. */
function commonEnd(one: string, other: string, start: number): number {
  const end = rawEnd(one, other, start);
  const from = one.length - end;
  if (end === 0 || (beginsLine(one, from) && beginsLine(other, other.length - end))) return end;
  const feed = one.indexOf('\n', from);
  const next = feed < 0 ? one.length : feed + 1;
  if (next - from <= WIDTH) return one.length - next;
  return end - (isLow(one.charCodeAt(from)) ? 1 : 0);
}

function beginsLine(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n';
}

/** Each line in pieces of at most WIDTH. A line feed at the end ends the last line. */
function wrapped(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.flatMap(pieces);
}

function pieces(line: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (line.length - at > WIDTH) {
    const next = at + pieceLength(line, at);
    found.push(line.slice(at, next));
    at = next;
  }
  found.push(line.slice(at));
  return found;
}

/** The greatest sum of whole pieces from `line` on that is at most `length`. */
function breakBefore(text: string, line: number, length: number): number {
  let sum = 0;
  for (;;) {
    const next = pieceLength(text, line + sum);
    if (sum + next > length) return sum;
    sum += next;
  }
}

/** No pair is torn. */
function pieceLength(text: string, from: number): number {
  return isLow(text.charCodeAt(from + WIDTH)) ? WIDTH - 1 : WIDTH;
}

function isLow(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}
