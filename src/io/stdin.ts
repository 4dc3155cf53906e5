import { fstatSync, readSync } from 'node:fs';
import { isatty } from 'node:tty';
import { fileError, systemCode } from './failure.ts';
import { type FileIdentity, identityOf } from './identity.ts';
import type { ProcessLike } from './process.ts';

const FIRST_BYTES = 1 << 16;

/** Whether nobody but a person at a terminal could give input. */
export function isTerminalInput(process: ProcessLike): boolean {
  if (process.stdinDescriptor === null) return process.stdin.isTTY === true;
  return isatty(process.stdinDescriptor ?? 0);
}

/**
 * All of standard input. The stream is only touched when the descriptor says "not yet": to open it makes a pipe non-blocking, also for
 * whoever shares it.
 */
export async function readStandardInput(process: ProcessLike): Promise<{ bytes: Uint8Array; identity: FileIdentity | null }> {
  if (process.stdinDescriptor === null) return { bytes: await drain(process.stdin, []), identity: null };
  const descriptor = process.stdinDescriptor ?? 0;
  try {
    const { bytes, ended } = readDescriptor(descriptor);
    if (!ended) return { bytes: await drain(process.stdin, [bytes]), identity: null };
    const stats = fstatSync(descriptor, { bigint: true });
    return { bytes, identity: stats.isFile() ? identityOf(stats) : null };
  } catch (error) {
    throw fileError(error, '-');
  }
}

/** What a descriptor gives without waiting for more than it says is to come: not `ended` if it is non-blocking and had nothing yet. */
export function readDescriptor(descriptor: number): { bytes: Uint8Array; ended: boolean } {
  let buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;
  for (;;) {
    if (length === buffer.length) buffer = Buffer.concat([buffer], length * 2);
    const count = readSome(descriptor, buffer, length);
    if (count === null || count === 0) return { bytes: buffer.subarray(0, length), ended: count === 0 };
    length += count;
  }
}

/** The number of bytes read, 0 at the end; null if there is nothing yet. */
function readSome(descriptor: number, buffer: Buffer, offset: number): number | null {
  try {
    return readSync(descriptor, buffer, offset, buffer.length - offset, null);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EAGAIN') return null;
    // A closed pipe on Windows.
    if (code === 'EOF') return 0;
    throw error;
  }
}

async function drain(stream: AsyncIterable<Uint8Array | string>, chunks: Uint8Array[]): Promise<Uint8Array> {
  for await (const chunk of stream) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}
