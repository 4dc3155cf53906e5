import { UserError } from '../errors.ts';
import type { Preset } from '../passes/presets.ts';
import { DEFAULT_MIN_GAIN, SCHEDULES, type Schedule, type ScheduleKind } from '../replay/schedule.ts';

/** As the command line gives them. */
export interface ScheduleFlags {
  readonly schedule?: string;
  readonly minGain?: number;
  readonly highWater?: number;
  readonly lowWater?: number;
}

/** What flags say over what a preset means. Throws UserError `idle-option` or `contradiction`. */
export function scheduleOf(
  { schedule, minGain, highWater, lowWater }: ScheduleFlags,
  { batch }: Pick<Preset, 'batch'>,
): Schedule {
  const kind = SCHEDULES.find((each): each is ScheduleKind => each === schedule) ?? (batch ? 'batch' : 'every-turn');
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
  return {
    kind,
    minGain: minGain ?? batch?.minGain ?? DEFAULT_MIN_GAIN,
    highWater: highWater ?? null,
    lowWater: lowWater ?? null,
  };
}
