import { Argument, type Command } from 'commander';
import { nearest, UserError } from '../errors.ts';
import { writeStream } from '../io/stream.ts';
import { quoted } from '../quoted.ts';
import type { Shell } from './completions.ts';
import { addExamples } from './help.ts';
import type { Run } from './program.ts';

const SHELLS: readonly Shell[] = ['bash', 'zsh', 'fish'];

export function defineCompletions(program: Command, run: Run): void {
  const command = program.command('completions').summary('print a script that completes commands and flags in a shell');
  const argument = new Argument('[SHELL]');
  argument.argChoices = [...SHELLS];
  command.addArgument(argument);
  addExamples(command, [
    ['source <(ctxpress completions bash)', 'in ~/.bashrc; for zsh in ~/.zshrc, after compinit'],
    ['ctxpress completions fish > ~/.config/fish/completions/ctxpress.fish', 'once'],
  ]);
  command.action((name: string | undefined) =>
    run(async ({ process, capabilities }) => {
      const shell = shellNamed(name);
      const { completions } = await import('./completions.ts');
      const formats = (await capabilities.loadFormats()).map(({ id }) => id);
      await writeStream(process.stdout, completions(shell, program, formats), 'standard output');
      return 0;
    }),
  );
}

function shellNamed(name: string | undefined): Shell {
  const shell = SHELLS.find((each) => each === name);
  if (shell) return shell;
  const near = name === undefined ? undefined : nearest(name, SHELLS);
  throw new UserError(
    'usage',
    name === undefined ? 'completions takes the name of a shell.' : `There are no completions for ${quoted(name)}.`,
    {
      hint: near === undefined ? `Shells are ${SHELLS.join(', ')}.` : `Did you mean ctxpress completions ${near}?`,
    },
  );
}
