import { hashBytes, tailWord } from './byte-hash.ts';
import { expandCharacterClasses } from './character-classes.ts';
import { decodeRanks } from './decode-ranks.ts';
import { allocateTable, ONE_WORD_ENTRY, openTable, RANK_BITS, TWO_WORDS_ENTRY } from './table.ts';

/**
 * Turns an encoding's ranks, as js-tiktoken publishes them, into a stored table (table.ts). Same ranks, same bytes.
 * Throws an Error if the ranks are not readable.
 */
export function buildTable(ranks: string): Uint8Array {
  const tokens = decodeRanks(ranks);
  const classes = expandCharacterClasses();
  const lengths = tokens.map(({ length }) => length);
  const long = tokens.filter(({ length }) => length > 8);
  const countOf = (least: number, most: number): number => lengths.filter((length) => length >= least && length <= most).length;
  const stored = allocateTable({
    oneWord: roomFor(countOf(3, 4)),
    twoWords: roomFor(countOf(5, 8)),
    long: roomFor(long.length),
    longTokens: long.length,
    bytes: long.reduce((sum, { length }) => sum + length, 0),
    classBlocks: classes.blocks.length,
    longestToken: lengths.reduce((longest, length) => Math.max(longest, length)),
  });
  const table = openTable(stored);
  if (table === null) throw new Error('tables cannot be built on this machine');
  table.classes.index.set(classes.index);
  table.classes.blocks.set(classes.blocks);

  const key = new Uint8Array(256);
  const view = new DataView(key.buffer);
  let number = 0;
  let offset = 0;
  for (const [rank, token] of tokens.entries()) {
    const { length } = token;
    if (length < 2) continue;
    key.set(token);
    const hash = hashBytes(view, 0, length);
    if (length === 2) {
      table.pairs[view.getUint16(0, true)] = rank + 1;
    } else if (length <= 4) {
      const slot = freeSlot(table.oneWord, ONE_WORD_ENTRY, hash);
      table.oneWord.set([tailWord(view, 0, length), (length << RANK_BITS) | (rank + 1)], slot);
    } else if (length <= 8) {
      const slot = freeSlot(table.twoWords, TWO_WORDS_ENTRY, hash);
      table.twoWords.set([view.getInt32(0, true), tailWord(view, 4, length - 4), (length << RANK_BITS) | (rank + 1)], slot);
    } else {
      table.bytes.set(token, offset);
      table.longTokens[2 * number] = rank;
      table.longTokens[2 * number + 1] = (offset << 8) | length;
      offset += length;
      table.long[freeSlot(table.long, 1, hash)] = (hash << RANK_BITS) | ++number;
    }
  }
  return stored;
}

/** A power of two of which less than three quarters will be taken. */
function roomFor(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(count, 1) * 1.4));
}

/** The first free entry from where a hash points; an entry is free while its last number is 0. */
function freeSlot(entries: Int32Array, size: number, hash: number): number {
  const last = entries.length / size - 1;
  let slot = hash >>> Math.clz32(last);
  while (entries[slot * size + size - 1] !== 0) slot = (slot + 1) & last;
  return slot * size;
}
