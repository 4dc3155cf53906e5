import { type Command, Option } from 'commander';
import { reportersWithout } from '../reporters/index.ts';
import { addExamples } from './help.ts';
import { addConfigFlags, addPassFlags, addPresetFlag, addRunFlags, onceOnly, readFlags } from './option-flags.ts';
import { ordinaryFlag } from './ordinary-file.ts';
import { pricesFlag } from './prices-file.ts';
import type { Run } from './program.ts';
import { addReportFlag } from './report-request.ts';
import type { TuneOptions } from './tune.ts';

export function defineTune(program: Command, run: Run): void {
  const command = program
    .command('tune')
    .summary('sweep options over recorded sessions: what is saved, what is lost, what it costs')
    .argument('[PATH...]');
  const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];
  const vary =
    'values to run: A,B,C or a range 1..10 or 1000..5000..500; several options give all combinations; can be given several times';
  command.addOption(new Option('--vary <OPTION=VALUES>', vary).argParser(collect).helpGroup('Sweep:'));
  command.addOption(ordinaryFlag().helpGroup('Sweep:'));
  command.addOption(pricesFlag().helpGroup('Sweep:'));
  command.addOption(
    new Option('--objective <NAME>', 'what the proposed plan is to save').choices(['cost', 'tokens']).helpGroup('Choice:'),
  );
  const minKept = 'keep so much of facts and of copied lines (such as 97%); exit code 1 if no plan does';
  command.addOption(onceOnly(new Option('--min-kept <PERCENT>', minKept)).helpGroup('Choice:'));
  command.addOption(
    onceOnly(new Option('--write-config <FILE>', "write the proposed plan's options into this config")).helpGroup('Choice:'),
  );
  addPassFlags(command);
  addPresetFlag(command, 'Plan:');
  addRunFlags(command, ['format', 'model', 'encoding', 'strict'], 'Reading and counting:');
  addReportFlag(command, reportersWithout('changes', 'github', 'junit'), 'Output:');
  command.addOption(new Option('-v, --verbose', 'every plan and every file').helpGroup('Output:'));
  addConfigFlags(command, 'Settings:');
  addExamples(command, [
    ['ctxpress tune sessions', 'a small grid of thresholds over all sessions of a folder'],
    [
      'ctxpress tune sessions --vary keepLastResults=1..10 --vary schedule=every-turn,batch --min-kept 97%',
      'the cheapest plan that keeps enough',
    ],
    ['ctxpress tune sessions --report html=tune.html', 'savings and cost against what is kept, as charts'],
    ['ctxpress tune sessions --min-kept 95% --write-config ctxpress.config.json', 'and use it from now on'],
  ]);
  command.action((paths: string[]) =>
    run(async (context) => {
      const { tune } = await import('./tune.ts');
      return tune(paths, command.opts<TuneOptions>(), readFlags(command), context);
    }),
  );
}
