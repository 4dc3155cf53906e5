import { UserError } from '../errors.ts';
import { writeStream } from '../io/stream.ts';
import { renderError, renderUnexpected } from '../reporters/error.ts';
import type { Context } from './context.ts';

/** Says on standard error what went wrong. */
export async function sayError(error: unknown, debug: boolean, { process }: Pick<Context, 'process'>): Promise<void> {
  const expected = error instanceof UserError;
  const text = expected ? renderError(error) : renderUnexpected(error);
  const stack = expected && debug ? `${error.stack}\n` : '';
  await say(text + stack, { process });
}

/** Writes talk, not product, to standard error. */
export async function say(text: string, { process }: Pick<Context, 'process'>): Promise<void> {
  await writeStream(process.stderr, text, 'standard error');
}
