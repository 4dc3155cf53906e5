import { UserError } from '../errors.ts';
import type { ProcessLike } from '../io/process.ts';
import { writeStream } from '../io/stream.ts';
import { renderError, renderUnexpected } from '../reporters/error.ts';
import type { Talk } from './context.ts';

/** Says on standard error what went wrong. */
export async function sayError(error: unknown, { process, ...style }: Talk & { process: ProcessLike }): Promise<void> {
  return say(error instanceof UserError ? renderError(error, style) : renderUnexpected(error, style), process);
}

/** Writes talk, not product, to standard error. */
export async function say(text: string, process: ProcessLike): Promise<void> {
  await writeStream(process.stderr, text, 'standard error');
}
