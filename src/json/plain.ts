/** 1 for every byte that stands for itself in a string: not a quote, a backslash or a control character. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 0x20 || byte === 0x22 || byte === 0x5c ? 0 : 1));

const LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Bytes with a view of the same memory in 32-bit words, from the last word boundary at or before them: four bytes are looked at at once. */
export interface Words {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
  /** How many bytes of the first word stand before `bytes`. */
  readonly pad: number;
  /** Whether a scanned string held `\\/`. */
  slash: boolean;
  /** Whether a scanned string held an escaped half of a surrogate pair. */
  half: boolean;
}

const NO_WORDS = new Int32Array(0);
/** Fewer bytes are read sooner one by one than a view of them is made. */
const FEW = 256;

export function wordsOf(bytes: Uint8Array): Words {
  const pad = bytes.byteOffset & 3;
  const words =
    LITTLE_ENDIAN && bytes.length >= FEW
      ? new Int32Array(bytes.buffer, bytes.byteOffset - pad, (bytes.length + pad) >>> 2)
      : NO_WORDS;
  return { bytes, words, pad, slash: false, half: false };
}

/** The first byte from `from` on, before `to`, that does not stand for itself in a string; else `to`. */
export function plainEnd({ bytes, words, pad }: Words, from: number, to: number): number {
  const whole = Math.min((to + pad) >>> 2, words.length);
  let index = (from + pad) >>> 2;
  // The bits of the bytes before `from` in its word do not count.
  let counted = -1 << (((from + pad) & 3) << 3);
  for (; index < whole; index++) {
    const word = words[index];
    const low = word & 0x7f7f7f7f;
    // The high bit of each byte of the sums is clear for a quote, a backslash and a byte below 0x20; no sum carries into the next byte.
    const plain = (((low ^ 0x22222222) + 0x7f7f7f7f) & ((low ^ 0x5c5c5c5c) + 0x7f7f7f7f) & (low + 0x60606060)) | word;
    const hits = ~plain & 0x80808080 & counted;
    if (hits !== 0) return (index << 2) - pad + ((31 - Math.clz32(hits & -hits)) >> 3);
    counted = -1;
  }
  let at = Math.max(from, (index << 2) - pad);
  while (at < to && PLAIN[bytes[at]] === 1) at++;
  return at;
}
