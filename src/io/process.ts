export type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** What is used of a stream that is written to. */
export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  /** Absent where the stream is not one of the system's. */
  readonly fd?: number | undefined;
  write(data: Uint8Array | string, done: (error?: Error | null) => void): boolean;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

interface InputStream extends AsyncIterable<Uint8Array | string> {
  readonly isTTY?: boolean | undefined;
}

/** What the program needs of Node's `process`; a test gives its own. */
export interface ProcessLike {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: InputStream;
  /** The descriptor of standard input, 0 if absent; null: there is only the stream. */
  readonly stdinDescriptor?: number | null;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly pid: number;
  exitCode?: number | string | null | undefined;
  cwd(): string;
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  off(signal: Signal, listener: (signal: Signal) => void): unknown;
  kill(pid: number, signal: Signal): unknown;
}
