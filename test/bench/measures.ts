// What policies save, lose and cost on recorded sessions, beside the figures of the study that came before ctxpress: npm run measures. The folder of
// the sessions is named by CTXPRESS_CORPUS. Costs are at read 0.1, write 1.25, as in the study. Logs lack the system prompt and the tools, which the study
// had a share for: its results are 58.4 % of all input. The third line of a row adds so many tokens to the beginning of every request of a log.
import { existsSync } from 'node:fs';
import { type PlanRequest, resolvePlan } from '../../src/compact/plan.ts';
import { PLAIN_RULES } from '../../src/replay/cache-rules.ts';
import type { Schedule } from '../../src/replay/schedule.ts';
import { type Pooled, pool } from '../../src/tune/pool.ts';
import { type Outcome, type Pair, runPolicy } from '../../src/tune/run-plan.ts';
import type { Subject } from '../../src/tune/subject.ts';
import { corpusFolder } from '../fuzz/seeds.ts';
import { subjectsIn } from './measures-subjects.ts';

interface Row {
  readonly name: string;
  readonly plan: PlanRequest;
  readonly schedule?: Partial<Schedule>;
  /** Results saved, all input saved, recall, mean, p10, lines, cost, breaks, cheaper, dearer; as the study found them. */
  readonly study: readonly number[];
}

const RESULTS_OF_INPUT = 0.584;
const EVERY_TURN: Schedule = { kind: 'every-turn', minGain: 0, highWater: null, lowWater: null };
const data = { protectDataTools: ['*'] };
const ROWS: readonly Row[] = [
  {
    name: 'documented rule, one-liners',
    plan: { preset: 'documented', passes: { prune: true } },
    study: [66.4, 38.8, 81.5, 91.6, 69.5, 77.1, -27.4, 19.3, 19, 14],
  },
  {
    name: 'documented rule, head + tail',
    plan: { preset: 'documented', passes: { prune: data } },
    study: [55.8, 32.6, 85.4, 93.7, 73.1, 80.9, -21.4, 19.3, 18, 15],
  },
  {
    name: '... keep last 10',
    plan: { preset: 'documented', passes: { prune: { ...data, keepLastResults: 10 } } },
    study: [51.0, 29.9, 96.5, 97.7, 90.0, 95.9, -6.9, 16.5, 11, 13],
  },
  {
    name: 'head + tail, sticky, unseen protected',
    plan: { passes: { prune: { ...data, failureLines: false, statusSummaries: false } } },
    study: [53.8, 31.4, 85.6, 93.9, 73.1, 81.0, -23.8, 7.1, 23, 4],
  },
  {
    name: '... in batches of 10,000 tokens',
    plan: { passes: { prune: { ...data, failureLines: false, statusSummaries: false } } },
    schedule: { kind: 'batch', minGain: 10_000 },
    study: [48.5, 28.3, 86.9, 94.9, 73.2, 82.5, -20.9, 2.0, 17, 1],
  },
];

const EXPLANATION = `
Where a row differs: the documented rule, as described, cuts the same result again and again and so breaks the cache far more often; ctxpress never cuts what
it has cut, so the documented rows break and cost as the sticky one does. The study does not name its 39 contexts: p10 rests on the four or five that keep
least (one more or less moves it by 5 points), the counts of cheaper and dearer on all of them.`;

const HEADS = ['results', 'all', 'recall', 'mean', 'p10', 'lines', 'cost', 'breaks', 'cheaper', 'dearer'];

if (existsSync(corpusFolder)) measure();
else console.log(`There is no corpus at ${corpusFolder}: name its folder in CTXPRESS_CORPUS.`);

function measure(): void {
  const subjects = subjectsIn(corpusFolder);
  const sum = (figure: (subject: Subject) => number): number => subjects.reduce((total, each) => total + figure(each), 0);
  const nothing = pool(
    subjects.map((subject) => runPolicy(subject, { plan: { preset: 'none', passes: [] }, schedule: EVERY_TURN })),
  );
  console.log(
    `${subjects.length} contexts, ${sum(({ requests }) => requests.length)} requests, ${sum(({ session }) => session.results.length)} tool results` +
      ' (the study: 39, 2,357, 2,339).',
  );
  console.log(`Without a pass: recall ${percent(nothing.recall?.pooled)}, cost change ${percent(nothing.costChange)}.\n`);
  const prefix = missingPrefix(subjects);
  print(['', ...HEADS]);
  for (const { name, plan, schedule, study } of ROWS) {
    const policy = { plan: resolvePlan(plan), schedule: { ...EVERY_TURN, ...schedule } };
    const outcomes = subjects.map((subject) => runPolicy(subject, policy));
    const found = figuresOf(pool(outcomes.map((outcome, index) => withPrefix(outcome, subjects[index], prefix))));
    print([name, ...figuresOf(pool(outcomes)).map(short)]);
    print(['  with what logs lack', ...found.map(short)]);
    print(['  in the study', ...study.map(short)]);
    print(['  difference', ...found.map((each, index) => short(each - study[index]))]);
  }
  console.log(EXPLANATION);
}

/** Tokens that every request of a log lacks, if results are the study's share of all input. */
function missingPrefix(subjects: readonly Subject[]): number {
  const raw = subjects.flatMap(({ ledger }) => ledger.raw);
  const [results, all] = [raw.reduce((sum, each) => sum + each.results, 0), raw.reduce((sum, each) => sum + each.all, 0)];
  const requests = subjects.filter(isLog).reduce((sum, each) => sum + each.requests.length, 0);
  return (results / RESULTS_OF_INPUT - all) / requests;
}

function isLog({ session }: Subject): boolean {
  return session.unknown.length > 0;
}

/** The prefix is written once, read by every later request, and changed by no plan. */
function withPrefix(outcome: Outcome, subject: Subject, tokens: number): Outcome {
  if (!isLog(subject)) return outcome;
  const { requests, all, last, cost } = outcome;
  const price = tokens * (PLAIN_RULES.write + PLAIN_RULES.read * (requests - 1));
  const added = (pair: Pair, more: number): Pair => ({ raw: pair.raw + more, now: pair.now + more });
  return { ...outcome, all: added(all, tokens * requests), last: added(last, tokens), cost: added(cost, price) };
}

function figuresOf(pooled: Pooled): number[] {
  const { recall, lines, costChange, breaks, cheaper, dearer } = pooled;
  const shares = [
    pooled.resultsSaved,
    pooled.allSaved,
    recall?.pooled ?? 1,
    recall?.mean ?? 1,
    recall?.p10 ?? 1,
    lines ?? 1,
    costChange,
  ];
  return [...shares.map((share) => 100 * share), breaks, cheaper, dearer];
}

function short(figure: number): string {
  return Number.isInteger(figure) && Math.abs(figure) < 100 ? String(figure) : figure.toFixed(1);
}

function percent(share: number | undefined): string {
  return share === undefined ? 'none' : `${(100 * share).toFixed(1)} %`;
}

function print([name, ...cells]: readonly string[]): void {
  console.log(name.padEnd(40) + cells.map((cell) => cell.padStart(8)).join(''));
}
