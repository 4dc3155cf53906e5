import { type Command, Option } from 'commander';
import { reportersWithout } from '../reporters/index.ts';
import type { CompactOptions } from './compact.ts';
import { addExamples } from './help.ts';
import { addConfigFlags, addPassFlags, addPresetFlag, addRunFlags, onceOnly, readFlags } from './option-flags.ts';
import type { Run } from './program.ts';
import { addReportFlag } from './report-request.ts';

const OUTPUT = 'Output:';

/** The default command. */
export function defineCompact(program: Command, run: Run): void {
  const command = program
    .command('compact', { isDefault: true })
    .summary('compact requests or transcripts (the default command)');
  command.argument('[INPUT...]');
  addPassFlags(command);
  addPresetFlag(command, 'Plan:');
  addRunFlags(command, ['fit', 'keepThinking'], 'Plan:');
  addRunFlags(command, ['format', 'model', 'encoding', 'count', 'calibrate', 'strict'], 'Reading and counting:');
  for (const [flags, words] of OUTPUT_FLAGS) command.addOption(onceOnly(new Option(flags, words)).helpGroup(OUTPUT));
  addReportFlag(command, reportersWithout('csv'), OUTPUT);
  addConfigFlags(command, 'Settings:');
  const printConfig = new Option('--print-config', 'print the settings that apply, and where each comes from');
  command.addOption(printConfig.helpGroup('Settings:'));
  addExamples(command, [
    ['ctxpress request.json -o compacted.json', 'all passes of the preset; the table comes to the terminal'],
    ['cat session.json | ctxpress --prune --keep-last-results 5 | jq .', 'one pass only, between other programs'],
    ['ctxpress request.json --fit 100000 --in-place', 'cut no more than it takes to fit'],
    ['ctxpress *.json --out-dir compacted --report json=report.json', 'many files, and the figures for a program'],
  ]);
  command.action((inputs: string[]) =>
    run(async (context) => {
      const { compact } = await import('./compact.ts');
      return compact(inputs, command.opts<CompactOptions>(), readFlags(command), context);
    }),
  );
}

const OUTPUT_FLAGS: readonly (readonly [flags: string, description: string])[] = [
  ['-o, --output <FILE>', 'write the payload to FILE, packed if it ends in .gz; - is standard output'],
  ['--export', 'of a session log: write its live context as a request to the provider'],
  ['--in-place', 'write each payload over its input'],
  ['--out-dir <DIR>', 'write the payloads to DIR, under the names of their inputs'],
  ['--sidecar <FILE>', 'keep all that is cut in FILE, from which ctxpress restore puts it back'],
  ['--handles', 'let each marker carry a ref, by which ctxpress restore --ref gives what it stands for'],
  ['--dry-run', 'write no payload, list the changes'],
  ['--diff', 'with --dry-run, show what each change takes away'],
  ['--check', 'exit with 1 if anything would change; write the payload only where told to'],
  ['-q, --quiet', 'one line instead of the table'],
  ['-v, --verbose', 'the table, every finding and every change'],
];
