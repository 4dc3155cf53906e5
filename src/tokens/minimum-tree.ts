const FAN_BITS = 4;
const FAN = 1 << FAN_BITS;
const PLACE = FAN - 1;

/** Higher than the number of any rank, and what a position without one has. */
export const NONE = 0x7fffffff;

/** The number to put at a position for a rank (below 2^18). */
export function numberFor(rank: number, position: number): number {
  return (rank << FAN_BITS) | (position & PLACE);
}

/**
 * Ranks at positions, of which the lowest, and of equal ones the leftmost, is found: a tournament tree (Knuth, The Art of Computer
 * Programming 5.2.3, tree selection) in which every node has the lowest rank of 16 below it and says which of them that is. Finding and
 * changing are O(log n), touch few cache lines, and do not branch on the data.
 */
export interface MinimumTree {
  /** By position `numberFor` its rank, or NONE. Who changes one calls `build` or `refresh` before the next `lowest`. */
  readonly leaves: Int32Array;
  /** Starts anew with so many positions. */
  build(length: number): void;
  /** Takes note that numbers among the same 16 as this position have changed. */
  refresh(position: number): void;
  /** The position of the lowest rank, or -1 if there is none. */
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
        const blocks = (size + FAN - 1) >> FAN_BITS;
        level.fill(NONE, size, blocks * FAN);
        if (blocks === 1) break;
        const parents = levels[height];
        for (let at = 0; at < blocks; at++) parents[at] = place(leastOf16(level, at << FAN_BITS), at);
        size = blocks;
      }
    },
    refresh(position) {
      let at = position >> FAN_BITS;
      for (let above = 1; above < height; above++) {
        levels[above][at] = place(leastOf16(levels[above - 1], at << FAN_BITS), at);
        at >>= FAN_BITS;
      }
    },
    lowest() {
      const least = leastOf16(levels[height - 1], 0);
      if (least === NONE) return -1;
      let at = least & PLACE;
      for (let level = height - 2; level >= 0; level--)
        at = (at << FAN_BITS) | (leastOf16(levels[level], at << FAN_BITS) & PLACE);
      return at;
    },
  };
}

/** The number of a rank, now for this position. */
function place(number: number, position: number): number {
  return number === NONE ? NONE : (number & ~PLACE) | (position & PLACE);
}

/** Written out, so that the comparisons do not wait for one another. */
function leastOf16(numbers: Int32Array, at: number): number {
  return lesser(leastOf8(numbers, at), leastOf8(numbers, at + 8));
}

function leastOf8(numbers: Int32Array, at: number): number {
  const a = lesser(numbers[at], numbers[at + 1]);
  const b = lesser(numbers[at + 2], numbers[at + 3]);
  const c = lesser(numbers[at + 4], numbers[at + 5]);
  const d = lesser(numbers[at + 6], numbers[at + 7]);
  return lesser(lesser(a, b), lesser(c, d));
}

/** Of two numbers from 0 to NONE: Math.min branches here, which costs more than it decides. */
function lesser(a: number, b: number): number {
  return b + ((a - b) & ((a - b) >> 31));
}
