import { closeSync, fchmodSync, fchownSync, fsyncSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeAll } from './descriptor.ts';
import { fileError } from './failure.ts';
import { zip } from './gzip.ts';
import type { ProcessLike } from './process.ts';
import { withoutInterruption } from './signals.ts';
import type { Target } from './target.ts';

/**
 * Writes a whole file: through a temporary file beside it and a rename, so that at any moment the old file or the new one is there;
 * devices and pipes directly. Packs it (gzip) if asked. Throws a located UserError, and then the old file is still there.
 */
export async function writeTarget(target: Target, data: Uint8Array | string, pack: boolean, process: ProcessLike): Promise<void> {
  const plain = typeof data === 'string' ? Buffer.from(data) : data;
  const bytes = pack ? await zip(plain) : plain;
  try {
    if (target.direct) writeDirectly(target.path, bytes);
    else {
      if (target.makeFolder) mkdirSync(path.dirname(target.path), { recursive: true });
      await withoutInterruption(process, () => replaceFile(target, bytes));
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

/** The new file is made in a folder of its own, whose name nobody can guess and which nobody else can enter. */
function replaceFile({ path: file, present }: Target, bytes: Uint8Array): void {
  const folder = mkdtempSync(path.join(path.dirname(file), '.ctxpress-'));
  try {
    const made = path.join(folder, 'new');
    const descriptor = openSync(made, 'wx', present ? 0o600 : 0o666);
    try {
      if (present) keepMode(descriptor, present);
      writeAll(descriptor, bytes);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(made, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keepMode(descriptor: number, { mode, uid, gid }: NonNullable<Target['present']>): void {
  try {
    fchownSync(descriptor, uid, gid);
  } catch {
    // Only root can give a file away.
  }
  fchmodSync(descriptor, mode);
}
