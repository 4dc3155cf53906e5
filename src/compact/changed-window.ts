import type { Cut } from '../transcript/text.ts';

/** How far from a cut a place is looked for at which the tokens before it and after it add up, in UTF-16 units. */
const FAR = 200;

/**
 * The smallest stretches of a text before and after cuts such that their o200k_base tokens differ as those of the whole texts do. A new
 * piece begins before a blank that follows a visible character, whatever stands around. `shift`: where in the text the cuts' indexes begin.
 */
export function changedWindow(text: string, cuts: readonly Cut[], shift: number): { before: string; after: string } {
  const first = cuts[0].from + shift;
  const last = cuts[cuts.length - 1].to + shift;
  const from = placeBefore(text, first);
  const to = placeAfter(text, last);
  let after = '';
  let at = from;
  for (const cut of cuts) {
    after += text.slice(at, cut.from + shift) + cut.insert;
    at = cut.to + shift;
  }
  return { before: text.slice(from, to), after: after + text.slice(at, to) };
}

/** The first part of a text, of that many UTF-16 units or somewhat more: it has no more tokens than the whole. */
export function beginning(text: string, units: number): string {
  return units >= text.length ? text : text.slice(0, placeAfter(text, units));
}

function placeBefore(text: string, end: number): number {
  for (let at = end - 1; at > 0 && at > end - FAR; at--) if (beginsPiece(text, at)) return at;
  return 0;
}

function placeAfter(text: string, start: number): number {
  for (let at = start + 1; at < text.length && at < start + FAR; at++) if (beginsPiece(text, at)) return at;
  return text.length;
}

function beginsPiece(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 0x20) return false;
  const before = text.charCodeAt(at - 1);
  return before > 0x20 && before < 0x7f;
}
