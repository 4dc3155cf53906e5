import path from 'node:path';
import { UserError } from '../errors.ts';
import type { ProcessLike } from '../io/process.ts';
import { makeFolder, openTarget, type Target } from '../io/target.ts';

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
  if (inPlace) return inputs.map((name) => ({ kind: 'file', target: openTarget(name, process.cwd()), inPlace }));
  if (outDir !== undefined) {
    makeFolder(outDir, process.cwd());
    return inputs.map((name) => ({
      kind: 'file',
      target: openTarget(path.join(outDir, path.basename(name)), process.cwd()),
      inPlace: false,
    }));
  }
  if (output !== undefined && output !== '-')
    return [{ kind: 'file', target: openTarget(output, process.cwd()), inPlace: false }];
  if (output === '-') return [{ kind: 'stdout' }];
  if (check) return inputs.map(() => NONE);
  if (inputs.length > 1) {
    throw new UserError('usage', `${inputs.length} inputs need a folder to be written to.`, {
      hint: 'Add --out-dir DIR, or --dry-run to see what would be saved.',
    });
  }
  return [process.stdout.isTTY ? NONE : { kind: 'stdout' }];
}

function refuseConflicts(inputs: readonly string[], { output, inPlace, outDir }: DestinationOptions): void {
  const asked = [output !== undefined && '--output', inPlace && '--in-place', outDir !== undefined && '--out-dir'].filter(
    Boolean,
  );
  if (asked.length > 1) throw new UserError('usage', `${asked.join(' and ')} do not go together.`);
  if (output !== undefined && inputs.length > 1) {
    throw new UserError('usage', `${inputs.length} inputs cannot go to one file.`, { hint: 'Use --out-dir DIR.' });
  }
  if ((inPlace || outDir !== undefined) && inputs.includes('-')) {
    throw new UserError('usage', `Standard input has no name for ${asked[0]}.`, { hint: 'Use -o FILE.' });
  }
}
