import { type Command, Option } from 'commander';
import { SCHEDULE_SPECS } from '../replay/schedule.ts';
import { reportersWithout } from '../reporters/index.ts';
import { addExamples } from './help.ts';
import { addConfigFlags, addOption, addPassFlags, addPresetFlag, addRunFlags, readFlags } from './option-flags.ts';
import { ordinaryFlag } from './ordinary-file.ts';
import { pricesFlag } from './prices-file.ts';
import type { Run } from './program.ts';
import type { ReplayOptions } from './replay.ts';
import { addReportFlag } from './report-request.ts';

export function defineReplay(program: Command, run: Run): void {
  const command = program
    .command('replay')
    .summary('a session turn by turn: tokens, prompt cache, money, tool calls')
    .argument('[SESSION...]');
  for (const spec of SCHEDULE_SPECS) addOption(command, spec, 'Schedule:');
  command.addOption(pricesFlag().helpGroup('Money:'));
  command.addOption(ordinaryFlag().helpGroup('Hindsight:'));
  addPassFlags(command);
  addPresetFlag(command, 'Plan:');
  addRunFlags(command, ['keepThinking'], 'Plan:');
  addRunFlags(command, ['format', 'model', 'encoding', 'strict'], 'Reading and counting:');
  addReportFlag(command, reportersWithout('changes', 'csv'), 'Output:');
  command.addOption(new Option('-v, --verbose', 'every request, what each costs, and every finding').helpGroup('Output:'));
  addConfigFlags(command, 'Settings:');
  command.addOption(new Option('--agent <NAME>', 'let the overrides of this agent hold').helpGroup('Settings:'));
  addExamples(command, [
    ['ctxpress replay session.jsonl', 'what the plan saves at every turn, and what it does to the prompt cache'],
    ['ctxpress replay session.jsonl --schedule batch --min-gain 20000', 'cut rarely and much: the cached prefix lasts'],
    ['ctxpress replay session.jsonl --schedule batch --report html=replay.html', 'the course of the session as a chart'],
  ]);
  command.action((inputs: string[]) =>
    run(async (context) => {
      const { replay } = await import('./replay.ts');
      return replay(inputs, command.opts<ReplayOptions>(), readFlags(command), context);
    }),
  );
}
