import type { Command } from 'commander';
import { nearest, UserError } from '../errors.ts';
import { writeStream } from '../io/stream.ts';
import { quoted } from '../quoted.ts';
import type { Run } from './program.ts';

/** `ctxpress help COMMAND` for those who do not write `ctxpress COMMAND --help`. */
export function defineHelp(program: Command, run: Run): void {
  const command = program.command('help').summary('show the help of a command').argument('[COMMAND]');
  command.action((name: string | undefined) =>
    run(async ({ process, commands }) => {
      const asked = name === undefined ? program : program.commands.find((each) => each.name() === name);
      if (!asked) throw unknown(name ?? '', commands);
      await writeStream(process.stdout, asked.helpInformation(), 'standard output');
      return 0;
    }),
  );
}

function unknown(name: string, commands: readonly string[]): UserError {
  const near = nearest(name, commands);
  return new UserError('unknown-command', `There is no command ${quoted(name)}.`, {
    hint: near === undefined ? `Commands are ${commands.join(', ')}.` : `Did you mean ctxpress help ${near}?`,
  });
}
