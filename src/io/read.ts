import { closeSync, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nearest, UserError } from '../errors.ts';
import { fileError, systemCode } from './failure.ts';
import { isGzip, MOST_BYTES, unzip } from './gzip.ts';
import { type FileIdentity, identityOf } from './identity.ts';
import { boundMemory } from './memory.ts';
import type { ProcessLike } from './process.ts';
import { readDescriptor, readStandardInput } from './stdin.ts';

/** One input, read whole. */
export interface Input {
  /** As it was given: a path, or `-` for standard input. */
  readonly path: string;
  /** Unpacked if it was packed. */
  readonly bytes: Uint8Array;
  readonly packed: boolean;
  /** Null where no regular file was read. */
  readonly identity: FileIdentity | null;
}

/** Reads a file, a pipe or, for `-`, standard input; unpacks gzip. Throws a located UserError. */
export async function readInput(name: string, process: ProcessLike): Promise<Input> {
  const found = name === '-' ? await readStandardInput(process) : readPath(name, path.resolve(process.cwd(), name));
  const packed = isGzip(found.bytes);
  const bytes = packed ? await unzip(found.bytes, name) : found.bytes;
  boundMemory(bytes.length);
  return { path: name, ...found, bytes, packed };
}

type Found = Pick<Input, 'bytes' | 'identity'>;

function readPath(name: string, absolute: string): Found {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(absolute, 'r');
    const stats = fstatSync(descriptor, { bigint: true });
    const at = { at: { path: name } };
    if (stats.isDirectory()) throw new UserError('is-directory', 'This is a folder.', { hint: 'Name a file in it.', ...at });
    if (stats.isFIFO()) return { bytes: readDescriptor(descriptor).bytes, identity: null };
    if (!stats.isFile()) throw new UserError('not-a-file', 'This is neither a regular file nor a pipe.', at);
    if (stats.size > MOST_BYTES) throw new UserError('too-large', 'The file is larger than 2 GiB.', at);
    return { bytes: readFileSync(descriptor), identity: identityOf(stats) };
  } catch (error) {
    throw fileError(error, name, systemCode(error) === 'ENOENT' ? neighbour(name, absolute) : undefined);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** A hint that names the file which a missing one may have meant. */
function neighbour(name: string, absolute: string): string | undefined {
  try {
    const near = nearest(path.basename(absolute), readdirSync(path.dirname(absolute)));
    return near && `Did you mean ${path.join(path.dirname(name), near)}?`;
  } catch {
    return undefined;
  }
}
