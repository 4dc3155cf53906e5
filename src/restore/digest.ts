import { createHash } from 'node:crypto';
import type { Digest } from './sidecar.ts';

export function digestOf(bytes: Uint8Array): Digest {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}

export function sameDigest(one: Digest, other: Digest): boolean {
  return one.sha256 === other.sha256 && one.bytes === other.bytes;
}
