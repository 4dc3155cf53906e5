import { hashBytes } from './byte-hash.ts';
import { expandCharacterClasses } from './character-classes.ts';
import { decodeRanks } from './decode-ranks.ts';
import { allocateTable, openTable } from './table.ts';

/**
 * Turns an encoding's ranks, as js-tiktoken publishes them, into a stored table (see table.ts). Same ranks, same bytes.
 * Throws an Error if the ranks are not readable.
 */
export function buildTable(ranks: string): Uint8Array {
  const { bytes, starts, ends } = decodeRanks(ranks);
  const classes = expandCharacterClasses();
  const slotBits = 32 - Math.clz32(starts.length * 2 - 1);
  let longestToken = 0;
  for (let rank = 0; rank < starts.length; rank++) longestToken = Math.max(longestToken, ends[rank] - starts[rank]);

  const stored = allocateTable({
    slots: 1 << slotBits,
    tokens: starts.length,
    tokenBytes: bytes.length,
    classBlocks: classes.blocks.length,
    longestToken,
  });
  const table = openTable(stored);
  if (table === null) throw new Error('tables cannot be built on this machine');
  table.classes.index.set(classes.index);
  table.classes.blocks.set(classes.blocks);
  table.bytes.set(bytes);
  const view = new DataView(table.bytes.buffer, table.bytes.byteOffset, table.bytes.byteLength);
  for (let rank = 0; rank < starts.length; rank++) {
    const at = starts[rank];
    const length = ends[rank] - at;
    // Ranks that no token has (there is one in p50k_base).
    if (length === 0) continue;
    table.tokens[rank] = (at << 8) | length;
    if (length === 2) table.pairs[bytes[at] | (bytes[at + 1] << 8)] = rank + 1;
    const hash = hashBytes(view, at, length);
    let slot = hash >>> (32 - slotBits);
    while (table.slots[slot] !== 0) slot = (slot + 1) & (table.slots.length - 1);
    table.slots[slot] = (hash << 18) | (rank + 1);
  }
  return stored;
}
