import { UserError } from '../errors.ts';
import { sameFile } from '../io/identity.ts';
import { fileIdentity, sameTarget, type Target } from '../io/target.ts';

/** A place that is written to, and how it was asked for (`--output`). */
export interface Written {
  readonly target: Target;
  readonly by: string;
  readonly inPlace?: boolean;
}

/** Refuses to write over an input, or to write two things to one file. Throws UserError `same-file`. */
export function refuseSameFiles(inputs: readonly string[], written: readonly Written[], folder: string): void {
  for (const name of inputs) {
    const identity = name === '-' ? null : fileIdentity(name, folder);
    const over = written.find(({ target, inPlace }) => !inPlace && sameFile(identity, target.identity));
    if (!over) continue;
    throw new UserError('same-file', `${over.by} would overwrite the input.`, {
      hint: over.by.startsWith('--report') ? 'Name another file.' : 'Name another file, or say --in-place.',
      at: { path: over.target.name },
    });
  }
  for (const [index, one] of written.entries()) {
    const other = written.slice(0, index).find(({ target }) => sameTarget(target, one.target));
    if (other)
      throw new UserError('same-file', `${other.by} and ${one.by} would write to one file.`, { at: { path: one.target.name } });
  }
}
