import type { BigIntStats } from 'node:fs';

/** Tells whether two paths lead to one file. */
export interface FileIdentity {
  readonly device: bigint;
  readonly inode: bigint;
}

export function identityOf(stats: BigIntStats): FileIdentity {
  return { device: stats.dev, inode: stats.ino };
}

export function sameFile(one: FileIdentity | null, other: FileIdentity | null): boolean {
  return one !== null && other !== null && one.device === other.device && one.inode === other.inode;
}
