// What plans save and cost in recorded sessions, by schedule, and how long a replay takes: npm run replay-bench [-- all]. The folder of the sessions
// is named by CTXPRESS_CORPUS; costs are at a read rate of 0.1 and a write rate of 1.25, as in the published figures that stand beside them.
import { type Plan, resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { UserError } from '../../src/errors.ts';
import { readPrices } from '../../src/prices/price-file.ts';
import { PLAIN_RULES } from '../../src/replay/cache-rules.ts';
import type { ReplayTotal } from '../../src/replay/report.ts';
import { replayPayload } from '../../src/replay/run.ts';
import { DEFAULT_MIN_GAIN, SCHEDULES, type Schedule, type ScheduleKind } from '../../src/replay/schedule.ts';
import { totalOf } from '../../src/replay/totals.ts';
import { madeChat } from './made-chat.ts';
import { type BenchSession, corpusSessions } from './sessions.ts';

/** Shorter contexts say little of a session, and are not among the published ones. */
const LEAST_REQUESTS = 8;
const verbose = process.argv[2] === 'all';
const prices = readPrices(Buffer.from('{"none":{"input_cost_per_token":0}}'), 'none');
const schedule = (kind: ScheduleKind): Schedule => ({ kind, minGain: DEFAULT_MIN_GAIN, highWater: null, lowWater: null });

const sessions = corpusSessions();
if (sessions) measure(sessions);
else console.log('There is no corpus: name its folder in CTXPRESS_CORPUS.');
time(400, 12_200);

function measure(all: readonly BenchSession[]): void {
  console.log('plan, schedule                  contexts  requests  saved  breaks/100    cost  cheaper/dearer');
  const plans: [string, Plan][] = [
    ['prune', resolvePlan({ passes: { prune: true } })],
    ['all passes', resolvePlan()],
    ['documented', resolvePlan({ preset: 'documented' })],
  ];
  for (const [name, plan] of plans) {
    for (const kind of SCHEDULES) {
      const contexts = all.flatMap(({ name: file, bytes }) => contextsOf(file, bytes, plan, kind));
      printRow(`${name}, ${kind}`, contexts);
    }
  }
  console.log('documented system, published          39     2,357   32.6        19.3   -21.4  18/15');
}

/** One for each context in which a tool was used. */
function contextsOf(name: string, bytes: Uint8Array, plan: Plan, kind: ScheduleKind): ReplayTotal[] {
  try {
    const { turns, verdict } = replayPayload(bytes, plan, { schedule: schedule(kind), prices, rules: PLAIN_RULES });
    if (verbose) console.log(`  ${name}: ${verdict}`);
    const numbers = new Set(turns.filter(({ executions, hits }) => executions + hits > 0).map(({ context }) => context));
    const contexts = [...numbers].map((number) => turns.filter(({ context }) => context === number));
    return contexts.filter(({ length }) => length >= LEAST_REQUESTS).map((each) => totalOf(each, 1));
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

function printRow(name: string, contexts: readonly ReplayTotal[]): void {
  const sum = (of: (total: ReplayTotal) => number): number => contexts.reduce((all, total) => all + of(total), 0);
  const turns = sum((total) => total.turns);
  const saved = (100 * sum((total) => total.saved)) / sum(({ raw }) => raw.tokens);
  const cost = 100 * (sum(({ compacted }) => compacted.cost) / sum(({ raw }) => raw.cost) - 1);
  const [cheaper, dearer] = [(change: number) => change < 0, (change: number) => change > 0].map(
    (is) => contexts.filter(({ costChange }) => is(costChange)).length,
  );
  const cells = [
    name.padEnd(32),
    String(contexts.length).padStart(8),
    String(turns).padStart(10),
    saved.toFixed(1).padStart(7),
    ((100 * sum((total) => total.breaks)) / turns).toFixed(1).padStart(12),
    cost.toFixed(1).padStart(8),
    `  ${cheaper}/${dearer}`,
  ];
  console.log(cells.join(''));
}

/** One run of each: a replay may take twice as long as compacting and counting the session once, and 20 ms for each turn. */
function time(turns: number, size: number): void {
  const bytes = Buffer.from(JSON.stringify(madeChat(turns, () => size)));
  for (const kind of SCHEDULES) {
    const plan = resolvePlan();
    const replay = elapsed(() => replayPayload(bytes, plan, { schedule: schedule(kind), prices: { kind: 'kept' } }));
    const once = elapsed(() => compactPayload(bytes, plan));
    const limit = 2 * once + 20 * turns;
    const figures = [replay, once, limit].map((each) => `${each.toFixed(0)} ms`);
    console.log(
      `${turns} turns, ${(bytes.length / 1e6).toFixed(1)} MB, ${kind}: ${figures[0]}; once ${figures[1]}, limit ${figures[2]}`,
    );
  }
}

function elapsed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
