import { hintOf, UserError } from '../errors.ts';
import { quoted } from '../quoted.ts';
import type { Options } from './options.ts';
import type { PassId } from './pass.ts';

/** A named plan: the passes that run, with the options in which they differ from their specs. */
export interface Preset {
  readonly id: string;
  readonly summary: string;
  readonly passes: Readonly<Partial<Record<PassId, Options>>>;
  /** What a session's schedule is unless another one is asked for: cuts in batches of at least so many tokens. Absent: at every turn. */
  readonly batch?: { readonly minGain: number };
}

/** All presets; `default` holds where none is named. */
export const presets: readonly Preset[] = [
  {
    id: 'default',
    summary: 'every pass that need not be named, with its defaults',
    passes: { schema: {}, context: {}, base64: {}, prune: {}, dedup: {} },
  },
  {
    id: 'documented',
    summary: "the described system's rules where they are not faults",
    passes: {
      schema: {},
      context: { ranker: 'lexical' },
      base64: {},
      prune: { protectUnseen: false, dataLexicon: false, failureLines: false, statusSummaries: false },
      dedup: { protectUnseen: false },
    },
  },
  {
    id: 'steady',
    summary: 'fewer and later cuts that keep more of what is used again, for agents that cut as they run',
    passes: {
      schema: {},
      context: {},
      base64: {},
      prune: { keepLastTurns: 8, strategy: 'index', oldResultChars: 1000, oldAfter: 15 },
      dedup: { keepLastTurns: 8 },
    },
    batch: { minGain: 15_000 },
  },
];

/** The preset of that name. Throws UserError `unknown-preset`. */
export function findPreset(id: string): Preset {
  const found = presets.find((preset) => preset.id === id);
  if (found) return found;
  const ids = presets.map((preset) => preset.id);
  throw new UserError('unknown-preset', `There is no preset ${quoted(id)}.`, { hint: hintOf(ids, id) });
}
