import type { CharacterClasses } from './character-classes.ts';

/** Rises whenever the bytes of a table change their meaning or the character classes change. */
const LAYOUT = 1;
const MAGIC = 0x4b4f5443; // "CTOK" where numbers are little-endian
const HEADER = 8;
/** Bytes beyond the last token's, so that it can be read word by word. */
const SLACK = 8;

/** An encoding's tokens, made for look-up. The parts are views of one buffer, which is what is stored in a file. */
export interface Table {
  /** Open addressing, a power of two long, linear probing by `hashBytes` from its high bits: `(hash & 0x3fff) << 18 | rank + 1`, or 0. */
  readonly slots: Int32Array;
  /** By rank: `offset into bytes << 8 | length`. */
  readonly tokens: Int32Array;
  /** Rank + 1 of two-byte tokens by `first | second << 8`, or 0. */
  readonly pairs: Int32Array;
  /** The tokens' bytes, in order of rank. */
  readonly bytes: Uint8Array;
  readonly classes: CharacterClasses;
  /** In bytes. */
  readonly longestToken: number;
}

export interface TableSizes {
  readonly slots: number;
  readonly tokens: number;
  readonly tokenBytes: number;
  readonly classBlocks: number;
  readonly longestToken: number;
}

/** An empty buffer for a table of these sizes, with its header. */
export function allocateTable(sizes: TableSizes): Uint8Array {
  const buffer = new Uint8Array(layOut(sizes).end);
  const header = new Int32Array(buffer.buffer, 0, HEADER);
  header.set([MAGIC, LAYOUT, sizes.slots, sizes.tokens, sizes.tokenBytes, sizes.classBlocks, sizes.longestToken]);
  return buffer;
}

/** The table in some bytes, or null if they are none of this layout (or of a machine with the other byte order). */
export function openTable(stored: Uint8Array): Table | null {
  if (stored.byteLength < HEADER * 4) return null;
  const { buffer, byteOffset } = stored.byteOffset % 4 === 0 ? stored : stored.slice();
  const [magic, layout, slots, tokens, tokenBytes, classBlocks, longestToken] = new Int32Array(buffer, byteOffset, HEADER);
  if (magic !== MAGIC || layout !== LAYOUT) return null;
  const at = layOut({ slots, tokens, tokenBytes, classBlocks, longestToken });
  if (at.end !== stored.byteLength) return null;
  return {
    slots: new Int32Array(buffer, byteOffset + at.slots, slots),
    tokens: new Int32Array(buffer, byteOffset + at.tokens, tokens),
    pairs: new Int32Array(buffer, byteOffset + at.pairs, 0x10000),
    bytes: new Uint8Array(buffer, byteOffset + at.bytes, tokenBytes + SLACK),
    classes: {
      index: new Uint16Array(buffer, byteOffset + at.classIndex, CLASS_INDEX),
      blocks: new Uint8Array(buffer, byteOffset + at.classBlocks, classBlocks),
    },
    longestToken,
  };
}

const CLASS_INDEX = 0x110000 >> 7;

function layOut({ slots, tokens, tokenBytes, classBlocks }: TableSizes) {
  const parts = { slots: 0, tokens: 0, pairs: 0, classIndex: 0, classBlocks: 0, bytes: 0, end: 0 };
  parts.slots = HEADER * 4;
  parts.tokens = parts.slots + slots * 4;
  parts.pairs = parts.tokens + tokens * 4;
  parts.classIndex = parts.pairs + 0x10000 * 4;
  parts.classBlocks = parts.classIndex + CLASS_INDEX * 2;
  parts.bytes = parts.classBlocks + classBlocks;
  parts.end = parts.bytes + tokenBytes + SLACK;
  return parts;
}
