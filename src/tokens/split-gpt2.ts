import { CASELESS, type CharacterReader, LOWER, MARK, NEWLINE, NUMBER, OTHER, SPACE, UPPER } from './character-classes.ts';
import { contractionEnd } from './contraction.ts';
import type { Splitter } from './split-o200k.ts';
import { whiteSpaceEnd } from './white-space.ts';

const LETTER = UPPER | LOWER | CASELESS;
const BLANK = 0x20;

/**
 * The splitter of r50k_base, p50k_base, p50k_edit and gpt2, by hand instead of by their regular expression (`pat_str`):
 *
 *     's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
 */
export function createGpt2Splitter(read: CharacterReader): Splitter {
  return (bytes, at) => {
    const contraction = contractionEnd(bytes, at);
    if (contraction > at && isLowerCase(bytes, at + 1, contraction)) return contraction;
    const first = read(bytes, at);
    let next = bytes[at] === BLANK ? at + 1 : at;
    let bits = read(bytes, next);
    const kind = bits & LETTER ? LETTER : bits & NUMBER ? NUMBER : bits & (OTHER | MARK) ? OTHER | MARK : 0;
    if (kind === 0) return first & (SPACE | NEWLINE) ? whiteSpaceEnd(read, bytes, at, false) : at + (first >> 8);
    do {
      next += bits >> 8;
      bits = read(bytes, next);
    } while (bits & kind);
    return next;
  };
}

function isLowerCase(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] < 0x61 || bytes[at] > 0x7a) return false;
  return true;
}
