/** What a UTF-16 unit is to a scanner of words: part of a word (letter, digit, mark, underscore), white space, a line break; 0 is none of them. */
export const [WORD, SPACE, BREAK] = [1, 2, 3];

const WORDLIKE = /[\p{L}\p{N}\p{M}_]/u;
const WHITE = /\s/;
const BREAKS = /[\n\r\u2028\u2029]/;

let kinds: Uint8Array | undefined;

/** The kind of every UTF-16 unit. Both halves of a surrogate pair count as parts of words. Made when first asked for. */
export function characterKinds(): Uint8Array {
  kinds ??= Uint8Array.from({ length: 0x10000 }, (_, code) => {
    if ((code & 0xf800) === 0xd800) return WORD;
    const character = String.fromCharCode(code);
    if (BREAKS.test(character)) return BREAK;
    if (WHITE.test(character)) return SPACE;
    return WORDLIKE.test(character) ? WORD : 0;
  });
  return kinds;
}
