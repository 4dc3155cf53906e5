import type { Cut } from '../../src/transcript/text.ts';

/** A text with cuts made; throws where they are not ascending, overlap or stand outside the text. */
export function withCuts(text: string, cuts: readonly Cut[]): string {
  let made = '';
  let at = 0;
  for (const { from, to, insert } of cuts) {
    if (from < at || to <= from || to > text.length) throw new Error(`bad cut ${from}–${to} after ${at}`);
    made += text.slice(at, from) + insert;
    at = to;
  }
  return made + text.slice(at);
}
