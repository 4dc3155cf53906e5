import { createHash } from 'node:crypto';
import type { Digest } from './sidecar.ts';

/** By which a payload is known again. */
export function digestOf(bytes: Uint8Array): Digest {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}

/** Whether two payloads are the same bytes. */
export function sameDigest(one: Digest, other: Digest): boolean {
  return one.sha256 === other.sha256 && one.bytes === other.bytes;
}
