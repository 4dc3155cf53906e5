import type { ProcessLike, Signal } from './process.ts';

const SIGNALS: readonly Signal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A signal came while a file was written, and has been raised again. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly signal: Signal;

  constructor(signal: Signal) {
    super(signal);
    this.signal = signal;
  }
}

/**
 * Runs synchronous work to its end even if a signal comes, which is then raised again. (Without a listener a signal ends the process at
 * once, and so it is at any other time.)
 */
export async function withoutInterruption(process: ProcessLike, work: () => void): Promise<void> {
  let received: Signal | undefined;
  const receive = (signal: Signal): void => {
    received ??= signal;
  };
  for (const signal of SIGNALS) process.on(signal, receive);
  try {
    work();
  } finally {
    // Listeners are called when the event loop polls, which lies between one turn's immediates and the next one's.
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
    for (const signal of SIGNALS) process.off(signal, receive);
    if (received !== undefined) process.kill(process.pid, received);
  }
  if (received !== undefined) throw new Interrupted(received);
}
