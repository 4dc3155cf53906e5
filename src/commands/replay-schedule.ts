import { UserError } from '../errors.ts';
import type { OptionSpec } from '../passes/pass.ts';
import { DEFAULT_MIN_GAIN, SCHEDULES, type Schedule, type ScheduleKind } from '../replay/schedule.ts';

/** As the command line gives them. */
export interface ScheduleFlags {
  readonly schedule?: string;
  readonly minGain?: number;
  readonly highWater?: number;
  readonly lowWater?: number;
}

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

/** Throws UserError `idle-option` or `contradiction`. */
export function scheduleOf({ schedule, minGain, highWater, lowWater }: ScheduleFlags): Schedule {
  const kind = SCHEDULES.find((each): each is ScheduleKind => each === schedule) ?? 'every-turn';
  const given = [
    minGain !== undefined && '--min-gain',
    highWater !== undefined && '--high-water',
    lowWater !== undefined && '--low-water',
  ];
  const idle = given.find((flag) => flag !== false);
  if (kind === 'every-turn' && idle !== undefined) {
    throw new UserError('idle-option', `${idle} has nothing to say where cuts are made at every turn.`, {
      hint: 'Add --schedule batch.',
    });
  }
  if (lowWater !== undefined && highWater !== undefined && lowWater >= highWater) {
    throw new UserError('contradiction', '--low-water has to be below --high-water.');
  }
  return { kind, minGain: minGain ?? DEFAULT_MIN_GAIN, highWater: highWater ?? null, lowWater: lowWater ?? null };
}
