const MULTIPLIER = 0x9e3779b1;
const TAIL_MASKS = Int32Array.of(0, 0xff, 0xffff, 0xffffff);

/** The first hash value of a key of so many bytes. */
export function hashSeed(length: number): number {
  return Math.imul(length, 0x85ebca6b);
}

/** One round of multiplicative hashing (Knuth, The Art of Computer Programming 6.4, with the constant of xxHash32): takes in four bytes. */
export function hashWord(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, MULTIPLIER);
  return mixed ^ (mixed >>> 15);
}

/** The last 1 to 4 bytes of a key as a little-endian word, 0 where the key has ended. Reads up to three bytes beyond them. */
export function tailWord(view: DataView, at: number, length: number): number {
  const word = view.getInt32(at, true);
  return length < 4 ? word & TAIL_MASKS[length] : word;
}

/** The hash of some bytes. Reads up to three bytes beyond them. */
export function hashBytes(view: DataView, at: number, length: number): number {
  let hash = hashSeed(length);
  let next = at;
  let rest = length;
  for (; rest > 4; rest -= 4, next += 4) hash = hashWord(hash, view.getInt32(next, true));
  return hashWord(hash, tailWord(view, next, rest));
}
