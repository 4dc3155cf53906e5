import type { Outcome, Pair } from './run-plan.ts';

/** What a plan came to over many contexts. Shares are of 1. */
export interface Pooled {
  readonly contexts: number;
  readonly requests: number;
  /** Shares of the tokens of tool results, of all input, and of the last requests that were saved. */
  readonly resultsSaved: number;
  readonly allSaved: number;
  readonly lastSaved: number;
  /** Facts that were kept: of all, the mean, median and tenth percentile over contexts that have any; null where there are none. */
  readonly recall: { readonly pooled: number; readonly mean: number; readonly median: number; readonly p10: number } | null;
  /** Copied lines that were kept, of all; null where there are none. */
  readonly lines: number | null;
  /** By how much of the raw cost the input became dearer (below 0: cheaper). */
  readonly costChange: number;
  /** Requests of a hundred that change what was sent before. */
  readonly breaks: number;
  /** Contexts whose input became cheaper or dearer, by a whole token at least. */
  readonly cheaper: number;
  readonly dearer: number;
}

/** The figures of one plan over the contexts of some files. */
export function pool(outcomes: readonly Outcome[]): Pooled {
  const requests = sum(outcomes, (each) => each.requests);
  const facts = outcomes
    .filter(({ recall }) => recall.facts.sourced > 0)
    .map(({ recall: { facts: each } }) => each.kept / each.sourced);
  const [sourced, kept] = [sum(outcomes, (each) => each.recall.facts.sourced), sum(outcomes, (each) => each.recall.facts.kept)];
  const lines = sum(outcomes, (each) => each.recall.lines.sourced);
  const sorted = facts.toSorted((one, other) => one - other);
  return {
    contexts: outcomes.length,
    requests,
    resultsSaved: saved(outcomes, (each) => each.results),
    allSaved: saved(outcomes, (each) => each.all),
    lastSaved: saved(outcomes, (each) => each.last),
    recall:
      sourced === 0
        ? null
        : {
            pooled: kept / sourced,
            mean: facts.reduce((total, each) => total + each, 0) / facts.length,
            median: quantile(sorted, 0.5),
            p10: quantile(sorted, 0.1),
          },
    lines: lines === 0 ? null : sum(outcomes, (each) => each.recall.lines.kept) / lines,
    costChange: -saved(outcomes, (each) => each.cost) || 0,
    breaks: requests === 0 ? 0 : (100 * sum(outcomes, (each) => each.breaks)) / requests,
    cheaper: outcomes.filter(({ cost }) => Math.round(cost.now) < Math.round(cost.raw)).length,
    dearer: outcomes.filter(({ cost }) => Math.round(cost.now) > Math.round(cost.raw)).length,
  };
}

function sum(outcomes: readonly Outcome[], figure: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, each) => total + figure(each), 0);
}

function saved(outcomes: readonly Outcome[], pair: (outcome: Outcome) => Pair): number {
  const raw = sum(outcomes, (each) => pair(each).raw);
  return raw === 0 ? 0 : 1 - sum(outcomes, (each) => pair(each).now) / raw;
}

/** Of a sorted list, between its items in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  return sorted[low] + (at - low) * ((sorted[low + 1] ?? sorted[low]) - sorted[low]);
}
