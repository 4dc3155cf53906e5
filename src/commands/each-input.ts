import type { UnreadInput } from '../compact/report.ts';
import { UserError } from '../errors.ts';
import { Interrupted } from '../io/signals.ts';
import { ClosedPipe } from '../io/stream.ts';
import { redactUnread } from '../reporters/redact.ts';
import type { Context } from './context.ts';
import { sayError } from './say.ts';

/** Works on one input after the other. One of several that fails does not stop the rest; a single one's error is thrown. */
export async function eachInput<Result>(
  inputs: readonly string[],
  context: Context,
  work: (path: string, index: number) => Promise<Result>,
): Promise<{ readonly results: readonly Result[]; readonly unread: readonly UnreadInput[] }> {
  const results: Result[] = [];
  const unread: UnreadInput[] = [];
  for (const [index, path] of inputs.entries()) {
    try {
      results.push(await work(path, index));
    } catch (error) {
      if (inputs.length === 1 || error instanceof ClosedPipe || error instanceof Interrupted) throw error;
      await sayError(error, context);
      const told = unreadInput(path, error);
      unread.push(context.redact ? redactUnread(told) : told);
    }
  }
  return { results, unread };
}

function unreadInput(path: string, error: unknown): UnreadInput {
  if (!(error instanceof UserError)) {
    const message = 'This is a fault of ctxpress itself.';
    return { path, code: 'unexpected', message, hint: null, line: null, column: null };
  }
  const { code, message, hint = null, at } = error;
  return { path, code, message, hint, line: at?.line ?? null, column: at?.column ?? null };
}
