import type { OptionSpec } from '../passes/pass.ts';

/** When, in a session, a plan runs. */
export interface Schedule {
  /**
   * `every-turn`: whatever can go, goes at once. `batch`: what was already sent is only changed once enough can go. `once`: as batch, but a single time.
   * What was never sent before is in no cache, and goes at once under every schedule.
   */
  readonly kind: ScheduleKind;
  /** Tokens that have to go at once before something that was sent is changed. */
  readonly minGain: number;
  /** Nothing that was sent is changed while a request has no more tokens than that; null: no such limit. */
  readonly highWater: number | null;
  /** Of what can go, only as much goes as brings the request to so many tokens, least lossy first; null: all. */
  readonly lowWater: number | null;
}

export const SCHEDULES = ['every-turn', 'batch', 'once'] as const;
export type ScheduleKind = (typeof SCHEDULES)[number];

/** What has to go at once unless a user says otherwise, in tokens. */
export const DEFAULT_MIN_GAIN = 10_000;

/** Its options, as flags and sweeps have them. */
export const SCHEDULE_SPECS: readonly OptionSpec[] = [
  {
    flag: '--schedule',
    description: 'cut whatever can go at each turn, in batches of at least --min-gain tokens, or a single time',
    type: 'choice',
    default: 'every-turn',
    choices: [...SCHEDULES],
  },
  {
    flag: '--min-gain',
    description: 'change what was already sent only where at least N tokens go',
    type: 'integer',
    default: DEFAULT_MIN_GAIN,
    min: 0,
    unit: 'tokens',
  },
  {
    flag: '--high-water',
    description: 'change what was already sent only where a request has more than N tokens',
    type: 'integer',
    default: null,
    min: 1,
    unit: 'tokens',
  },
  {
    flag: '--low-water',
    description: 'then cut no more than it takes to come down to N tokens, least lossy first',
    type: 'integer',
    default: null,
    min: 1,
    unit: 'tokens',
  },
];
