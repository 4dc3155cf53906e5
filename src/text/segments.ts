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

/**
 * The pieces of a text: lines of at most `longest` code points are whole, and so are the sentences of longer lines; longer sentences give
 * pieces of about `piece` code points.
 */
export function segmentsOf(text: string, longest: number, piece: number): Segments {
  const starts = [0];
  const points = [0];
  let at = 0;
  while (at < text.length) {
    const feed = text.indexOf('\n', at);
    const lineEnd = feed < 0 ? text.length : feed + 1;
    while (at < lineEnd) {
      const most = lineEnd - at > longest ? pointsForward(text, longest, at) : lineEnd;
      const end = fits(text, most, lineEnd) ? lineEnd : at + pieceLength(text.slice(at, most), piece);
      points.push(points[points.length - 1] + pointsBetween(text, at, end));
      starts.push(end);
      at = end;
    }
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

/** UTF-16 units before a cut that are looked at for a grapheme. */
const LOOK = 64;
const SENTENCE_END = /[.!?…]["'”’)\]]*\s|[。！？]/;
/** Made when first needed: that takes longer than a whole small run. */
let graphemes: Intl.Segmenter | undefined;

/** How much of a stretch of a long line makes a piece: its first sentence, else as many words as fit, else as many whole graphemes. */
function pieceLength(text: string, most: number): number {
  const sentence = SENTENCE_END.exec(text);
  if (sentence) return sentence.index + sentence[0].length;
  const limit = pointsForward(text, most);
  let end = limit;
  while (end > 0 && !/\s/.test(text.charAt(end - 1))) end--;
  return end > 0 ? end : wholeGraphemes(text, limit);
}

/** The last place up to `limit` that parts no grapheme; `limit` itself if a single one is longer. */
function wholeGraphemes(text: string, limit: number): number {
  const from = Math.max(0, limit - LOOK);
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const cluster = graphemes.segment(text.slice(from, limit + LOOK)).containing(limit - from);
  const end = cluster ? from + cluster.index : limit;
  return end > 0 ? end : limit;
}
