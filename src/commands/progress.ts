import type { ProcessLike } from '../io/process.ts';

/** Tells how far work has come, or nothing. */
export interface Progress {
  step(): void;
  /** Leaves nothing behind. */
  end(): void;
}

/** How many files, or other things, are done, on standard error, if that is a terminal. */
export function createProgress(all: number, { stderr }: ProcessLike, noun = 'files'): Progress {
  if (!stderr.isTTY || all < 2) return { step: () => undefined, end: () => undefined };
  const write = (text: string): void => void stderr.write(text, () => undefined);
  let done = 0;
  return {
    step: () => write(`\r${++done} of ${all} ${noun}`),
    end: () => write('\r\x1b[K'),
  };
}
