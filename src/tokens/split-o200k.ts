import { CASELESS, type CharacterReader, LOWER, MARK, NEWLINE, NUMBER, OTHER, SPACE, UPPER } from './character-classes.ts';
import { contractionEnd } from './contraction.ts';
import { whiteSpaceEnd } from './white-space.ts';

/** The end of the piece that begins at a byte of UTF-8 text. The text is followed by END; a piece has at least one byte. */
export type Splitter = (bytes: Uint8Array, at: number) => number;

const SLASH = 0x2f;
const BLANK = 0x20;

/**
 * The splitter of o200k_base, by hand instead of by its regular expression (`pat_str` in js-tiktoken and tiktoken):
 *
 *     [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
 *     |[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
 *     |\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
 *
 * Every character is looked at a bounded number of times: pieces cost linear time on any text.
 */
export function createO200kSplitter(read: CharacterReader): Splitter {
  /** A word whose letters begin at `start`, behind a prefix (or none) that began at `from`; `mark`: the prefix is a mark. */
  function wordEnd(bytes: Uint8Array, from: number, start: number, mark: boolean): number {
    let next = start;
    let lowerable = from;
    let bits = read(bytes, next);
    while (bits & (UPPER | CASELESS | MARK)) {
      next += bits >> 8;
      if (bits & (CASELESS | MARK)) lowerable = next;
      bits = read(bytes, next);
    }
    if (bits & LOWER) {
      do {
        next += bits >> 8;
        bits = read(bytes, next);
      } while (bits & (LOWER | CASELESS | MARK));
      return contractionEnd(bytes, next);
    }
    // No lower-case letter follows: the expression goes back to the last letter or mark that may stand for one. If there is none,
    // its first alternative is tried without the prefix, which a mark can stand for itself, and then its second with the prefix.
    if (lowerable > from) return contractionEnd(bytes, lowerable);
    return mark ? start : contractionEnd(bytes, next);
  }

  /** Up to two more digits. */
  function numberEnd(bytes: Uint8Array, second: number): number {
    const next = read(bytes, second);
    if (!(next & NUMBER)) return second;
    const third = second + (next >> 8);
    const last = read(bytes, third);
    return last & NUMBER ? third + (last >> 8) : third;
  }

  function punctuationEnd(bytes: Uint8Array, at: number): number {
    let next = at;
    let bits = read(bytes, next);
    while (bits & (OTHER | MARK)) {
      next += bits >> 8;
      bits = read(bytes, next);
    }
    while (bits & NEWLINE || bytes[next] === SLASH) {
      next++;
      bits = read(bytes, next);
    }
    return next;
  }

  return (bytes, at) => {
    const bits = read(bytes, at);
    const second = at + (bits >> 8);
    if (bits & (UPPER | LOWER | CASELESS)) {
      const end = asciiWordEnd(bytes, at);
      return end > at ? end : wordEnd(bytes, at, at, false);
    }
    if (bits & NUMBER) return numberEnd(bytes, second);
    if (bits & NEWLINE) return whiteSpaceEnd(read, bytes, at, true);
    const next = read(bytes, second);
    if (next & (UPPER | LOWER | CASELESS | MARK)) {
      const end = asciiWordEnd(bytes, second);
      return end > second ? end : wordEnd(bytes, at, second, (bits & MARK) !== 0);
    }
    if (bits & MARK) return contractionEnd(bytes, second);
    if (bits & SPACE) {
      if (next & OTHER && bytes[at] === BLANK) return punctuationEnd(bytes, second);
      return whiteSpaceEnd(read, bytes, at, true);
    }
    return bits & OTHER ? punctuationEnd(bytes, at) : second;
  };
}

/** The end of a word of ASCII letters as above, which most are; `start` if other characters have a say. */
function asciiWordEnd(bytes: Uint8Array, start: number): number {
  let next = start;
  while (isUpperAscii(bytes[next])) next++;
  while (isLowerAscii(bytes[next])) next++;
  return bytes[next] < 0x80 ? contractionEnd(bytes, next) : start;
}

function isUpperAscii(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}

function isLowerAscii(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}
