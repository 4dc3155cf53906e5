import { UNICODE_CLASSES } from './unicode-classes.ts';

/** One bit per class, so that a set of classes is one test. */
export const UPPER = 1;
export const LOWER = 2;
/** Letters without case: Lm and Lo. */
export const CASELESS = 4;
export const MARK = 8;
export const NUMBER = 16;
/** White space other than U+000A and U+000D. */
export const SPACE = 32;
export const NEWLINE = 64;
export const OTHER = 128;

const BITS: Readonly<Record<string, number>> = {
  u: UPPER,
  l: LOWER,
  c: CASELESS,
  m: MARK,
  n: NUMBER,
  s: SPACE,
  b: NEWLINE,
  o: OTHER,
};

const BLOCK_BITS = 7;
const BLOCK = 1 << BLOCK_BITS;
const CODE_POINTS = 0x110000;

/** Two-level table: the class of code point c is `blocks[(index[c >> 7] << 7) | (c & 127)]`. */
export interface CharacterClasses {
  readonly index: Uint16Array;
  readonly blocks: Uint8Array;
}

/** Expands the run lengths of unicode-classes.ts. */
export function expandCharacterClasses(): CharacterClasses {
  const classes = new Uint8Array(CODE_POINTS).fill(OTHER);
  let at = 0;
  for (const [, letter, length] of UNICODE_CLASSES.matchAll(/([a-z])(\d*)/g)) {
    const end = at + (length === '' ? 1 : Number(length));
    classes.fill(BITS[letter], at, end);
    at = end;
  }
  const index = new Uint16Array(CODE_POINTS / BLOCK);
  const numbers = new Map<string, number>();
  const distinct: Uint8Array[] = [];
  for (let i = 0; i < index.length; i++) {
    const block = classes.subarray(i * BLOCK, (i + 1) * BLOCK);
    const key = block.join();
    let number = numbers.get(key);
    if (number === undefined) {
      number = distinct.length;
      numbers.set(key, number);
      distinct.push(block);
    }
    index[i] = number;
  }
  const blocks = new Uint8Array(distinct.length * BLOCK);
  distinct.forEach((block, number) => {
    blocks.set(block, number * BLOCK);
  });
  return { index, blocks };
}

/** The class bits of the character at a byte, and its length in bytes above them: `bits | bytes << 8`. */
export type CharacterReader = (bytes: Uint8Array, at: number) => number;

/** The byte that must follow a text: it is no UTF-8, and has no class at all. */
export const END = 0xff;

/** Reads characters of UTF-8. Bytes that are no UTF-8 are characters of class OTHER and length 1, but for END. */
export function createCharacterReader({ index, blocks }: CharacterClasses): CharacterReader {
  const ascii = new Int32Array(128);
  for (let code = 0; code < 128; code++) ascii[code] = blocks[(index[code >> BLOCK_BITS] << BLOCK_BITS) | code] | (1 << 8);

  function readWide(bytes: Uint8Array, at: number): number {
    const lead = bytes[at];
    if (lead < 0xc0) return OTHER | (1 << 8);
    if (lead < 0xe0) return look(((lead & 31) << 6) | (bytes[at + 1] & 63), 2);
    const rest = ((bytes[at + 1] & 63) << 6) | (bytes[at + 2] & 63);
    if (lead < 0xf0) return look(((lead & 15) << 12) | rest, 3);
    const code = ((lead & 7) << 18) | (rest << 6) | (bytes[at + 3] & 63);
    if (code < CODE_POINTS) return look(code, 4);
    return lead === END ? 1 << 8 : OTHER | (1 << 8);
  }

  function look(code: number, length: number): number {
    return blocks[(index[code >> BLOCK_BITS] << BLOCK_BITS) | (code & (BLOCK - 1))] | (length << 8);
  }

  return (bytes, at) => {
    const byte = bytes[at];
    return byte < 128 ? ascii[byte] : readWide(bytes, at);
  };
}
