import { Readable } from 'node:stream';
import { main } from '../../src/cli.ts';
import type { Capabilities } from '../../src/commands/context.ts';
import type { OutputStream, ProcessLike, Signal } from '../../src/io/process.ts';
import { fakeCapabilities } from './fake-compaction.ts';

/** Remembers what was written. */
class Recorder implements OutputStream {
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  readonly chunks: Buffer[] = [];
  /** The code of the system error that writing meets. */
  readonly failure: string | undefined;

  constructor(settings: { isTTY?: boolean | undefined; columns?: number | undefined; failure?: string | undefined } = {}) {
    this.isTTY = settings.isTTY ?? false;
    this.columns = settings.columns;
    this.failure = settings.failure;
  }

  write(data: Uint8Array | string, done: (error?: Error | null) => void): boolean {
    if (this.failure === undefined) {
      this.chunks.push(Buffer.from(data));
      setImmediate(done);
    } else setImmediate(() => done(Object.assign(new Error(this.failure), { code: this.failure })));
    return true;
  }

  on(): this {
    return this;
  }

  get text(): string {
    return Buffer.concat(this.chunks).toString();
  }
}

export interface FakeSettings {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What stands on standard input; null: nobody but a person. */
  readonly stdin?: string | Uint8Array | null;
  readonly terminal?: 'both' | 'stdout' | 'stderr';
  readonly columns?: number;
  readonly stdoutFailure?: string;
  readonly capabilities?: Capabilities;
}

export interface Ran {
  readonly code: ProcessLike['exitCode'];
  readonly stdout: string;
  readonly stderr: string;
  readonly bytes: Buffer;
  /** Signals that the program raised against itself. */
  readonly raised: readonly Signal[];
  /** Listeners for signals that were left behind. */
  readonly listeners: number;
}

/** Runs the program in this process. */
export async function run(args: readonly string[], settings: FakeSettings = {}): Promise<Ran> {
  const { stdin = null, terminal, columns, stdoutFailure } = settings;
  const stdout = new Recorder({ isTTY: terminal === 'both' || terminal === 'stdout', columns, failure: stdoutFailure });
  const stderr = new Recorder({ isTTY: terminal === 'both' || terminal === 'stderr', columns });
  const raised: Signal[] = [];
  let listeners = 0;
  const process: ProcessLike = {
    argv: ['node', 'ctxpress', ...args],
    env: settings.env ?? {},
    stdin: Object.assign(Readable.from(stdin === null ? [] : [Buffer.from(stdin)]), { isTTY: stdin === null }),
    stdinDescriptor: null,
    stdout,
    stderr,
    pid: 1,
    exitCode: undefined,
    cwd: () => settings.cwd ?? globalThis.process.cwd(),
    on: () => listeners++,
    off: () => listeners--,
    kill: (_pid, signal) => raised.push(signal),
  };
  await main(process, settings.capabilities ?? fakeCapabilities());
  return {
    code: process.exitCode,
    stdout: stdout.text,
    stderr: stderr.text,
    bytes: Buffer.concat(stdout.chunks),
    raised,
    listeners,
  };
}
