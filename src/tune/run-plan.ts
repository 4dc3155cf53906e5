import type { Plan } from '../compact/plan.ts';
import { keptOf } from '../replay/context.ts';
import type { Schedule } from '../replay/schedule.ts';
import { createSession, type Step } from '../replay/session.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { Recall, ViewChange } from './hindsight/recall.ts';
import { recordChanges } from './hindsight/watch.ts';
import type { Ledger, Part } from './ledger.ts';
import type { Subject } from './subject.ts';

/** A plan and when it runs. */
export interface Policy {
  readonly plan: Plan;
  readonly schedule: Schedule;
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
 * Runs a policy over a context as a live agent would, its own earlier output its next input. Pure; work that no policy changes is the subject's.
 */
export function runPolicy(subject: Subject, policy: Policy): Outcome {
  const { path, context, session, requests, ledger, meter, judge } = subject;
  const { step } = createSession({ ...policy, counter: judge, keepThinking: false, refs: null, figures: ledger.figures });
  const pay = ledger.cashier();
  const changes: ViewChange[] = [];
  const savings = createSavings(session, ledger);
  const sum = { results: 0, all: 0, cost: 0, last: 0, breaks: 0 };
  for (const [at, { transcript }] of requests.entries()) {
    const raw = ledger.raw[at];
    const made = step(transcript, () => raw.all - savings.all);
    recordChanges(made, at, changes);
    savings.add(made);
    sum.last = raw.all - savings.all;
    sum.all += sum.last;
    sum.results += raw.results - savings.results;
    const kept = keptOf(made, ledger.figures);
    sum.cost += pay(at, { tokens: sum.last, firstChange: made.firstChange, kept, tokensTo: savings.before });
    if (made.firstChange !== null) sum.breaks++;
  }
  const { raw, rawCost } = ledger;
  return {
    path,
    context,
    requests: requests.length,
    results: { raw: raw.reduce((total, each) => total + each.results, 0), now: sum.results },
    all: { raw: raw.reduce((total, each) => total + each.all, 0), now: sum.all },
    last: { raw: raw.at(-1)?.all ?? 0, now: sum.last },
    cost: { raw: rawCost, now: sum.cost },
    breaks: sum.breaks,
    recall: meter.measure(changes),
  };
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
  const lost = new Map<Part, { readonly order: number; tokens: number }>();
  const sums = { all: 0, results: 0 };
  const set = (part: Part, now: Part): void => {
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
      for (const list of ['tools', 'documents', 'calls', 'results', 'thinking'] as const) {
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
