import { countingFindings, countingOf, mediaFindings } from '../compact/counting.ts';
import { createCounters, figuresOf } from '../compact/figures.ts';
import type { Hindsight } from '../compact/hindsight.ts';
import { framePatterns, type Plan } from '../compact/plan.ts';
import type { Finding } from '../compact/report.ts';
import { joinCounting } from '../compact/sums.ts';
import { openPrices, type Prices } from '../prices/price-book.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { type CacheRules, cacheRules } from './cache-rules.ts';
import { type CallReplay, createCallReplay } from './calls.ts';
import { replayContext } from './context.ts';
import { moneyOf } from './money.ts';
import { createPassFigures } from './pass-figures.ts';
import { readSession, type SessionReading } from './read-session.ts';
import { cacheFindings, recordedFigures } from './recorded.ts';
import type { ReplayReport, ReplayTurn } from './report.ts';
import type { Schedule } from './schedule.ts';
import type { Step } from './session.ts';
import { totalOf } from './totals.ts';
import { verdictOf } from './verdict.ts';

/** Who looks at what later turns use. */
export interface HindsightWatch {
  /** The steps of one context, request by request. */
  context(context: Transcript): (step: Step) => void;
  report(): Hindsight;
}

/** How a session is replayed; the passes' own options are in the plan. */
export interface ReplayOptions extends SessionReading {
  readonly schedule: Schedule;
  readonly prices: Prices;
  /** Encoding that overrides the model's, for figures only. */
  readonly encoding?: string | undefined;
  readonly keepThinking?: boolean | undefined;
  /** Looks at every step, and says at the end what later turns would have missed. */
  readonly hindsight?: HindsightWatch | undefined;
  /** Instead of the rules of the model's provider. */
  readonly rules?: CacheRules | undefined;
}

/**
 * A recorded session request by request, as it was and as it would have been with a plan. Throws UserError for input that cannot be read or is no
 * session.
 */
export function replayPayload(bytes: Uint8Array, plan: Plan, options: ReplayOptions): ReplayReport {
  const { schedule, encoding, keepThinking = false, hindsight } = options;
  const session = readSession(bytes, { ...options, patterns: framePatterns(plan) });
  const [first] = session.contexts;
  const { model } = first;
  const isPartial = first.unknown.length > 0;
  const rules = adapted(options.rules ?? cacheRules(first.family, model, isForHour(session.contexts)), isPartial);
  const money = moneyOf(openPrices(options.prices), model, rules);
  const counters = createCounters();
  let figures = figuresOf(first, encoding, counters);
  const passFigures = createPassFigures(
    plan.passes.map(({ id }) => id),
    () => figures,
  );
  const turns: ReplayTurn[] = [];
  const findings: Finding[] = [...session.findings];
  const calls: CallReplay[] = [];
  const countings = session.contexts.map((context, index) => {
    figures = figuresOf(context, encoding, counters);
    const call = createCallReplay(context);
    calls.push(call);
    const setting = {
      plan,
      counter: counters('o200k_base'),
      keepThinking,
      refs: null,
      schedule,
      figures,
      rules,
      money,
      passFigures,
      calls: call,
      onStep: hindsight?.context(context),
    };
    const isLast = index === session.contexts.length - 1;
    turns.push(
      ...replayContext(context, {
        ...setting,
        unanswered: session.isRequest && isLast,
        context: index + 1,
        turn: turns.length + 1,
      }),
    );
    const sections = figures.sections.sections(context);
    findings.push(...(index === 0 ? countingFindings(context, sections, encoding) : mediaFindings(context)));
    return countingOf(context, { before: sections, after: sections }, encoding);
  });
  if (isPartial) findings.push(partial(first));
  const total = totalOf(turns, session.contexts.length);
  const recorded = recordedFigures(turns);
  const source = money.source;
  return {
    version: 1,
    kind: 'replay',
    input: { path: options.path ?? null, format: session.format, model, bytes: bytes.length },
    counting: joinCounting(countings),
    schedule,
    money: { unit: money.unit, source: source?.name ?? null, date: source?.date ?? null, cache: rules.words },
    turns,
    passes: passFigures.rows(money.ratesFor(total.turns === 0 ? 0 : Math.round(total.compacted.tokens / total.turns))),
    total,
    calls: sumCalls(calls),
    recorded,
    hindsight: hindsight?.report() ?? null,
    verdict: verdictOf(total, schedule),
    findings: [...findings, ...cacheFindings(recorded)],
  };
}

/** Whether the agent had most of its prompts cached for an hour, as far as the log tells. */
function isForHour(contexts: readonly Transcript[]): boolean {
  let [hour, all] = [0, 0];
  for (const { usage } of contexts.flatMap(({ turns }) => turns)) {
    hour += usage?.writtenForHour ?? 0;
    all += usage?.written ?? 0;
  }
  return hour > all / 2;
}

/** Where the system prompt and the tools are not known, they alone are mostly more than the minimum. */
function adapted(rules: CacheRules, isPartial: boolean): CacheRules {
  return isPartial ? { ...rules, minimum: 0 } : rules;
}

function partial({ unknown }: Transcript): Finding {
  const message = `The log does not hold the ${unknown.join(' and the ')}: they are in no figure, and every total and cost is a lower bound.`;
  return { code: 'lower-bound', severity: 'info', at: '', message };
}

function sumCalls(all: readonly CallReplay[]): ReplayReport['calls'] {
  const sum = { calls: 0, hits: 0, executions: 0, failures: 0, invalidated: 0, evictions: 0, staleServesPrevented: 0 };
  for (const { figures } of all) {
    const each = figures();
    sum.calls += each.calls;
    sum.hits += each.hits;
    sum.executions += each.executions;
    sum.failures += each.failures;
    sum.invalidated += each.invalidated;
    sum.evictions += each.evictions;
    sum.staleServesPrevented += each.staleServesPrevented;
  }
  return sum;
}
