import type { BigIntStats } from 'node:fs';

/** Tells whether two paths lead to one file, and whether it has been written since. */
export interface FileIdentity {
  readonly device: bigint;
  readonly inode: bigint;
  readonly size: bigint;
  /** In nanoseconds. */
  readonly modified: bigint;
}

export function identityOf(stats: BigIntStats): FileIdentity {
  return { device: stats.dev, inode: stats.ino, size: stats.size, modified: stats.mtimeNs };
}

/** Whether both are one file; false where one of them is none. */
export function sameFile(one: FileIdentity | null, other: FileIdentity | null): boolean {
  return one !== null && other !== null && one.device === other.device && one.inode === other.inode;
}

/** Whether a file is the same and as it was; two nulls: there was none and is none. */
export function sameState(one: FileIdentity | null, other: FileIdentity | null): boolean {
  if (one === null || other === null) return one === other;
  return sameFile(one, other) && one.size === other.size && one.modified === other.modified;
}
