import type { Pooled } from './pool.ts';

/** What a plan is chosen for: the money that input costs, or the tokens of all input. */
export const OBJECTIVES = ['cost', 'tokens'] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** What is weighed against each other, both to be high; of 1. */
export interface Worth {
  readonly saved: number;
  readonly kept: number;
}

/** `kept` is the lower of facts and copied lines: a policy that keeps names and loses text is no better than one that loses both. */
export function worthOf({ costChange, allSaved, recall, lines }: Pooled, objective: Objective): Worth {
  const kept = Math.min(recall?.pooled ?? 1, lines ?? 1);
  return { saved: objective === 'cost' ? 0 - costChange : allSaved, kept };
}

/** The plans, by index and in rising order of what they save, that no other beats: none saves and keeps as much and more of one. Of equal ones the first. */
export function frontOf(worths: readonly Worth[]): number[] {
  const order = [...worths.keys()].sort((a, b) => worths[b].saved - worths[a].saved || worths[b].kept - worths[a].kept || a - b);
  const front: number[] = [];
  let best = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    if (worths[index].kept <= best) continue;
    best = worths[index].kept;
    front.push(index);
  }
  return front.reverse();
}

/**
 * The plan to propose, by index: with `minKept`, the one of the front that saves most and keeps so much; without, the front's knee, which is the point
 * farthest above the line between its ends once both are scaled to 1 (Satopää et al., "Finding a Kneedle in a Haystack", 2011). Plans that save nothing are left aside. Null if none is left, or none
 * keeps so much.
 */
export function proposal(worths: readonly Worth[], minKept: number | null): number | null {
  const front = frontOf(worths).filter((index) => worths[index].saved > 0);
  if (minKept !== null) return front.findLast((index) => worths[index].kept >= minKept) ?? null;
  const [first, last] = [front[0], front.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [low, high] = [worths[first], worths[last]];
  const width = high.saved - low.saved || 1;
  const height = low.kept - high.kept || 1;
  const lift = ({ saved, kept }: Worth): number => (saved - low.saved) / width + (kept - high.kept) / height;
  return front.reduce((best, index) => (lift(worths[index]) > lift(worths[best]) + 1e-12 ? index : best), first);
}
