import { nearest, UserError } from '../errors.ts';
import { isTerminalInput } from '../io/stdin.ts';
import { exists } from '../io/target.ts';
import { quoted } from '../quoted.ts';
import type { Context } from './context.ts';

/**
 * What to read: the names given, or standard input if there is none and nobody types there. Throws UserError `no-input`, `usage` or
 * `unknown-command`.
 */
export function chooseInputs(names: readonly string[], { process, commands }: Context): readonly string[] {
  if (names.length === 0) {
    if (!isTerminalInput(process)) return ['-'];
    throw new UserError('no-input', 'There is nothing to read.', {
      hint: 'Name a file, or pipe a request in; ctxpress --help shows examples.',
    });
  }
  if (names.filter((name) => name === '-').length > 1) throw new UserError('usage', 'Standard input (-) can be read only once.');
  refuseMistypedCommand(names[0], commands, process.cwd());
  return names;
}

/** A bare word that is no file, but nearly a command, was meant as one. */
export function refuseMistypedCommand(word: string, commands: readonly string[], folder: string): void {
  if (!/^[a-z]+$/.test(word) || exists(word, folder)) return;
  const near = nearest(word, commands);
  if (near === undefined) return;
  const hint = near === word ? `Commands come first: ctxpress ${near} …` : `Did you mean ctxpress ${near}?`;
  throw new UserError('unknown-command', `There is no file ${quoted(word)}.`, { hint });
}
