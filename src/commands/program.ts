import { Command, CommanderError, Option } from 'commander';
import type { ProcessLike } from '../io/process.ts';
import { version } from '../version.ts';
import { columnsOf } from './appearance.ts';
import type { Capabilities, Context, ExitCode, Talk } from './context.ts';
import { defineAudit } from './define-audit.ts';
import { defineCompact } from './define-compact.ts';
import { defineCompletions } from './define-completions.ts';
import { defineCount } from './define-count.ts';
import { defineHelp } from './define-help.ts';
import { defineFormats, definePasses } from './define-lists.ts';
import { defineReplay } from './define-replay.ts';
import { defineRestore } from './define-restore.ts';
import { defineTune } from './define-tune.ts';
import { formatHelp } from './help.ts';
import { usageError } from './usage-error.ts';

/** What a run of the program leaves behind. */
interface Result {
  readonly exitCode: ExitCode;
  /** Help and version, for standard output. */
  readonly text: string;
}

/** The commands of one process, ready to run. */
export interface Program {
  /** Reads the arguments and runs the command. Throws UserError for bad usage, and whatever the command throws. */
  run(): Promise<Result>;
  /** `--debug` and `--redact`, as far as they were read. */
  talk(): Talk;
}

/** Runs a command and keeps its exit code: every subcommand's action is one call of this. */
export type Run = (command: (context: Context) => Promise<ExitCode>) => Promise<void>;

const COMMANDS = [
  defineCompact,
  defineCount,
  defineAudit,
  defineReplay,
  defineTune,
  defineRestore,
  definePasses,
  defineFormats,
  defineCompletions,
  defineHelp,
];

export function createProgram(process: ProcessLike, capabilities: Capabilities): Program {
  let exitCode: ExitCode = 0;
  let text = '';
  const program = new Command('ctxpress')
    .description('Makes saved LLM requests and agent transcripts smaller, and says what was saved.')
    .exitOverride()
    .configureOutput({
      writeOut: (words) => {
        text += words;
      },
      writeErr: () => undefined,
      outputError: () => undefined,
      getOutHelpWidth: () => columnsOf(process.stdout),
    })
    .configureHelp({ formatHelp })
    .showSuggestionAfterError(false)
    .helpCommand(false)
    .helpOption('-h, --help', 'show this help')
    .version(version, '-V, --version', 'print the version')
    .addOption(new Option('--color').hideHelp())
    .addOption(new Option('--no-color', 'without colours (NO_COLOR and FORCE_COLOR are heeded)'))
    .addOption(new Option('--debug', 'show where in the program an error arose'))
    .addOption(
      new Option(
        '--redact',
        'quote nothing of the payload in reports and errors; what stays are figures, places, and names of files, tools and models',
      ),
    );
  const options = (): { color?: boolean; debug?: boolean; redact?: boolean } => program.opts();
  const talk = (): Talk => ({ debug: options().debug ?? false, redact: options().redact ?? false });
  const run: Run = async (command) => {
    exitCode = await command({
      process,
      capabilities,
      color: options().color,
      ...talk(),
      commands: program.commands.map((each) => each.name()),
    });
  };
  for (const define of COMMANDS) define(program, run);
  return {
    talk,
    run: async () => {
      await parse(program, process.argv);
      return { exitCode, text };
    },
  };
}

/** Help and version end the parsing by an error with exit code 0. */
async function parse(program: Command, argv: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw usageError(error, program);
  }
}
