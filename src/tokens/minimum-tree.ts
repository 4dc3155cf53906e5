const FAN_BITS = 4;
const FAN = 1 << FAN_BITS;

/** Higher than any number that is put in. */
export const NONE = 0x7fffffff;

/**
 * Numbers at positions, of which the lowest, and of equal ones the leftmost, is found: a tournament tree in which every node holds the
 * least of 16 (Knuth, The Art of Computer Programming 5.2.3, tree selection). Both operations are O(log n) and touch few cache lines.
 */
export interface MinimumTree {
  /** The numbers. Who changes one calls `build` or `refresh` before the next `lowest`. */
  readonly leaves: Int32Array;
  /** Starts anew with so many positions. */
  build(length: number): void;
  /** Takes note that numbers in the same 16 as this position have changed. */
  refresh(position: number): void;
  /** The position of the lowest number, or -1 if all are NONE. */
  lowest(): number;
}

/** Whether one `refresh` does for both positions. */
export function refreshedTogether(one: number, other: number): boolean {
  return (one ^ other) < FAN;
}

export function createMinimumTree(room: number): MinimumTree {
  const levels: Int32Array[] = [];
  for (let size = room; levels.length === 0 || size > 1; ) {
    size = Math.ceil(size / FAN);
    levels.push(new Int32Array(size * FAN));
  }
  const [leaves] = levels;
  let height = 1;

  return {
    leaves,
    build(length) {
      height = 1;
      for (let size = length; ; height++) {
        const level = levels[height - 1];
        const full = Math.ceil(size / FAN) * FAN;
        level.fill(NONE, size, full);
        if (full === FAN) break;
        size = full / FAN;
        for (let i = 0; i < size; i++) levels[height][i] = leastOf16(level, i * FAN);
      }
    },
    refresh(position) {
      let at = position >> FAN_BITS;
      for (let above = 1; above < height; above++) {
        const least = leastOf16(levels[above - 1], at * FAN);
        const parents = levels[above];
        if (parents[at] === least) return;
        parents[at] = least;
        at >>= FAN_BITS;
      }
    },
    lowest() {
      const least = leastOf16(levels[height - 1], 0);
      if (least === NONE) return -1;
      let at = 0;
      for (let depth = height - 1; ; depth--) {
        const level = levels[depth];
        while (level[at] !== least) at++;
        if (depth === 0) return at;
        at *= FAN;
      }
    },
  };
}

/** Written out, so that the comparisons do not wait for one another. */
function leastOf16(numbers: Int32Array, at: number): number {
  return Math.min(leastOf8(numbers, at), leastOf8(numbers, at + 8));
}

function leastOf8(numbers: Int32Array, at: number): number {
  const a = Math.min(numbers[at], numbers[at + 1]);
  const b = Math.min(numbers[at + 2], numbers[at + 3]);
  const c = Math.min(numbers[at + 4], numbers[at + 5]);
  const d = Math.min(numbers[at + 6], numbers[at + 7]);
  return Math.min(Math.min(a, b), Math.min(c, d));
}
