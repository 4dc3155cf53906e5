import type { KeptShare } from '../../compact/hindsight.ts';
import type { Evidence, Sourced } from './evidence.ts';
import { createMatcher } from './matcher.ts';
import { unescaped } from './readable.ts';

/** What happened to a result in a session under a policy: from a request on, the view held this text in its place. */
export interface ViewChange {
  /** The first request (from 0) whose view has it. */
  readonly request: number;
  /** Index of the result. */
  readonly result: number;
  readonly text: string;
  /** Who changed it: a pass's id. */
  readonly pass: string;
}

/** Something that was used after the view had lost it. */
export interface Loss {
  readonly sourced: Sourced;
  /** The change that took it from the newest result that held it. */
  readonly change: ViewChange;
}

/** What a view has kept of what was used. */
export interface Recall {
  readonly facts: KeptShare;
  readonly lines: KeptShare;
  /** Facts by requests since their newest source; the same ages for every session. */
  readonly ages: readonly (KeptShare & { readonly from: number; readonly to: number | null })[];
  readonly losses: readonly Loss[];
}

/** Bounds of the ages, both included; the last has none. */
const AGES = [
  { from: 1, to: 3 },
  { from: 4, to: 10 },
  { from: 11, to: 30 },
  { from: 31, to: null },
] as const;

/** Measures policies over one session. What a text still holds is looked up once, however many policies leave it. */
export interface RecallMeter {
  /** `changes`: of every result in rising order of requests. A view holds a fact if any of its sources still does at the request that used it. */
  measure(changes: Iterable<ViewChange>): Recall;
}

export function createRecallMeter({ facts, lines, results }: Evidence): RecallMeter {
  const all = [...facts, ...lines];
  const matcher = createMatcher(all.map(({ value }) => value));
  const known = results.map(() => new Map<string, ReadonlySet<number>>());
  const held = ({ result, text }: ViewChange): ReadonlySet<number> => {
    const found = known[result].get(text);
    if (found) return found;
    const now = new Set(matcher.find(results[result].escaped ? unescaped(text) : text));
    known[result].set(text, now);
    return now;
  };
  /** The change that took something from a result before it was used, or null. */
  const cutOf = (index: number, request: number, changes: readonly ViewChange[] = []): ViewChange | null => {
    const made = changes.filter((change) => change.request <= request);
    const last = made.at(-1);
    if (!last || held(last).has(index)) return null;
    return made.find((change) => !held(change).has(index)) ?? last;
  };
  return {
    measure: (changes) => {
      const byResult = groupByResult(changes);
      const losses: Loss[] = [];
      for (const [index, sourced] of all.entries()) {
        const cuts = sourced.results.map((result) => cutOf(index, sourced.request, byResult.get(result)));
        const change = cuts.at(-1);
        if (change && !cuts.includes(null)) losses.push({ sourced, change });
      }
      return recallOf(facts, lines, losses);
    },
  };
}

function groupByResult(changes: Iterable<ViewChange>): Map<number, ViewChange[]> {
  const groups = new Map<number, ViewChange[]>();
  for (const change of changes) {
    const group = groups.get(change.result);
    if (group) group.push(change);
    else groups.set(change.result, [change]);
  }
  return groups;
}

function recallOf(facts: readonly Sourced[], lines: readonly Sourced[], losses: readonly Loss[]): Recall {
  const lost = new Set(losses.map(({ sourced }) => sourced));
  const count = (items: readonly Sourced[]): KeptShare => ({
    sourced: items.length,
    kept: items.filter((item) => !lost.has(item)).length,
  });
  return {
    facts: count(facts),
    lines: count(lines),
    ages: AGES.map(({ from, to }) => ({
      from,
      to,
      ...count(facts.filter(({ age }) => age >= from && (to === null || age <= to))),
    })),
    losses,
  };
}
