import { closeSync, fchmodSync, fchownSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../errors.ts';
import { writeAll } from './descriptor.ts';
import { fileError } from './failure.ts';
import { zip } from './gzip.ts';
import { type FileIdentity, sameState } from './identity.ts';
import { placeBeside } from './leftovers.ts';
import type { ProcessLike } from './process.ts';
import { withoutInterruption } from './signals.ts';
import { fileIdentity, type Target } from './target.ts';

/** How a file is written. */
export interface WriteOptions {
  /** Pack it with gzip. */
  readonly pack: boolean;
  /** Of a file that is not there yet, 0o666 unless given; the process's mask applies. A file that is there keeps its own. */
  readonly mode?: number;
  /** What the file was when its content was read (null: not there): if it is not that any more, it stays. */
  readonly since?: FileIdentity | null;
}

/**
 * Writes a whole file: through a temporary file beside it and a rename, so that at any moment the old file or the new one is there;
 * devices and pipes directly. Throws a located UserError, and then the old file is still there: `changed-meanwhile` if it is not what it
 * was since.
 */
export async function writeTarget(
  target: Target,
  data: Uint8Array | string,
  options: WriteOptions,
  process: ProcessLike,
): Promise<void> {
  const plain = typeof data === 'string' ? Buffer.from(data) : data;
  const bytes = options.pack ? await zip(plain) : plain;
  try {
    if (target.direct) writeDirectly(target.path, bytes);
    else {
      if (target.makeFolder) mkdirSync(path.dirname(target.path), { recursive: true });
      await withoutInterruption(process, () => replaceFile(target, bytes, options));
    }
  } catch (error) {
    throw fileError(error, target.name);
  }
}

function writeDirectly(file: string, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'w');
  try {
    writeAll(descriptor, bytes);
  } finally {
    closeSync(descriptor);
  }
}

function replaceFile(target: Target, bytes: Uint8Array, { mode = 0o666, since }: WriteOptions): void {
  const { path: file, present } = target;
  const { folder, made } = placeBeside(file);
  try {
    const descriptor = openSync(made, 'wx', present ? 0o600 : mode);
    try {
      if (present) keepMode(descriptor, present);
      writeAll(descriptor, bytes);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    if (since !== undefined) refuseIfChanged(target, since);
    renameSync(made, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function refuseIfChanged({ name, path: file }: Target, since: FileIdentity | null): void {
  if (sameState(fileIdentity(file, path.dirname(file)), since)) return;
  throw new UserError('changed-meanwhile', 'Somebody has written this file since it was read: it was left alone.', {
    hint: 'Run the command again.',
    at: { path: name },
  });
}

function keepMode(descriptor: number, { mode, uid, gid }: NonNullable<Target['present']>): void {
  try {
    fchownSync(descriptor, uid, gid);
  } catch {
    // Only root can give a file away.
  }
  fchmodSync(descriptor, mode);
}
