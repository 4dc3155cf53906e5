import { type EncodingName, ranksOf } from './encodings.ts';
import { type Engine, engineFor, NO_LIMIT } from './engine.ts';
import { createStringMemo } from './string-memo.ts';

/** UTF-16 units of one generation of remembered strings (string-memo.ts): all the texts of a transcript of 60 MB. */
const REMEMBERED_UNITS = 1 << 26;
/** No token of any encoding is longer, in bytes. */
const LONGEST_TOKEN = 128;

/**
 * Counts tokens as OpenAI's tiktoken does (`encode_ordinary`): text that spells a special token is ordinary text, a lone surrogate is
 * U+FFFD. Equal to js-tiktoken but for three characters, where that follows JavaScript instead of Rust: U+0085 is white space and U+FEFF
 * is not, and after an apostrophe U+017F is an s (`it'ſ` is a contraction).
 */
export interface Counter {
  readonly encoding: EncodingName;
  /**
   * Tokens of a text, as ordinary text. Each distinct string is counted once per counter, as long as the distinct strings have up to 2^26
   * UTF-16 units together; beyond that, those that nobody asked for since are forgotten, so that a counter keeps at most twice as much.
   */
  count(text: string): number;
  /** Whether count(text) > limit; stops as soon as the outcome is clear. */
  exceeds(text: string, limit: number): boolean;
  /** Tokens of UTF-8 bytes from one offset up to another, without decoding or remembering them. */
  countBytes(bytes: Uint8Array, from: number, to: number): number;
}

/** So few tokens are counted sooner than a text is looked up. */
const FEW = 250;

/** A counter of an encoding. Its table is loaded by the first count, once in a process for each encoding. */
export function createCounter(encoding: EncodingName): Counter {
  const memo = createStringMemo(REMEMBERED_UNITS);
  let loaded: Engine | undefined;
  const engine = () => (loaded ??= engineFor(ranksOf(encoding)));

  return {
    encoding,
    count(text) {
      const known = memo.get(text);
      if (known !== undefined) return known;
      const tokens = engine().countText(text, NO_LIMIT);
      memo.set(text, tokens);
      return tokens;
    },
    exceeds(text, limit) {
      // A unit is one to three bytes, and a token at least one byte.
      if (text.length * 3 <= limit) return false;
      if (text.length > limit * LONGEST_TOKEN) return true;
      if (limit < FEW) return engine().countText(text, limit) > limit;
      const known = memo.get(text);
      if (known !== undefined) return known > limit;
      const tokens = engine().countText(text, limit);
      if (tokens <= limit) memo.set(text, tokens);
      return tokens > limit;
    },
    countBytes(bytes, from, to) {
      return engine().countBytes(bytes, from, to, NO_LIMIT);
    },
  };
}
