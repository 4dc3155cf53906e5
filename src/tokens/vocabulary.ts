import { hashBytes } from './byte-hash.ts';
import type { Table } from './table.ts';

/** Looks up tokens by their bytes, which stand in a view with at least three readable bytes behind them. */
export interface Vocabulary {
  /** The rank of the token that is these bytes, or -1. At least two bytes. */
  rankOf(view: DataView, at: number, length: number): number;
  /** The same for a caller that has `hashBytes` of them already. */
  rankOfHashed(hash: number, view: DataView, at: number, length: number): number;
}

export function createVocabulary({ slots, tokens, pairs, bytes, longestToken }: Table): Vocabulary {
  const tokenView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = Math.clz32(slots.length - 1);
  const last = slots.length - 1;

  function rankOfHashed(hash: number, view: DataView, at: number, length: number): number {
    for (let slot = hash >>> shift; ; slot = (slot + 1) & last) {
      const entry = slots[slot];
      if (entry === 0) return -1;
      if (((entry >>> 18) ^ hash) & 0x3fff) continue;
      const rank = (entry & 0x3ffff) - 1;
      const token = tokens[rank];
      if ((token & 0xff) === length && same(view, at, token >>> 8, length)) return rank;
    }
  }

  function same(view: DataView, at: number, start: number, length: number): boolean {
    let i = 0;
    for (; i + 4 <= length; i += 4) if (view.getInt32(at + i, true) !== tokenView.getInt32(start + i, true)) return false;
    // Shifted left by the bytes that are not part of the key.
    return i === length || (view.getInt32(at + i, true) ^ tokenView.getInt32(start + i, true)) << ((4 - (length - i)) * 8) === 0;
  }

  return {
    rankOfHashed,
    rankOf(view, at, length) {
      if (length === 2) return pairs[view.getUint16(at, true)] - 1;
      return length > longestToken ? -1 : rankOfHashed(hashBytes(view, at, length), view, at, length);
    },
  };
}
