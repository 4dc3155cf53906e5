import path from 'node:path';
import { UserError } from '../errors.ts';
import { sameFile } from '../io/identity.ts';
import { fileIdentity, isOneFile, sameTarget, type Target } from '../io/target.ts';
import type { Destination } from './destination.ts';

/** Refuses to write over an input unless that was asked for, and to write two things to one file. Throws UserError `same-file`. */
export function refuseSameFiles(
  inputs: readonly string[],
  destinations: readonly Destination[],
  others: readonly Target[],
  folder: string,
): void {
  const files = inputs.filter((name) => name !== '-').map((name) => path.resolve(folder, name));
  const sources = files.map((file) => ({ file, identity: fileIdentity(file, folder) }));
  const seen: Target[] = [];
  const refuse = (target: Target, inPlace: boolean): void => {
    const at = { path: target.name };
    const isSource = sources.some(({ file, identity }) => sameFile(identity, target.identity) && isOneFile(file, target.path));
    if (!inPlace && isSource) {
      throw new UserError('same-file', 'This is an input, and would be overwritten.', {
        hint: 'Name another file; --in-place writes the payload over its input.',
        at,
      });
    }
    if (seen.some((other) => sameTarget(other, target))) {
      throw new UserError('same-file', 'Two outputs would be written to this file.', {
        hint: 'Give each a name of its own.',
        at,
      });
    }
    seen.push(target);
  };
  for (const destination of destinations) if (destination.kind === 'file') refuse(destination.target, destination.inPlace);
  for (const target of others) refuse(target, false);
}
