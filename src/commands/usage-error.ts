import type { Command, CommanderError } from 'commander';
import { nearest, UserError } from '../errors.ts';
import { plainExcerpt } from '../quoted.ts';

const UNKNOWN = /^error: unknown option '(.*)'$/s;

/** An error of the argument parser as a UserError `usage` or `unknown-option`. */
export function usageError({ code, message }: CommanderError, program: Command): UserError {
  const unknown = code === 'commander.unknownOption' ? UNKNOWN.exec(message)?.[1] : undefined;
  if (unknown !== undefined) return unknownOption(unknown, program);
  const sentence = message.replace(/^error: /, '').replace(/\.?$/, '.');
  return new UserError('usage', sentence[0].toUpperCase() + sentence.slice(1), { hint: 'ctxpress --help shows what there is.' });
}

function unknownOption(written: string, program: Command): UserError {
  const flags = new Set(
    [program, ...program.commands].flatMap((command) => command.options.flatMap(({ long, short }) => [long ?? '', short ?? ''])),
  );
  const [name] = written.split('=', 1);
  if (flags.has(name)) {
    const hint = flags.has(`--no-${name.slice(2)}`) ? `Write ${name} or --no-${name.slice(2)}.` : undefined;
    const message = name === written ? `${name} is no option of this command.` : `${name} takes no value.`;
    return new UserError('unknown-option', message, { hint });
  }
  const near = nearest(name, flags);
  return new UserError('unknown-option', `There is no option ${plainExcerpt(written, 60)}.`, {
    hint: near === undefined ? 'ctxpress --help shows what there is.' : `Did you mean ${near}?`,
  });
}
