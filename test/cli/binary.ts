import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(new URL('../../bin/ctxpress.js', import.meta.url));

/** All passes switched off: what goes in has to come out. */
export const NO_PASS = ['schema', 'context', 'base64', 'prune', 'dedup'].map((id) => `--no-${id}`);

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Starts the real program. */
export function start(args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, [binary, ...args], { stdio: 'pipe', ...options });
}

/** Starts a shell line, in which $CLI is the program. */
export function startShell(line: string, options: SpawnOptions = {}): ChildProcess {
  const env = { ...process.env, NODE: process.execPath, PROGRAM: binary };
  return spawn('bash', ['-c', line.replaceAll('$CLI', '"$NODE" "$PROGRAM"')], { stdio: 'pipe', ...options, env });
}

/** Waits for the end, reading all there is. */
export async function end(child: ChildProcess): Promise<Ended> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      resolve({ code, signal, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() });
    });
  });
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
