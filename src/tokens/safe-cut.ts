const APOSTROPHE = 0x27;
const BLANK = 0x20;

/**
 * The last place in a range of UTF-8 bytes where every encoding begins a new piece whatever stands around it, or `from` if none is found:
 * between an ASCII letter and an ASCII character that is neither letter nor apostrophe (a word goes on with letters, marks and
 * contractions only), or before a blank that follows a visible ASCII character (pieces begin with a blank or are white space).
 * Texts cut there have the sum of their parts' tokens.
 */
export function safeCut(bytes: Uint8Array, from: number, to: number): number {
  for (let at = to - 1; at > from; at--) {
    const next = bytes[at];
    if (next >= 0x80 || next === APOSTROPHE || isLetter(next)) continue;
    const before = bytes[at - 1];
    if (isLetter(before) || (next === BLANK && before > BLANK && before < 0x7f)) return at;
  }
  return from;
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a && byte < 0x80;
}
