import { UserError } from '../errors.ts';
import { sameFile } from '../io/identity.ts';
import { fileIdentity, sameTarget, type Target } from '../io/target.ts';
import type { Destination } from './destination.ts';

/** Refuses to write over an input unless that was asked for, and to write two things to one file. Throws UserError `same-file`. */
export function refuseSameFiles(
  inputs: readonly string[],
  destinations: readonly Destination[],
  others: readonly Target[],
  folder: string,
): void {
  const identities = inputs.map((name) => (name === '-' ? null : fileIdentity(name, folder)));
  const seen: Target[] = [];
  const refuse = (target: Target, inPlace: boolean): void => {
    const at = { path: target.name };
    if (!inPlace && identities.some((identity) => sameFile(identity, target.identity))) {
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
