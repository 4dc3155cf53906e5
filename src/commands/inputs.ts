import { UserError } from '../errors.ts';
import type { ProcessLike } from '../io/process.ts';
import { isTerminalInput } from '../io/stdin.ts';

/** What to read: the names given, or standard input if there is none and nobody types there. Throws UserError `no-input` or `usage`. */
export function chooseInputs(names: readonly string[], process: ProcessLike): readonly string[] {
  if (names.length === 0) {
    if (!isTerminalInput(process)) return ['-'];
    throw new UserError('no-input', 'There is nothing to read.', {
      hint: 'Name a file, or pipe a request in; ctxpress --help shows examples.',
    });
  }
  if (names.filter((name) => name === '-').length > 1) throw new UserError('usage', 'Standard input (-) can be read only once.');
  return names;
}
