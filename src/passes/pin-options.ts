import type { OptionSpecs } from './pass.ts';

/** Which results the passes that have these options may not touch. */
export interface PinOptions {
  readonly keepLastResults: number;
  readonly keepLastTurns: number;
  readonly protectUnseen: boolean;
  readonly protectTools: readonly string[];
}

export const pinOptions: OptionSpecs<PinOptions> = {
  keepLastResults: {
    flag: '--keep-last-results',
    description: 'leave the newest N tool results as they are (results, not turns; 0 keeps none)',
    type: 'integer',
    default: 3,
    min: 0,
  },
  keepLastTurns: {
    flag: '--keep-last-turns',
    description:
      'leave the results of the newest N turns as they are (a turn: one assistant message and the results that answer it)',
    type: 'integer',
    default: 0,
    min: 0,
    unit: 'turns',
  },
  protectUnseen: {
    flag: '--protect-unseen',
    description: 'leave results that no assistant message has answered yet',
    type: 'boolean',
    default: true,
  },
  protectTools: {
    flag: '--protect-tools',
    description: 'never touch the results of these tools',
    type: 'list',
    default: [],
    item: 'GLOB',
  },
};
