import type { Merge } from './merge-short.ts';
import { createTreeMerge, type TreeMerge } from './merge-tree.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Bytes merged at once, and how many of them the next window looks at again: the longest token several times over. */
const WINDOW = 4096;
const OVERLAP = 512;

/**
 * Byte pair merging for long pieces, window after window, so that the heap stays in the processor's cache and memory does not grow with
 * the piece. Exact, because two encodings that share a token at the seam are together the encoding of the whole (github/rust-gems,
 * crates/bpe/README.md, corollary III; it holds for any ranks: a merge across the seam would already happen in one of the two windows).
 * Where two windows share none (made-up text only) the whole piece is merged at once. O(n log n) in any case.
 */
export function createLongMerge(vocabulary: Vocabulary): Merge {
  let windowed: TreeMerge | undefined;
  const seam = new Int32Array(OVERLAP + 1);

  return (view, at, length) => {
    windowed ??= createTreeMerge(vocabulary, WINDOW);
    if (length <= WINDOW) return windowed.merge(view, at, length);
    const tokens = mergeWindows(windowed, view, at, at + length);
    return tokens >= 0 ? tokens : createTreeMerge(vocabulary, length).merge(view, at, length);
  };

  /** How many tokens, or -1 if two windows have no token in common. */
  function mergeWindows({ merge, ends }: TreeMerge, view: DataView, at: number, end: number): number {
    let tokens = 0;
    let start = at;
    /** How many token borders of the last window stand in `seam`: from the start of this window to the end of the last one. */
    let borders = 0;
    for (;;) {
      const length = Math.min(WINDOW, end - start);
      merge(view, start, length);
      let token = 0;
      if (borders > 0) {
        let known = 0;
        while (seam[known] !== token || seam[known + 1] !== ends[token]) {
          if (seam[known] <= token) known++;
          else token = ends[token];
          if (known + 1 >= borders) return -1;
        }
        tokens += known;
      }
      const last = start + length === end;
      const stop = last ? length : length - OVERLAP;
      for (; token < stop; token = ends[token]) tokens++;
      if (last) return tokens;
      const next = token;
      borders = 0;
      for (; token < length; token = ends[token]) seam[borders++] = token - next;
      seam[borders++] = length - next;
      start += next;
    }
  }
}
