import { CASELESS, type CharacterReader, LOWER, MARK, NEWLINE, SPACE, UPPER } from './character-classes.ts';

const LETTER = UPPER | LOWER | CASELESS;
const APOSTROPHE = 0x27;
const BLANK = 0x20;

/**
 * The last place in a range of UTF-8 bytes where every encoding begins a new piece whatever stands around it, or -1 if none is found:
 * between a letter and a character that is no letter, mark or apostrophe (a word goes on with letters, marks and contractions only), or
 * before a blank that follows a visible character (a piece begins with a blank or is white space). Texts cut there have the sum of their
 * parts' tokens. The range may begin and end amid a character; a place is between two characters that are both whole.
 */
export function safeCut(read: CharacterReader, bytes: Uint8Array, from: number, to: number): number {
  let after = 0;
  let end = to;
  for (let at = to - 1; at >= from; at--) {
    if ((bytes[at] & 0xc0) === 0x80) continue;
    const bits = read(bytes, at);
    const whole = at + (bits >> 8) <= end;
    if (whole && after !== 0) {
      const next = bytes[end];
      const endsWord = bits & LETTER && !(after & (LETTER | MARK)) && next !== APOSTROPHE;
      const precedesBlank = next === BLANK && !(bits & (SPACE | NEWLINE));
      if (endsWord || precedesBlank) return end;
    }
    after = whole ? bits & 0xff : 0;
    end = at;
  }
  return -1;
}
