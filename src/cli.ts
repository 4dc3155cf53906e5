import { type Capabilities, capabilities, type Talk } from './commands/context.ts';
import { createProgram } from './commands/program.ts';
import { sayError } from './commands/say.ts';
import type { ProcessLike } from './io/process.ts';
import { Interrupted } from './io/signals.ts';
import { ClosedPipe, writeStream } from './io/stream.ts';

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** The whole program: reads the arguments of a process, does the work, sets the exit code. Never throws, and never ends the process. */
export async function main(process: ProcessLike, given: Capabilities = capabilities): Promise<void> {
  const program = createProgram(process, given);
  try {
    const { exitCode, text } = await program.run();
    await writeStream(process.stdout, text, 'standard output');
    process.exitCode = exitCode;
  } catch (error) {
    process.exitCode = await exitCodeOf(error, program.talk(), process);
  }
}

/** What a worker thread does instead: it takes its tasks from the program that started it. */
export async function work(): Promise<void> {
  (await import('./commands/audit-worker.ts')).work();
}

/** Says what went wrong, unless nobody needs to be told. */
async function exitCodeOf(error: unknown, talk: Talk, process: ProcessLike): Promise<number> {
  if (error instanceof ClosedPipe) return 0;
  if (error instanceof Interrupted) return 128 + SIGNAL_NUMBERS[error.signal];
  try {
    await sayError(error, { process, ...talk });
  } catch {
    // Standard error is closed as well.
  }
  return 2;
}
