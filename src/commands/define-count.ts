import { type Command, Option } from 'commander';
import { reportersWithout } from '../reporters/index.ts';
import type { CountOptions } from './count.ts';
import { addExamples } from './help.ts';
import { addConfigFlags, addRunFlags, readFlags } from './option-flags.ts';
import type { Run } from './program.ts';
import { addReportFlag } from './report-request.ts';

const OUTPUT = 'Output:';

export function defineCount(program: Command, run: Run): void {
  const command = program.command('count').summary('count tokens by section, without compaction').argument('[INPUT...]');
  addRunFlags(command, ['format', 'model', 'encoding', 'calibrate', 'strict'], 'Reading and counting:');
  addReportFlag(command, reportersWithout('changes', 'csv'), OUTPUT);
  command.addOption(new Option('-v, --verbose', 'the table and every finding').helpGroup(OUTPUT));
  addConfigFlags(command, 'Settings:');
  addExamples(command, [
    ['ctxpress count request.json', 'what the tools, the results and the rest take'],
    ['ctxpress count --report json *.json', 'figures for a program'],
  ]);
  command.action((inputs: string[]) =>
    run(async (context) => {
      const { count } = await import('./count.ts');
      return count(inputs, command.opts<CountOptions>(), readFlags(command), context);
    }),
  );
}
