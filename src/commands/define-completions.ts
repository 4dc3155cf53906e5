import { Argument, type Command } from 'commander';
import { writeStream } from '../io/stream.ts';
import type { Shell } from './completions.ts';
import { addExamples } from './help.ts';
import type { Run } from './program.ts';

const SHELLS: readonly Shell[] = ['bash', 'zsh', 'fish'];

export function defineCompletions(program: Command, run: Run): void {
  const command = program.command('completions').summary('print a script that completes commands and flags in a shell');
  command.addArgument(new Argument('<SHELL>').choices(SHELLS));
  addExamples(command, [
    ['source <(ctxpress completions bash)', 'in ~/.bashrc; for zsh in ~/.zshrc, after compinit'],
    ['ctxpress completions fish > ~/.config/fish/completions/ctxpress.fish', 'once'],
  ]);
  command.action((shell: Shell) =>
    run(async ({ process }) => {
      const { completions } = await import('./completions.ts');
      await writeStream(process.stdout, completions(shell, program), 'standard output');
      return 0;
    }),
  );
}
