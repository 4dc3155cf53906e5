/** Choices that are the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to `limit`, without it. */
  below(limit: number): number;
  /** True once in `times` tries. */
  once(times: number): boolean;
  pick<Choice>(choices: readonly Choice[]): Choice;
  /** A part of a list, in order. */
  some<Choice>(choices: readonly Choice[]): Choice[];
}

/** Mulberry32. `round` starts another sequence of the same seed. */
export function createRandom(seed: number, round = 0): Random {
  let state = Math.imul(seed ^ Math.imul(round + 1, 0x9e3779b1), 0x85ebca6b) | 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    once: (times) => below(times) === 0,
    pick: (choices) => choices[below(choices.length)],
    some: (choices) => choices.filter(() => below(2) === 0),
  };
}
