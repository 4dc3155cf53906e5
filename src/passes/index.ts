import type { OptionValue } from '../compact/plan.ts';
import type { Edit } from '../transcript/edit.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { OptionSpec, PassContext, PassId } from './pass.ts';
import { pinOptions } from './pins.ts';

/** A pass whose options are known only by their specs. */
export interface RegisteredPass {
  readonly id: PassId;
  readonly summary: string;
  readonly loss: 'none' | 'lossy';
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly contradiction?: (options: never, given: ReadonlySet<string>) => string | null;
  propose(transcript: Transcript, options: never, context: PassContext): Iterable<Edit>;
}

/** A named plan: the passes that run, with the options in which they differ from their specs. */
export interface Preset {
  readonly id: string;
  readonly summary: string;
  readonly passes: Readonly<Partial<Record<PassId, Readonly<Record<string, OptionValue>>>>>;
}

/** In run order. */
export const passes: readonly RegisteredPass[] = [
  {
    id: 'schema',
    summary: 'remove descriptions from the parameter schemas of tools',
    loss: 'lossy',
    options: {
      strip: {
        flag: '--schema-strip',
        description: 'annotations to remove',
        type: 'list',
        default: ['description'],
        choices: ['description', 'title', 'examples', '$comment', '$schema'],
        item: 'NAME',
      },
    },
    propose: () => [],
  },
  {
    id: 'prune',
    summary: 'shorten old tool results',
    loss: 'lossy',
    options: {
      ...pinOptions,
      maxResultChars: {
        flag: '--max-result-chars',
        description: 'leave results that are not longer than N characters',
        type: 'integer',
        default: 5000,
        min: 0,
      },
    },
    propose: () => [],
  },
];

export const presets: readonly Preset[] = [{ id: 'default', summary: 'all passes', passes: { schema: {}, prune: {} } }];
