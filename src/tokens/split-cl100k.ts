import { CASELESS, type CharacterReader, LOWER, MARK, NEWLINE, NUMBER, OTHER, SPACE, UPPER } from './character-classes.ts';
import { contractionEnd } from './contraction.ts';
import type { Splitter } from './split-o200k.ts';
import { whiteSpaceEnd } from './white-space.ts';

const LETTER = UPPER | LOWER | CASELESS;
const BLANK = 0x20;

/**
 * The splitter of cl100k_base, by hand instead of by its regular expression (`pat_str` in js-tiktoken and in tiktoken's WASM package):
 *
 *     (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
 */
export function createCl100kSplitter(read: CharacterReader): Splitter {
  function runEnd(bytes: Uint8Array, at: number, classes: number, most: number): number {
    let next = at;
    for (let length = 0; length < most; length++) {
      const bits = read(bytes, next);
      if (!(bits & classes)) break;
      next += bits >> 8;
    }
    return next;
  }

  function punctuationEnd(bytes: Uint8Array, at: number): number {
    return runEnd(bytes, runEnd(bytes, at, OTHER | MARK, Infinity), NEWLINE, Infinity);
  }

  return (bytes, at) => {
    const contraction = contractionEnd(bytes, at);
    if (contraction > at) return contraction;
    const bits = read(bytes, at);
    if (bits & LETTER) return runEnd(bytes, at, LETTER, Infinity);
    if (bits & NUMBER) return runEnd(bytes, at, NUMBER, 3);
    if (bits & NEWLINE) return whiteSpaceEnd(read, bytes, at, true);
    const second = at + (bits >> 8);
    const next = read(bytes, second);
    if (next & LETTER) return runEnd(bytes, second, LETTER, Infinity);
    if (bits & SPACE) {
      if (next & (OTHER | MARK) && bytes[at] === BLANK) return punctuationEnd(bytes, second);
      return whiteSpaceEnd(read, bytes, at, true);
    }
    return bits & (OTHER | MARK) ? punctuationEnd(bytes, at) : second;
  };
}
