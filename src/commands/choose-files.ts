import path from 'node:path';
import type { UnreadFile } from '../audit/report.ts';
import { UserError } from '../errors.ts';
import { type Found, findFiles } from '../io/find.ts';
import type { Context } from './context.ts';
import { refuseMistypedCommand } from './inputs.ts';

/**
 * The files to audit or tune. What a folder or glob holds beside them and is ours (the config, the baseline, reports to be written over) is passed
 * over. Throws UserError `no-input`; a name of nothing is one of the errors.
 */
export function chooseFiles(
  names: readonly string[],
  ours: readonly (string | null | undefined)[],
  { process, commands }: Context,
  command = 'audit',
): { readonly files: readonly Found[]; readonly errors: readonly UnreadFile[] } {
  if (names.length === 0) {
    throw new UserError('no-input', `There is nothing to ${command}.`, {
      hint: `Name files, folders or globs; - is standard input. ctxpress ${command} --help shows examples.`,
    });
  }
  const folder = process.cwd();
  refuseMistypedCommand(names[0], commands, folder);
  const passedOver = new Set(ours.flatMap((name) => (name ? [path.resolve(folder, name)] : [])));
  const { files, errors } = findFiles(names, folder);
  return {
    files: files.filter((file) => file.named || !passedOver.has(path.resolve(folder, file.path))),
    errors: errors.map(({ code, message, hint = null, at }) => ({
      ...{ path: at?.path ?? '', failure: 'named' as const, code, message, hint, line: null, column: null },
    })),
  };
}
