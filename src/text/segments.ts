import { pointsBetween, pointsForward } from './code-points.ts';

/**
 * A text in pieces that an excerpt may begin or end with: lines with their line breaks; of longer lines sentences, else words. Piece i is
 * text[starts[i], starts[i + 1]) (UTF-16 indexes), and points[i] code points stand before it: both lists have one entry more than pieces.
 */
export interface Segments {
  readonly count: number;
  readonly starts: readonly number[];
  readonly points: readonly number[];
}

/** The pieces of a text: lines of at most `longestLine` code points are whole, pieces of longer ones have at most `longestPiece`. */
export function segmentsOf(text: string, longestLine: number, longestPiece: number): Segments {
  const starts = [0];
  const points = [0];
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at);
    const lineEnd = feed < 0 ? text.length : feed + 1;
    const most = lineEnd - at > longestPiece ? pointsForward(text, longestPiece, at) : lineEnd;
    const whole =
      fits(text, most, lineEnd) || (beginsLine(text, at) && fits(text, pointsForward(text, longestLine, at), lineEnd));
    const end = whole ? lineEnd : at + pieceLength(text.slice(at, most), text.slice(most, most + LOOK));
    points.push(points[points.length - 1] + pointsBetween(text, at, end));
    starts.push(end);
    at = end;
  }
  return { count: starts.length - 1, starts, points };
}

/** Whether nothing but a line break is left of a line. */
function fits(text: string, at: number, lineEnd: number): boolean {
  return at >= lineEnd || (lineEnd - at <= 2 && text.slice(at, lineEnd).trim() === '');
}

/** Whether a place begins a line. */
export function beginsLine(text: string, at: number): boolean {
  return at === 0 || text.charAt(at - 1) === '\n';
}

/** The place of the line break before a place that begins a line: of its carriage return, if it has one. */
export function breakBefore(text: string, at: number): number {
  return text.charAt(at - 2) === '\r' ? at - 2 : at - 1;
}

/** UTF-16 units around a cut that are looked at for a grapheme. */
const LOOK = 64;
const SENTENCE_END = /[.!?…]["'”’)\]]*\s|[。！？]/g;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How much of a stretch of a line makes a piece: up to its last end of a sentence, else its last white space, else its last whole grapheme. */
function pieceLength(text: string, ahead: string): number {
  let end = 0;
  for (const match of text.matchAll(SENTENCE_END)) end = match.index + match[0].length;
  if (end > 0) return end;
  end = text.length;
  while (end > 0 && !/\s/.test(text.charAt(end - 1))) end--;
  return end > 0 ? end : wholeGraphemes(text, ahead);
}

function wholeGraphemes(text: string, ahead: string): number {
  const tail = text.slice(-LOOK);
  const cluster = GRAPHEMES.segment(tail + ahead).containing(tail.length);
  const end = text.length - tail.length + (cluster?.index ?? tail.length);
  return end > 0 ? end : text.length;
}
