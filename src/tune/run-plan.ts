import type { Plan } from '../compact/plan.ts';
import type { Schedule } from '../replay/schedule.ts';
import { createSession, type Step } from '../replay/session.ts';
import { resultText, type Transcript } from '../transcript/transcript.ts';
import type { Recall, ViewChange } from './hindsight/recall.ts';
import type { Ledger } from './ledger.ts';
import type { Subject } from './subject.ts';

/** A plan and when it runs. */
export interface Policy {
  readonly plan: Plan;
  readonly schedule: Schedule;
}

/** What cached input costs, in multiples of the price of input. */
export interface CacheRates {
  readonly read: number;
  readonly write: number;
}

/** Tokens as recorded and under a policy. */
export interface Pair {
  readonly raw: number;
  readonly now: number;
}

/** What a policy came to in one context. */
export interface Outcome {
  readonly path: string;
  readonly context: number;
  readonly requests: number;
  /** Tokens of tool results, and of everything, over all requests; of everything in the last one. */
  readonly results: Pair;
  readonly all: Pair;
  readonly last: Pair;
  /** Input, in tokens at the price of uncached input. */
  readonly cost: Pair;
  /** Requests that change what was sent before. */
  readonly breaks: number;
  readonly recall: Recall;
}

/**
 * Runs a policy over a context as a live agent would, its own earlier output its next input. Each request reads the longest prefix that it shares with the
 * one before at the cached rate, and pays the rest at the rate of writing. Pure; work that no policy changes is the subject's.
 */
export function runPolicy(
  { path, context, session, requests, ledger, meter, judge }: Subject,
  policy: Policy,
  rates: CacheRates,
): Outcome {
  const { step } = createSession({ ...policy, counter: judge, keepThinking: false, refs: null, figures: ledger.figures });
  const changes: ViewChange[] = [];
  const savings = createSavings(session, ledger);
  const sum = { results: 0, all: 0, cost: 0, last: 0, breaks: 0 };
  const total = (_: Transcript, at: number): number => ledger.raw[at].all - savings.all;
  for (const [at, { transcript }] of requests.entries()) {
    const made = step(transcript, (recalled) => total(recalled, at));
    const prefix = made.firstChange === null ? sum.last : 0;
    if (made.firstChange !== null) sum.breaks++;
    recordChanges(made, at, changes);
    savings.add(made);
    const all = ledger.raw[at].all - savings.all;
    const shared = made.firstChange === null ? prefix : savings.before(made.firstChange);
    sum.cost += price(Math.min(shared, all), all, rates);
    sum.all += all;
    sum.results += ledger.raw[at].results - savings.results;
    sum.last = all;
  }
  const raw = rawSums(ledger, rates);
  return {
    path,
    context,
    requests: requests.length,
    results: { raw: raw.results, now: sum.results },
    all: { raw: raw.all, now: sum.all },
    last: { raw: raw.last, now: sum.last },
    cost: { raw: raw.cost, now: sum.cost },
    breaks: sum.breaks,
    recall: meter.measure(changes),
  };
}

function price(shared: number, all: number, { read, write }: CacheRates): number {
  return shared * read + (all - shared) * write;
}

function rawSums({ raw }: Ledger, rates: CacheRates): { results: number; all: number; last: number; cost: number } {
  const sum = { results: 0, all: 0, last: 0, cost: 0 };
  for (const { all, results } of raw) {
    sum.cost += price(sum.last, all, rates);
    sum.results += results;
    sum.all += all;
    sum.last = all;
  }
  return sum;
}

function recordChanges({ stages }: Step, request: number, changes: ViewChange[]): void {
  for (const { pass, edits, after } of stages) {
    const touched = new Set(edits.flatMap((edit) => ('result' in edit ? [edit.result.index] : [])));
    for (const result of touched) changes.push({ request, result, text: resultText(after.results[result]), pass: pass.id });
  }
}

/** What the parts of a session have lost so far, in tokens. */
interface Savings {
  readonly all: number;
  readonly results: number;
  add(step: Step): void;
  /** Tokens of what stands before an order now, without overhead. */
  before(order: number): number;
}

function createSavings(session: Transcript, { size, before }: Ledger): Savings {
  const lost = new Map<object, { readonly order: number; tokens: number }>();
  const sums = { all: 0, results: 0 };
  const set = (part: Parameters<Ledger['size']>[0], now: Parameters<Ledger['size']>[0]): void => {
    const known = lost.get(part) ?? { order: part.order, tokens: 0 };
    const tokens = size(part) - size(now);
    sums.all += tokens - known.tokens;
    if ('parts' in part) sums.results += tokens - known.tokens;
    lost.set(part, { order: part.order, tokens });
  };
  return {
    get all() {
      return sums.all;
    },
    get results() {
      return sums.results;
    },
    add({ before: recalled, after }) {
      for (const list of ['tools', 'documents', 'results', 'thinking'] as const) {
        const [from, to] = [recalled[list], after[list]];
        if (from === to) continue;
        for (const [index, part] of to.entries()) if (part !== from[index]) set(session[list][index], part);
      }
    },
    before(order) {
      let tokens = before(order);
      for (const each of lost.values()) if (each.order < order) tokens -= each.tokens;
      return tokens;
    },
  };
}
