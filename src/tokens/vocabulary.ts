import { hashBytes, hashSeed, hashWord, tailWord } from './byte-hash.ts';
import { ONE_WORD_ENTRY, RANK_BITS, RANK_MASK, type Table, TWO_WORDS_ENTRY } from './table.ts';

/** Looks up tokens by their bytes, which stand in a view with at least three readable bytes behind them. Ranks are -1 for no token. */
export interface Vocabulary {
  /** The rank of at least two bytes. */
  rankOf(view: DataView, at: number, length: number): number;
  /** The rank of 3 or 4 bytes whose word and hash the caller has. */
  rankOfWord(hash: number, word: number, length: number): number;
  /** The rank of 5 to 8 bytes whose words and hash the caller has. */
  rankOfWords(hash: number, first: number, second: number, length: number): number;
  /** The rank of more than 8 bytes whose hash the caller has. */
  rankOfLong(hash: number, view: DataView, at: number, length: number): number;
}

const TAG_MASK = (1 << (32 - RANK_BITS)) - 1;

export function createVocabulary({ pairs, oneWord, twoWords, long, longTokens, bytes, longestToken }: Table): Vocabulary {
  const tokenView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lastWord = oneWord.length / ONE_WORD_ENTRY - 1;
  const lastWords = twoWords.length / TWO_WORDS_ENTRY - 1;
  const lastLong = long.length - 1;
  const wordShift = Math.clz32(lastWord);
  const wordsShift = Math.clz32(lastWords);
  const longShift = Math.clz32(lastLong);

  function rankOfWord(hash: number, word: number, length: number): number {
    for (let slot = hash >>> wordShift; ; slot = (slot + 1) & lastWord) {
      const entry = slot * ONE_WORD_ENTRY;
      const known = oneWord[entry + 1];
      if (known === 0) return -1;
      if (oneWord[entry] === word && known >>> RANK_BITS === length) return (known & RANK_MASK) - 1;
    }
  }

  function rankOfWords(hash: number, first: number, second: number, length: number): number {
    for (let slot = hash >>> wordsShift; ; slot = (slot + 1) & lastWords) {
      const entry = slot * TWO_WORDS_ENTRY;
      const known = twoWords[entry + 2];
      if (known === 0) return -1;
      if (twoWords[entry] === first && twoWords[entry + 1] === second && known >>> RANK_BITS === length)
        return (known & RANK_MASK) - 1;
    }
  }

  function rankOfLong(hash: number, view: DataView, at: number, length: number): number {
    for (let slot = hash >>> longShift; ; slot = (slot + 1) & lastLong) {
      const entry = long[slot];
      if (entry === 0) return -1;
      if (((entry >>> RANK_BITS) ^ hash) & TAG_MASK) continue;
      const number = 2 * ((entry & RANK_MASK) - 1);
      const token = longTokens[number + 1];
      if ((token & 0xff) === length && same(view, at, token >>> 8, length)) return longTokens[number];
    }
  }

  function same(view: DataView, at: number, start: number, length: number): boolean {
    let i = 0;
    for (; i + 4 < length; i += 4) if (view.getInt32(at + i, true) !== tokenView.getInt32(start + i, true)) return false;
    return tailWord(view, at + i, length - i) === tailWord(tokenView, start + i, length - i);
  }

  return {
    rankOfWord,
    rankOfWords,
    rankOfLong,
    rankOf(view, at, length) {
      if (length === 2) return pairs[view.getUint16(at, true)] - 1;
      if (length > 8) return length > longestToken ? -1 : rankOfLong(hashBytes(view, at, length), view, at, length);
      if (length <= 4) {
        const word = tailWord(view, at, length);
        return rankOfWord(hashWord(hashSeed(length), word), word, length);
      }
      const first = view.getInt32(at, true);
      const second = tailWord(view, at + 4, length - 4);
      return rankOfWords(hashWord(hashWord(hashSeed(length), first), second), first, second, length);
    },
  };
}
