import type { Vocabulary } from './vocabulary.ts';

/** How many tokens some bytes merge into; at least two bytes. */
export type Merge = (view: DataView, at: number, length: number) => number;

const NONE = 0x7fffffff;

/**
 * Byte pair merging for short pieces: of all neighbours that together are a token the pair of lowest rank, and of those the leftmost,
 * becomes one, until there is none (OpenAI's tiktoken, `byte_pair_merge`). Looks at every pair for each merge, which is quadratic, and
 * for some dozens of bytes faster than anything cleverer.
 */
export function createShortMerge(vocabulary: Vocabulary, longest: number): Merge {
  const starts = new Int32Array(longest + 1);
  /** Of the part and the one behind it. */
  const ranks = new Int32Array(longest + 1);

  return (view, at, length) => {
    let parts = length;
    let best = 0;
    for (let i = 0; i < length; i++) {
      starts[i] = at + i;
      const rank = i + 1 < length ? vocabulary.rankOf(view, at + i, 2) : -1;
      ranks[i] = rank < 0 ? NONE : rank;
      if (ranks[i] < ranks[best]) best = i;
    }
    starts[length] = at + length;

    while (ranks[best] !== NONE) {
      parts--;
      for (let i = best + 1; i <= parts; i++) {
        starts[i] = starts[i + 1];
        ranks[i] = ranks[i + 1];
      }
      ranks[best] = rankOfPair(view, best, parts);
      if (best > 0) ranks[best - 1] = rankOfPair(view, best - 1, parts);
      best = 0;
      for (let i = 1; i < parts; i++) if (ranks[i] < ranks[best]) best = i;
    }
    return parts;
  };

  function rankOfPair(view: DataView, part: number, parts: number): number {
    if (part + 1 >= parts) return NONE;
    const rank = vocabulary.rankOf(view, starts[part], starts[part + 2] - starts[part]);
    return rank < 0 ? NONE : rank;
  }
}
