import { type CharacterReader, NEWLINE, SPACE } from './character-classes.ts';

const BLANK = 0x20;

/**
 * The end of `\s*[\r\n]+|\s+(?!\S)|\s+` at a white-space character: behind the last line break of the run if it has one (and
 * `lineBreaks` is asked for), else before its last character, unless that is the only one or the text ends here.
 */
export function whiteSpaceEnd(read: CharacterReader, bytes: Uint8Array, at: number, lineBreaks: boolean): number {
  let lineEnd = 0;
  let last = at;
  let next = at;
  let bits = read(bytes, next);
  while (bits & (SPACE | NEWLINE)) {
    last = next;
    next += bits >> 8;
    if (bits & NEWLINE) lineEnd = next;
    for (; bytes[next] === BLANK; next++) last = next;
    bits = read(bytes, next);
  }
  if (lineBreaks && lineEnd > 0) return lineEnd;
  return (bits & 255) === 0 || last === at ? next : last;
}
