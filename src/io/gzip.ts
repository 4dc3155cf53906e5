import { UserError } from '../errors.ts';
import { systemCode } from './failure.ts';

/** The most that one buffer holds. */
export const MOST_BYTES = 2 ** 31 - 1;

/** Whether bytes begin as a gzip file does (RFC 1952). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/** Whether a file of that name is to be packed. */
export function isGzipName(name: string): boolean {
  return name.toLowerCase().endsWith('.gz');
}

/** Throws UserError `gzip` or `too-large`. */
export async function unzip(bytes: Uint8Array, path: string): Promise<Uint8Array> {
  const { gunzipSync } = await import('node:zlib');
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    if (systemCode(error) === 'ERR_BUFFER_TOO_LARGE') {
      throw new UserError('too-large', 'The file is larger than 2 GiB when unpacked.', { at: { path } });
    }
    const hint = 'Unpack it with gzip -t to see what is wrong.';
    throw new UserError('gzip', 'The gzip data is damaged or cut off.', { hint, at: { path } });
  }
}

/** The same bytes give the same file: no name and no time is written into it. */
export async function zip(bytes: Uint8Array): Promise<Uint8Array> {
  const { gzipSync } = await import('node:zlib');
  return gzipSync(bytes);
}
