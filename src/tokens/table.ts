import type { CharacterClasses } from './character-classes.ts';

/** Rises whenever the bytes of a table change their meaning or the character classes change. */
const LAYOUT = 3;
const MAGIC = 0x4b4f5443; // "CTOK" where numbers are little-endian
const HEADER = 9;
const PAIRS = 0x10000;
const CLASS_INDEX = 0x110000 >> 7;
/** Bytes beyond the last token's, so that it can be read word by word. */
const SLACK = 8;

/** Numbers in an entry of `oneWord` and of `twoWords`. */
export const ONE_WORD_ENTRY = 2;
export const TWO_WORDS_ENTRY = 3;
/** Where an entry keeps `rank + 1`, which is at most 2^18 - 1, below whatever else it says. */
export const RANK_BITS = 18;
export const RANK_MASK = (1 << RANK_BITS) - 1;

/**
 * An encoding's tokens, made for look-up. The parts are views of one buffer, which is what is stored in a file. The hash tables are a power
 * of two entries long, and use open addressing with linear probing from the high bits of a token's hash (byte-hash.ts).
 */
export interface Table {
  /** Rank + 1 of tokens of two bytes by `first | second << 8`, or 0. */
  readonly pairs: Int32Array;
  /** Tokens of 3 and 4 bytes: their word, and `length << 18 | rank + 1`, or 0 where there is none. */
  readonly oneWord: Int32Array;
  /** Tokens of 5 to 8 bytes: their words, and the same. */
  readonly twoWords: Int32Array;
  /** Longer tokens: `(hash & 0x3fff) << 18 | number + 1`, or 0. They are numbered in order of rank. */
  readonly long: Int32Array;
  /** By that number, entries of 2: rank, and `offset into bytes << 8 | length`. */
  readonly longTokens: Int32Array;
  /** The longer tokens' bytes. */
  readonly bytes: Uint8Array;
  readonly classes: CharacterClasses;
  /** In bytes. */
  readonly longestToken: number;
}

/** Of the hash tables how many entries there is room for, of the others how many there are. */
export interface TableSizes {
  readonly oneWord: number;
  readonly twoWords: number;
  readonly long: number;
  readonly longTokens: number;
  readonly bytes: number;
  readonly classBlocks: number;
  readonly longestToken: number;
}

/** An empty buffer for a table of these sizes, with its header. */
export function allocateTable(sizes: TableSizes): Uint8Array {
  const stored = new Uint8Array(layOut(sizes).end);
  const { oneWord, twoWords, long, longTokens, bytes, classBlocks, longestToken } = sizes;
  new Int32Array(stored.buffer, 0, HEADER).set([
    MAGIC,
    LAYOUT,
    oneWord,
    twoWords,
    long,
    longTokens,
    bytes,
    classBlocks,
    longestToken,
  ]);
  return stored;
}

/** The table in some bytes, or null if they are none of this layout (or of a machine with the other byte order). */
export function openTable(stored: Uint8Array): Table | null {
  if (stored.byteLength < HEADER * 4) return null;
  const { buffer, byteOffset } = stored.byteOffset % 4 === 0 ? stored : stored.slice();
  const [magic, layout, oneWord, twoWords, long, longTokens, bytes, classBlocks, longestToken] = new Int32Array(
    buffer,
    byteOffset,
    HEADER,
  );
  if (magic !== MAGIC || layout !== LAYOUT) return null;
  const at = layOut({ oneWord, twoWords, long, longTokens, bytes, classBlocks, longestToken });
  if (at.end !== stored.byteLength) return null;
  return {
    pairs: new Int32Array(buffer, byteOffset + at.pairs, PAIRS),
    oneWord: new Int32Array(buffer, byteOffset + at.oneWord, oneWord * ONE_WORD_ENTRY),
    twoWords: new Int32Array(buffer, byteOffset + at.twoWords, twoWords * TWO_WORDS_ENTRY),
    long: new Int32Array(buffer, byteOffset + at.long, long),
    longTokens: new Int32Array(buffer, byteOffset + at.longTokens, longTokens * 2),
    bytes: new Uint8Array(buffer, byteOffset + at.bytes, bytes + SLACK),
    classes: {
      index: new Uint16Array(buffer, byteOffset + at.classIndex, CLASS_INDEX),
      blocks: new Uint8Array(buffer, byteOffset + at.classBlocks, classBlocks),
    },
    longestToken,
  };
}

/** Where the parts begin, and where the last one ends, in bytes. */
function layOut({ oneWord, twoWords, long, longTokens, bytes, classBlocks }: TableSizes) {
  let end = HEADER * 4;
  const next = (size: number): number => (end += size) - size;
  return {
    pairs: next(PAIRS * 4),
    oneWord: next(oneWord * ONE_WORD_ENTRY * 4),
    twoWords: next(twoWords * TWO_WORDS_ENTRY * 4),
    long: next(long * 4),
    longTokens: next(longTokens * 8),
    classIndex: next(CLASS_INDEX * 2),
    classBlocks: next(classBlocks),
    bytes: next(bytes + SLACK),
    end,
  };
}
