import type { PlanRequest } from '../../src/compact/plan.ts';
import type { Schedule } from '../../src/replay/schedule.ts';

/** A policy of the ablation. Only results are cut: schemas and documents are no part of it. */
export interface Row {
  readonly name: string;
  readonly plan: PlanRequest;
  readonly schedule?: Partial<Schedule>;
}

const BATCH: Partial<Schedule> = { kind: 'batch', minGain: 15_000 };

const pruned = (options: object): PlanRequest => ({ passes: { prune: { ...options } } });
const steady = (options: object = {}): PlanRequest => ({ preset: 'steady', passes: { prune: { ...options } } });

export const FIRST_ROWS: readonly Row[] = [
  { name: 'documented', plan: { preset: 'documented', passes: { prune: true } } },
  { name: 'documented, all data: head + tail', plan: { preset: 'documented', passes: { prune: { protectDataTools: ['*'] } } } },
  { name: 'default: prune', plan: pruned({}) },
];

/** The default with one idea each. */
export const IDEAS: readonly Row[] = [
  { name: '+ names of what is cut (index)', plan: pruned({ strategy: 'index' }) },
  { name: '+ old results over 1,000', plan: pruned({ oldResultChars: 1000, oldAfter: 15 }) },
  { name: '+ old results over 2,000', plan: pruned({ oldResultChars: 2000, oldAfter: 15 }) },
  { name: '+ keep 10 results', plan: pruned({ keepLastResults: 10 }) },
  { name: '+ keep 8 turns', plan: pruned({ keepLastTurns: 8 }) },
  { name: '+ batches of 15,000 tokens', plan: pruned({}), schedule: BATCH },
  {
    name: '+ batches above 50,000, down to 30,000',
    plan: pruned({}),
    schedule: { kind: 'batch', minGain: 0, highWater: 50_000, lowWater: 30_000 },
  },
  { name: '+ stale results over 1,000', plan: pruned({ staleResultChars: 1000 }) },
  { name: '+ borders of lines', plan: pruned({ trimAtLines: true }) },
  { name: '+ JSON without white space', plan: pruned({ minifyJson: true }) },
  { name: '+ pass stale', plan: { passes: { stale: true, prune: true } } },
  { name: '+ pass arguments', plan: { passes: { arguments: true, prune: true } } },
  { name: 'pass arguments alone', plan: { passes: { arguments: true } } },
];

/** The preset, and what it is without one of its parts or with one more. */
export const STEADY_ROWS: readonly Row[] = [
  { name: 'steady', plan: steady(), schedule: BATCH },
  { name: '- names of what is cut', plan: steady({ strategy: 'head-tail' }), schedule: BATCH },
  { name: '- old results', plan: steady({ oldResultChars: null }), schedule: BATCH },
  { name: '- keep 8 turns', plan: steady({ keepLastTurns: 0 }), schedule: BATCH },
  { name: 'keep 10 results instead', plan: steady({ keepLastTurns: 0, keepLastResults: 10 }), schedule: BATCH },
  { name: '- batches', plan: steady() },
  { name: 'batches of 10,000', plan: steady(), schedule: { ...BATCH, minGain: 10_000 } },
  { name: 'batches of 20,000', plan: steady(), schedule: { ...BATCH, minGain: 20_000 } },
  { name: 'old after 10', plan: steady({ oldAfter: 10 }), schedule: BATCH },
  { name: 'old after 20', plan: steady({ oldAfter: 20 }), schedule: BATCH },
  { name: '+ stale results over 1,000', plan: steady({ staleResultChars: 1000 }), schedule: BATCH },
  { name: '+ borders of lines', plan: steady({ trimAtLines: true }), schedule: BATCH },
  { name: '+ JSON without white space', plan: steady({ minifyJson: true }), schedule: BATCH },
  {
    name: '+ pass arguments',
    plan: { preset: 'steady', passes: { prune: true, arguments: { keepLastTurns: 8 } } },
    schedule: BATCH,
  },
  { name: '+ pass stale', plan: { preset: 'steady', passes: { prune: true, stale: { keepLastTurns: 8 } } }, schedule: BATCH },
];
