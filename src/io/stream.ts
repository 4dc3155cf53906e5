import { fstatSync } from 'node:fs';
import { writeAll } from './descriptor.ts';
import { fileError, systemCode } from './failure.ts';
import { type FileIdentity, identityOf } from './identity.ts';
import type { OutputStream } from './process.ts';

/** Whoever read our output has stopped reading: no error, but nothing more to do. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

/** Writes to a stream and waits until it has been taken. Throws ClosedPipe, or a UserError that names the stream. */
export async function writeStream(stream: OutputStream, data: Uint8Array | string, name: string): Promise<void> {
  if (data.length === 0) return;
  try {
    const descriptor = fileDescriptor(stream);
    // Node's own stream for files does not notice when less than everything was written.
    if (descriptor !== null) writeAll(descriptor, typeof data === 'string' ? Buffer.from(data) : data);
    else await writeAndWait(stream, data);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EPIPE' || code === 'ECONNRESET' || code === 'EOF') throw new ClosedPipe();
    throw fileError(error, name);
  }
}

/** The file that a stream leads to, if it is a regular file. */
export function streamIdentity(stream: OutputStream): FileIdentity | null {
  if (stream.fd === undefined || stream.isTTY) return null;
  const stats = fstatSync(stream.fd, { bigint: true });
  return stats.isFile() ? identityOf(stats) : null;
}

function fileDescriptor({ fd, isTTY }: OutputStream): number | null {
  if (fd === undefined || isTTY) return null;
  const stats = fstatSync(fd);
  return stats.isFile() || stats.isCharacterDevice() ? fd : null;
}

const heard = new WeakSet<OutputStream>();

function writeAndWait(stream: OutputStream, data: Uint8Array | string): Promise<void> {
  // The callback says what went wrong; without a listener Node would throw it a second time.
  if (!heard.has(stream)) stream.on('error', () => undefined);
  heard.add(stream);
  return new Promise((resolve, reject) => stream.write(data, (error) => (error ? reject(error) : resolve())));
}
