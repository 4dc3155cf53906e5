import type { Merge } from './merge-short.ts';
import { createTreeMerge, type TreeMerge } from './merge-tree.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Bytes merged at once, and how many of them the next window looks at again: the longest token several times over. */
const WINDOW = 2048;
const OVERLAP = 256;

/**
 * Byte pair merging for long pieces, window after window, so that what is looked at stays in the processor's cache and memory does not grow with
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
    for (let merged = -1; ; ) {
      const length = Math.min(WINDOW, end - start);
      // In a run of one character, or of a few in turn, windows are like the one before, and so is what `ends` says.
      if (merged < 0 || length < WINDOW || !areSame(view, merged, start, length)) merge(view, start, length);
      merged = start;
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

function areSame(view: DataView, one: number, other: number, length: number): boolean {
  for (let i = 0; i < length; i += 4) if (view.getInt32(one + i, true) !== view.getInt32(other + i, true)) return false;
  return true;
}
