import { hashSeed, hashWord, tailWord } from './byte-hash.ts';
import { createLongMerge } from './merge-long.ts';
import { createShortMerge, type Merge } from './merge-short.ts';
import type { Table } from './table.ts';
import { createVocabulary } from './vocabulary.ts';

/** 2^15 entries each: large enough for the pieces that a transcript repeats, small enough for the processor's cache. */
const CACHE_BITS = 15;
const CACHE_SHIFT = 32 - CACHE_BITS;

/**
 * Counts the tokens of pieces: first from two direct-mapped caches keyed by a piece's own bytes (up to 8, up to 16), in which a new piece
 * takes the place of whatever stood there, then from the vocabulary, then by merging. The view has at least three readable bytes behind
 * the piece, which is not empty.
 */
export function createPieceCounter(table: Table): Merge {
  const vocabulary = createVocabulary(table);
  const { pairs } = table;
  const mergeShort = createShortMerge(vocabulary, 16);
  const mergeLong = createLongMerge(vocabulary);
  /** Entries of 4: two words of the piece, `tokens << 8 | length`, unused. */
  const upTo8 = new Int32Array(4 << CACHE_BITS);
  /** Entries of 8: four words of the piece, `tokens << 8 | length`, unused. */
  const upTo16 = new Int32Array(8 << CACHE_BITS);

  function countUpTo4(view: DataView, at: number, length: number): number {
    const word = tailWord(view, at, length);
    const hash = hashWord(hashSeed(length), word);
    const entry = (hash >>> CACHE_SHIFT) << 2;
    const known = upTo8[entry + 2];
    if ((known & 0xff) === length && upTo8[entry] === word) return known >>> 8;
    const tokens = vocabulary.rankOfWord(hash, word, length) >= 0 ? 1 : mergeShort(view, at, length);
    upTo8[entry] = word;
    upTo8[entry + 2] = (tokens << 8) | length;
    return tokens;
  }

  function countUpTo8(view: DataView, at: number, length: number): number {
    const first = view.getInt32(at, true);
    const second = tailWord(view, at + 4, length - 4);
    const hash = hashWord(hashWord(hashSeed(length), first), second);
    const entry = (hash >>> CACHE_SHIFT) << 2;
    const known = upTo8[entry + 2];
    if ((known & 0xff) === length && upTo8[entry] === first && upTo8[entry + 1] === second) return known >>> 8;
    const tokens = vocabulary.rankOfWords(hash, first, second, length) >= 0 ? 1 : mergeShort(view, at, length);
    upTo8[entry] = first;
    upTo8[entry + 1] = second;
    upTo8[entry + 2] = (tokens << 8) | length;
    return tokens;
  }

  function countUpTo16(view: DataView, at: number, length: number): number {
    const first = view.getInt32(at, true);
    const second = view.getInt32(at + 4, true);
    let hash = hashWord(hashWord(hashSeed(length), first), second);
    const third = length > 12 ? view.getInt32(at + 8, true) : tailWord(view, at + 8, length - 8);
    hash = hashWord(hash, third);
    let fourth = 0;
    if (length > 12) {
      fourth = tailWord(view, at + 12, length - 12);
      hash = hashWord(hash, fourth);
    }
    const entry = (hash >>> CACHE_SHIFT) << 3;
    const known = upTo16[entry + 4];
    if (
      (known & 0xff) === length &&
      upTo16[entry] === first &&
      upTo16[entry + 1] === second &&
      upTo16[entry + 2] === third &&
      upTo16[entry + 3] === fourth
    ) {
      return known >>> 8;
    }
    const tokens = vocabulary.rankOfLong(hash, view, at, length) >= 0 ? 1 : mergeShort(view, at, length);
    upTo16[entry] = first;
    upTo16[entry + 1] = second;
    upTo16[entry + 2] = third;
    upTo16[entry + 3] = fourth;
    upTo16[entry + 4] = (tokens << 8) | length;
    return tokens;
  }

  return (view, at, length) => {
    if (length < 3) return length === 2 && pairs[view.getUint16(at, true)] === 0 ? 2 : 1;
    if (length <= 4) return countUpTo4(view, at, length);
    if (length <= 8) return countUpTo8(view, at, length);
    if (length <= 16) return countUpTo16(view, at, length);
    return vocabulary.rankOf(view, at, length) >= 0 ? 1 : mergeLong(view, at, length);
  };
}
