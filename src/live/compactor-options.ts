import type { PlanRequest } from '../compact/plan.ts';
import { hintOf, UserError } from '../errors.ts';
import { findPreset } from '../passes/presets.ts';
import { quoted } from '../quoted.ts';
import { DEFAULT_MIN_GAIN, SCHEDULES, type Schedule, type ScheduleKind } from '../replay/schedule.ts';
import type { ToolCache } from './tool-cache.ts';

/** The plan of a session, and when it may cut what was already sent. */
export interface CompactorOptions extends PlanRequest {
  /** Format id that overrides detection. */
  readonly format?: string | undefined;
  /** Model name that overrides the history's. */
  readonly model?: string | undefined;
  /** Encoding that overrides the model's: for figures, never for what is cut. */
  readonly encoding?: string | undefined;
  /** Edit only after the last thinking block whose signature covers what stands before it. */
  readonly keepThinking?: boolean | undefined;
  /**
   * `batch` (default): what was sent before is only changed once at least `minGain` tokens can go; `once`: a single time; `every-turn`:
   * whatever can go, goes. What was never sent is in no prompt cache, and goes at once.
   */
  readonly schedule?: ScheduleKind | undefined;
  /** In tokens; default 10,000. */
  readonly minGain?: number | undefined;
  /** Nothing that was sent is changed while a request has no more tokens than that. */
  readonly highWater?: number | undefined;
  /** Of what can go, only as much goes as brings the request to so many tokens, least lossy first. */
  readonly lowWater?: number | undefined;
  /** Markers carry ` ref xxxxxx`, by which `original` knows what they stand for. Default false. */
  readonly refs?: boolean | undefined;
  /** Told of every call whose result was cut. */
  readonly cache?: Pick<ToolCache, 'evict'> | undefined;
}

const KEYS = [
  ...[
    'preset',
    'passes',
    'format',
    'model',
    'encoding',
    'keepThinking',
    'schedule',
    'minGain',
    'highWater',
    'lowWater',
    'refs',
    'cache',
  ],
];

/** What the preset says, if it knows of batches. */
function presetGain({ preset }: CompactorOptions): number {
  return (preset === undefined ? undefined : findPreset(preset).batch?.minGain) ?? DEFAULT_MIN_GAIN;
}

/** The schedule that the options mean. Throws UserError `unknown-option` or `bad-option`. */
export function scheduleOf(options: CompactorOptions): Schedule {
  for (const key of Object.keys(options)) if (!KEYS.includes(key)) throw unknownOption(key);
  const { schedule = 'batch', minGain = presetGain(options), highWater = null, lowWater = null } = options;
  if (!SCHEDULES.includes(schedule))
    throw new UserError('bad-option', `schedule takes one of ${SCHEDULES.join(', ')}, not ${quoted(String(schedule))}.`);
  for (const [name, value] of Object.entries({ minGain, highWater, lowWater })) {
    if (value === null || (Number.isSafeInteger(value) && value >= 0)) continue;
    throw new UserError('bad-option', `${name} takes a whole number of tokens, 0 or more.`);
  }
  if (highWater !== null && lowWater !== null && lowWater > highWater)
    throw new UserError('contradiction', 'lowWater is above highWater.');
  return { kind: schedule, minGain, highWater, lowWater };
}

function unknownOption(key: string): UserError {
  return new UserError('unknown-option', `A compactor has no option ${quoted(key)}.`, { hint: hintOf(KEYS, key) });
}
