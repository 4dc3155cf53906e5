const BLOCK = 1 << 16;

/** How many bytes two texts have in common at their beginning, at most so many. */
export function commonPrefix(a: Uint8Array, b: Uint8Array, most: number): number {
  let at = 0;
  while (at + BLOCK <= most && Buffer.compare(a.subarray(at, at + BLOCK), b.subarray(at, at + BLOCK)) === 0) at += BLOCK;
  while (at < most && a[at] === b[at]) at++;
  return at;
}
