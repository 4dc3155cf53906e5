import type { Edit } from '../transcript/edit.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { argumentsPass } from './arguments.ts';
import { base64 } from './base64.ts';
import { context } from './context.ts';
import { dedup } from './dedup.ts';
import type { Options } from './options.ts';
import type { OptionSpec, Pass, PassContext, PassId } from './pass.ts';
import { prune } from './prune.ts';
import { schema } from './schema.ts';
import { stale } from './stale.ts';

/** A pass as the registry hands it out: its options are the ones its specs have checked. */
export interface RegisteredPass {
  readonly id: PassId;
  readonly summary: string;
  readonly loss: 'none' | 'lossy';
  /** Runs only when named. */
  readonly optIn: boolean;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** A sentence if option values contradict each other, else null. `given`: the keys that the user set. */
  contradiction(options: Options, given: ReadonlySet<string>): string | null;
  propose(transcript: Transcript, options: Options, context: PassContext): Iterable<Edit>;
  facts(before: Transcript, options: Options, context: PassContext): Readonly<Record<string, number>> | null;
}

/** All passes in run order: the single origin of flags, help, config schema, README table and laws. */
export const passes: readonly RegisteredPass[] = [
  register(schema),
  register(context),
  register(base64),
  register(argumentsPass),
  register(stale),
  register(prune),
  register(dedup),
];

/** The specs have given every option its type, so here, and only here, checked options are taken for a pass's own. */
function register<Own>(pass: Pass<Own>): RegisteredPass {
  const own = (options: Options): Own => options as Own;
  return {
    ...pass,
    optIn: pass.optIn ?? false,
    contradiction: (options, given) => pass.contradiction?.(own(options), given) ?? null,
    propose: (transcript, options, context) => pass.propose(transcript, own(options), context),
    facts: (before, options, context) => pass.facts?.(before, own(options), context) ?? null,
  };
}
