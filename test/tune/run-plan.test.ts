import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCounters } from '../../src/compact/figures.ts';
import { type PlanRequest, resolvePlan } from '../../src/compact/plan.ts';
import { replayPayload } from '../../src/replay/run.ts';
import type { Schedule } from '../../src/replay/schedule.ts';
import { ordinaryLiterals } from '../../src/tune/hindsight/ordinary.ts';
import { createWatch } from '../../src/tune/hindsight/watch.ts';
import { type Outcome, runPolicy } from '../../src/tune/run-plan.ts';
import { subjectsOf } from '../../src/tune/subject.ts';
import { type Entry, payloadOf } from './session.ts';

const isOrdinary = ordinaryLiterals();
const prices = { kind: 'kept' } as const;
const EVERY_TURN: Schedule = { kind: 'every-turn', minGain: 0, highWater: null, lowWater: null };
const counters = createCounters();

function outcomeOf(bytes: Uint8Array, request: PlanRequest, schedule: Schedule = EVERY_TURN): Outcome {
  const [subject] = subjectsOf(bytes, 'a.json', { prices, isOrdinary, counters });
  return runPolicy(subject, { plan: resolvePlan(request), schedule });
}

/** Results of many sizes, whose names and lines later answers use. */
const session: fc.Arbitrary<Entry[]> = fc
  .array(
    fc.record({ lines: fc.integer({ min: 1, max: 100 }), uses: fc.array(fc.tuple(fc.nat(9), fc.nat(99)), { maxLength: 4 }) }),
    {
      minLength: 2,
      maxLength: 10,
    },
  )
  .map((turns) => [
    { user: 'Find the place.' },
    ...turns.map(
      ({ lines, uses }, turn): Entry => ({
        says: uses
          .map(([result, line]) => `see name_${result}_${line}\nthe line ${result} and ${line} is here: name_${result}_${line}`)
          .join('\n'),
        calls: [
          {
            input: { n: turn },
            result: Array.from({ length: lines }, (_, line) => `the line ${turn} and ${line} is here: name_${turn}_${line}`).join(
              '\n',
            ),
          },
        ],
      }),
    ),
    { says: 'Done.' },
  ]);

const schedules = fc.record({
  kind: fc.constantFrom('every-turn' as const, 'batch' as const, 'once' as const),
  minGain: fc.constantFrom(0, 500, 3000),
  highWater: fc.constantFrom(null, 3000),
  lowWater: fc.constantFrom(null, 2000),
});

test('law: the figures are those of a replay of the same plan', () => {
  fc.assert(
    fc.property(session, schedules, fc.integer({ min: 0, max: 4 }), (entries, schedule, keepLastResults) => {
      const bytes = payloadOf(entries);
      const request = { passes: { prune: { keepLastResults, maxResultChars: 600 }, dedup: { keepLastResults } } };
      const { all, last, cost, breaks, requests, recall } = outcomeOf(bytes, request, schedule);
      const hindsight = createWatch(isOrdinary);
      const replay = replayPayload(bytes, resolvePlan(request), { schedule, prices, hindsight });
      const { total, turns } = replay;
      expect([requests, breaks]).toEqual([total.turns, total.breaks]);
      expect([all.raw, all.now]).toEqual([total.raw.tokens, total.compacted.tokens]);
      expect([last.raw, last.now]).toEqual([turns.at(-1)?.raw.tokens, turns.at(-1)?.compacted.tokens]);
      expect(cost.now / cost.raw).toBeCloseTo(total.compacted.cost / total.raw.cost, 3);
      expect([recall.facts, recall.lines]).toEqual([replay.hindsight?.facts, replay.hindsight?.lines]);
    }),
    { numRuns: 25 },
  );
});

test('law: with no pass nothing is saved or lost, and the cost is the same', () => {
  fc.assert(
    fc.property(session, (entries) => {
      const { all, results, cost, recall, breaks } = outcomeOf(payloadOf(entries), { passes: {} });
      expect([all.now, results.now, cost.now, breaks]).toEqual([all.raw, results.raw, cost.raw, 0]);
      expect(recall.facts.kept).toBe(recall.facts.sourced);
      expect(recall.lines.kept).toBe(recall.lines.sourced);
    }),
    { numRuns: 15 },
  );
});

test('law: without cap and dedup, at every turn, more kept or longer limits lose no more', () => {
  const kept = ({ recall }: Outcome): number[] => [recall.facts.kept, recall.lines.kept];
  let lost = 0;
  fc.assert(
    fc.property(
      session,
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 200, max: 4000 }),
      (entries, keepLastResults, maxResultChars) => {
        const bytes = payloadOf(entries);
        const at = (keep: number, limit: number): Outcome =>
          outcomeOf(bytes, {
            passes: {
              prune: { keepLastResults: keep, maxResultChars: limit, maxTotalToolChars: 1e9, headChars: 50, tailChars: 50 },
            },
          });
        const base = at(keepLastResults, maxResultChars);
        for (const milder of [at(keepLastResults + 2, maxResultChars), at(keepLastResults, maxResultChars + 800)]) {
          const [facts, lines] = kept(milder);
          expect(facts).toBeGreaterThanOrEqual(base.recall.facts.kept);
          expect(lines).toBeGreaterThanOrEqual(base.recall.lines.kept);
        }
        lost += base.recall.losses.length;
      },
    ),
    { numRuns: 20 },
  );
  expect(lost).toBeGreaterThan(0);
});

test('a loss names what was lost, its source, its use and the pass that cut it', () => {
  const line = (n: number): string => `the line ${n} is here: name_${n}`;
  const result = Array.from({ length: 200 }, (_, n) => line(n)).join('\n');
  const filler = (n: number): Entry => ({ calls: [{ input: { n }, result: 'nothing' }] });
  const entries: Entry[] = [
    { user: 'Look.' },
    { calls: [{ input: { path: 'x' }, result }] },
    filler(1),
    filler(2),
    filler(3),
    { says: `It is name_100.\n${line(0)}` },
  ];
  const { losses, facts, lines } = outcomeOf(payloadOf(entries), { passes: { prune: { maxResultChars: 1000 } } }).recall;
  expect([facts, lines]).toEqual([
    { sourced: 2, kept: 1 },
    { sourced: 1, kept: 1 },
  ]);
  expect(losses).toMatchObject([
    {
      sourced: { value: 'name_100', kind: 'identifier', request: 4, age: 4, at: '/messages/9/content', results: [0] },
      change: { result: 0, request: 4, pass: 'prune' },
    },
  ]);
});
