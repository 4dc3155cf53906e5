import { createMinimumTree, NONE, numberFor, refreshedTogether } from './minimum-tree.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface TreeMerge {
  /** Merges some bytes, at least two and at most as many as there is room for; how many tokens they are. */
  merge(view: DataView, at: number, length: number): number;
  /** After `merge`: where the token that begins at an offset ends. Offsets count from the first merged byte. */
  readonly ends: Int32Array;
}

/**
 * Byte pair merging with a tournament tree over the ranks of pairs and a linked list of parts: the same merges in the same order as
 * merge-short.ts, in O(n log n).
 */
export function createTreeMerge(vocabulary: Vocabulary, room: number): TreeMerge {
  const ends = new Int32Array(room);
  const starts = new Int32Array(room + 1);
  /** The rank of the pair whose first part begins at an offset; NONE if it is no token, or no part begins there. */
  const tree = createMinimumTree(room);
  const { leaves } = tree;

  return {
    ends,
    merge(view, at, length) {
      for (let i = 0; i < length; i++) {
        ends[i] = i + 1;
        starts[i + 1] = i;
        leaves[i] = i + 1 < length ? numberOf(view, at, i, i + 2) : NONE;
      }
      tree.build(length);

      let parts = length;
      for (let first = tree.lowest(); first >= 0; first = tree.lowest()) {
        const second = ends[first];
        const end = ends[second];
        ends[first] = end;
        starts[end] = first;
        parts--;
        leaves[second] = NONE;
        leaves[first] = end < length ? numberOf(view, at, first, ends[end]) : NONE;
        if (first > 0) {
          const before = starts[first];
          leaves[before] = numberOf(view, at, before, end);
          if (!refreshedTogether(before, first)) tree.refresh(before);
        }
        if (!refreshedTogether(second, first)) tree.refresh(second);
        tree.refresh(first);
      }
      return parts;
    },
  };

  function numberOf(view: DataView, at: number, from: number, to: number): number {
    const rank = vocabulary.rankOf(view, at + from, to - from);
    return rank < 0 ? NONE : numberFor(rank, from);
  }
}
