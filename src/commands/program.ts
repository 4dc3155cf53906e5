import { Command, CommanderError, Option } from 'commander';
import type { ProcessLike } from '../io/process.ts';
import { presets } from '../passes/index.ts';
import { version } from '../version.ts';
import type { CompactOptions } from './compact.ts';
import type { Capabilities, Context, ExitCode } from './context.ts';
import { formatHelp } from './help.ts';
import { addPassFlags, addRunFlags, readFlags } from './option-flags.ts';
import { collectReport } from './report-request.ts';
import { usageError } from './usage-error.ts';

/** What a run of the program leaves behind. */
export interface Result {
  exitCode: ExitCode;
  /** Help and version, for standard output. */
  text: string;
}

export interface Program {
  /** Reads the arguments and runs the command. Throws UserError for bad usage, and whatever the command throws. */
  run(): Promise<Result>;
  /** Whether `--debug` was read so far. */
  debug(): boolean;
}

export function createProgram(process: ProcessLike, capabilities: Capabilities): Program {
  const result: Result = { exitCode: 0, text: '' };
  const program = commandTree(process, capabilities, result);
  const run = async (): Promise<Result> => {
    try {
      await program.parseAsync(process.argv);
    } catch (error) {
      // Help and version end the parsing by an error with exit code 0.
      if (error instanceof CommanderError && error.exitCode === 0) return result;
      throw error instanceof CommanderError ? usageError(error, program) : error;
    }
    return result;
  };
  return { run, debug: () => program.opts<{ debug?: boolean }>().debug ?? false };
}

function commandTree(process: ProcessLike, capabilities: Capabilities, result: Result): Command {
  const program = new Command('ctxpress')
    .description('Makes saved LLM requests and agent transcripts smaller, and says what was saved.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => (result.text += text), writeErr: () => undefined, outputError: () => undefined })
    .configureHelp({ formatHelp })
    .showSuggestionAfterError(false)
    .helpCommand(false)
    .helpOption('-h, --help', 'show this help')
    .version(version, '-V, --version', 'print the version');
  for (const [flag, words] of GENERAL) program.addOption(new Option(flag, words));
  program.addOption(new Option('--color').hideHelp()).addOption(new Option('--no-color', 'no colours (also NO_COLOR)'));

  const contextOf = (): Context => ({ process, capabilities, color: program.opts<{ color?: boolean }>().color });
  addCompact(program, contextOf, result);
  return program;
}

const GENERAL: readonly (readonly [flag: string, description: string])[] = [
  ['--debug', 'show where in the program an error arose'],
];
const OUTPUT = 'Output:';
const REQUEST = 'Counting and reading:';

function addCompact(program: Command, contextOf: () => Context, result: Result): void {
  const command = program
    .command('compact', { isDefault: true })
    .summary('compact a request or transcript (the default)')
    .argument('[INPUT...]', 'files, or - for standard input');
  const ids = presets.map((preset) => preset.id).join(', ');
  addPassFlags(command);
  command.addOption(new Option('--preset <NAME>', `the plan to start from: ${ids} (default default)`).helpGroup('Plan:'));
  addRunFlags(command, ['fit', 'keepThinking'], 'Plan:');
  addRunFlags(command, ['format', 'model', 'encoding', 'count'], REQUEST);
  for (const [flag, words] of OUTPUT_FLAGS) command.addOption(new Option(flag, words).helpGroup(OUTPUT));
  command.addOption(new Option('--report <KIND>', 'KIND[=FILE]').argParser(collectReport).helpGroup(OUTPUT));
  command.action(async (inputs: string[]) => {
    const options = command.opts<CompactOptions>();
    const { compact } = await import('./compact.ts');
    result.exitCode = await compact(inputs, options, () => [], readFlags(command), contextOf());
  });
}

const OUTPUT_FLAGS: readonly (readonly [flag: string, description: string])[] = [
  ['-o, --output <FILE>', 'write the payload to FILE; - is standard output'],
  ['--in-place', 'write each payload over its input'],
  ['--out-dir <DIR>', 'write payloads to DIR, under the names of the inputs'],
  ['--dry-run', 'write nothing, list the changes'],
  ['--check', 'exit with 1 if anything would change; writes only where told'],
  ['-q, --quiet', 'one line instead of the table'],
  ['-v, --verbose', 'list every change and finding'],
];
