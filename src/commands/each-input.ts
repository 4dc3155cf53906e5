import { Interrupted } from '../io/signals.ts';
import { ClosedPipe } from '../io/stream.ts';
import type { Context } from './context.ts';
import { sayError } from './say.ts';

/** Works on one input after the other. One of several that fails does not stop the rest; a single one's error is thrown. */
export async function eachInput<Result>(
  inputs: readonly string[],
  context: Context,
  work: (path: string, index: number) => Promise<Result>,
): Promise<{ readonly results: readonly Result[]; readonly failed: boolean }> {
  const results: Result[] = [];
  let failed = false;
  for (const [index, path] of inputs.entries()) {
    try {
      results.push(await work(path, index));
    } catch (error) {
      if (inputs.length === 1 || error instanceof ClosedPipe || error instanceof Interrupted) throw error;
      await sayError(error, context);
      failed = true;
    }
  }
  return { results, failed };
}
