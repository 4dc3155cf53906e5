import path from 'node:path';
import type { Outcome } from '../compact/run.ts';
import { UserError } from '../errors.ts';
import { isGzipName } from '../io/gzip.ts';
import type { ProcessLike } from '../io/process.ts';
import type { Input } from '../io/read.ts';
import { writeStream } from '../io/stream.ts';
import { openTarget, type Target } from '../io/target.ts';
import { writeTarget } from '../io/write.ts';

/** Where a payload goes. */
export type Destination =
  | { readonly kind: 'none' }
  | { readonly kind: 'stdout' }
  | { readonly kind: 'file'; readonly target: Target; readonly inPlace: boolean };

export interface DestinationOptions {
  readonly output?: string;
  readonly inPlace?: boolean;
  readonly outDir?: string;
  readonly dryRun?: boolean;
  readonly check?: boolean;
  readonly export?: boolean;
}

const NONE: Destination = { kind: 'none' };

/** One destination for each input, looked at before anything is read. Throws UserError. */
export function chooseDestinations(
  inputs: readonly string[],
  options: DestinationOptions,
  process: ProcessLike,
): readonly Destination[] {
  const { output, inPlace = false, outDir, dryRun = false, check = false } = options;
  refuseConflicts(inputs, options);
  if (dryRun) return inputs.map(() => NONE);
  const folder = process.cwd();
  if (inPlace) return inputs.map((name) => ({ kind: 'file', target: openInPlace(name, folder), inPlace }));
  if (outDir !== undefined) return inputs.map((name) => fileIn(outDir, name, folder));
  if (output !== undefined && output !== '-') return [{ kind: 'file', target: openTarget(output, folder), inPlace }];
  if (output === '-') return [{ kind: 'stdout' }];
  if (check) return inputs.map(() => NONE);
  if (inputs.length > 1) {
    throw new UserError('usage', `${inputs.length} inputs need a folder to be written to.`, {
      hint: 'Add --out-dir DIR, or --dry-run to see what would be saved.',
    });
  }
  return [process.stdout.isTTY ? NONE : { kind: 'stdout' }];
}

function fileIn(folder: string, name: string, from: string): Destination {
  const target = openTarget(path.join(folder, path.basename(name)), from, { makeFolder: true });
  return { kind: 'file', target, inPlace: false };
}

/** A pipe or device cannot be written over. */
function openInPlace(name: string, folder: string): Target {
  const target = openTarget(name, folder);
  if (!target.direct) return target;
  throw new UserError('not-a-file', 'Only a regular file can be written in place.', { hint: 'Use -o FILE.', at: { path: name } });
}

function refuseConflicts(inputs: readonly string[], { output, inPlace, outDir, export: isExport }: DestinationOptions): void {
  const asked = [output !== undefined && '--output', inPlace && '--in-place', outDir !== undefined && '--out-dir'].filter(
    Boolean,
  );
  if (asked.length > 1) throw new UserError('usage', `${asked.join(' and ')} do not go together.`);
  if (inPlace && isExport) {
    throw new UserError('usage', '--in-place and --export do not go together.', { hint: 'A request is no log: use -o FILE.' });
  }
  if (output !== undefined && inputs.length > 1) {
    throw new UserError('usage', `${inputs.length} inputs cannot go to one file.`, { hint: 'Use --out-dir DIR.' });
  }
  if ((inPlace || outDir !== undefined) && inputs.includes('-')) {
    throw new UserError('usage', `Standard input has no name for ${asked[0]}.`, { hint: 'Use -o FILE.' });
  }
}

/** Over its input, a payload is only written if it is another, and the input is still what was read. */
export async function writePayload(
  outcome: Pick<Outcome, 'payload' | 'changed'>,
  input: Input,
  destination: Destination,
  process: ProcessLike,
): Promise<void> {
  if (destination.kind === 'stdout') await writeStream(process.stdout, outcome.payload, 'standard output');
  if (destination.kind !== 'file') return;
  const { target, inPlace } = destination;
  if (inPlace && !outcome.changed) return;
  const options = inPlace ? { pack: input.packed, since: input.identity } : { pack: isGzipName(target.name) };
  await writeTarget(target, outcome.payload, options, process);
}
