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
