import type { OptionValue } from '../passes/options.ts';
import type { OptionSpecs } from '../passes/pass.ts';

export const RUN_SETTINGS = ['format', 'model', 'encoding', 'count', 'fit', 'keepThinking', 'strict', 'calibrate'] as const;
export type RunSetting = (typeof RUN_SETTINGS)[number];

export function isRunSetting(key: string): key is RunSetting {
  return RUN_SETTINGS.some((setting) => setting === key);
}

/** What can be set for a run beside the passes and their options. An empty text means: as the payload says. */
export const runSettings: OptionSpecs<Readonly<Record<RunSetting, OptionValue>>> = {
  format: {
    flag: '--format',
    description: 'read the input as this format (see `ctxpress formats`)',
    type: 'text',
    default: '',
    format: 'the name of a format',
  },
  model: { flag: '--model', description: 'count for this model', type: 'text', default: '', format: 'the name of a model' },
  encoding: {
    flag: '--encoding',
    description: 'count in this encoding; the payload stays the same',
    type: 'text',
    default: '',
    format: 'the name of an encoding',
  },
  count: { flag: '--count', description: 'count tokens', type: 'boolean', default: true },
  calibrate: {
    flag: '--calibrate',
    description: "add what a session log tells of its provider's own counts: a factor, and the total by it",
    type: 'boolean',
    default: true,
  },
  fit: {
    flag: '--fit',
    description: 'cut no more than it takes to fit N tokens, least lossy first; exit code 1 if that cannot be reached',
    type: 'integer',
    default: null,
    min: 1,
    unit: 'tokens',
  },
  keepThinking: {
    flag: '--keep-thinking',
    description: 'edit only after the last thinking block, so that none has to go',
    type: 'boolean',
    default: false,
  },
  strict: {
    flag: '--strict',
    description: 'take a line that is not JSON for an error; without it such a line is kept and reported',
    type: 'boolean',
    default: false,
  },
};
