import { type Command, Option } from 'commander';
import type { OptionSpec } from '../passes/pass.ts';
import { reportersWithout } from '../reporters/index.ts';
import type { AuditOptions } from './audit.ts';
import { addExamples, addNote } from './help.ts';
import {
  addBudgetFlags,
  addConfigFlags,
  addOption,
  addPresetFlag,
  addRunFlags,
  givenFlags,
  onceOnly,
  readFlags,
} from './option-flags.ts';
import { ordinaryFlag } from './ordinary-file.ts';
import type { Run } from './program.ts';
import { addReportFlag } from './report-request.ts';

export function defineAudit(program: Command, run: Run): void {
  const command = program.command('audit').summary('budgets and baselines over many files, for CI').argument('[PATH...]');
  addNote(command, NOTE);
  addBudgetFlags(command, 'Budgets, for requests as they are recorded (exit code 1 if one fails):');
  for (const [heading, flags] of FLAGS) {
    for (const [name, words] of flags) command.addOption(onceOnly(new Option(name, words)).helpGroup(heading));
  }
  command.addOption(ordinaryFlag().helpGroup('Work:'));
  addOption(command, JOBS, 'Work:');
  addPresetFlag(command, 'Reading and counting:');
  addRunFlags(command, ['format', 'model', 'encoding', 'strict'], 'Reading and counting:');
  addReportFlag(command, reportersWithout('changes', 'csv'), 'Output:');
  command.addOption(new Option('-v, --verbose', 'every finding, tool and change').helpGroup('Output:'));
  addConfigFlags(command, 'Settings:');
  addExamples(command, [
    ['ctxpress audit recorded --max-tokens 12000 --max tools=3000 --min-saved 30%', 'a folder, within its budgets'],
    ['ctxpress audit recorded --baseline baseline.json --update-baseline', 'remember what the requests take now'],
    ['ctxpress audit recorded --baseline baseline.json --max-growth 5%', 'fail when one of them, or a section of it, has grown'],
    ['ctxpress audit --tools tools.json sessions', 'what each tool and MCP server costs, and which nobody calls'],
    ['ctxpress audit --merge part-*.json', 'many machines, one report'],
  ]);
  command.action((paths: string[]) =>
    run(async (context) => {
      const options = command.opts<AuditOptions>();
      if (options.merge) return (await import('./audit-merge.ts')).mergeAudits(paths, options, givenFlags(command), context);
      const { audit } = await import('./audit.ts');
      return audit(paths, options, readFlags(command), context);
    }),
  );
}

const NOTE = `PATH is a file, a folder (its files that end in .json, .jsonl or .ndjson, also with .gz after that) or a glob. Where one of them is broken (cut off, no UTF-8), was named or is in the baseline and cannot be audited, the exit code is 2. Sound JSON of another kind, in a folder or matched by a glob, is only told of.`;

const JOBS: OptionSpec = {
  flag: '--jobs',
  description: 'threads to work in, as many as there are cores unless given; little is done in one',
  type: 'integer',
  default: null,
  min: 1,
};

type Flag = readonly [flags: string, description: string];

const FLAGS: readonly (readonly [heading: string, flags: readonly Flag[]])[] = [
  [
    'Baseline:',
    [
      ['--baseline <FILE>', 'what the files took before: new and vanished files, and what grew, are told'],
      ['--update-baseline', 'write FILE anew; one line a file and section'],
    ],
  ],
  [
    'Money:',
    [
      ['--cost', 'show what the input of the requests costs, uncached, by the prices that come with the program'],
      ['--prices <FILE>', "prices in the shape of LiteLLM's table; shows costs as well"],
    ],
  ],
  [
    'Work:',
    [
      ['--tools', 'tokens by tool and MCP server, tools that nobody calls, repeated descriptions'],
      ['--hindsight', 'of what later turns used and only tool results had told, what the plan keeps; the worst losses by name'],
      ['--merge', 'join JSON reports of parts (the PATHs) into the report of one run'],
      ['--fail-fast', 'stop at the first file that is an error: broken, or named and of no known format'],
    ],
  ],
];
