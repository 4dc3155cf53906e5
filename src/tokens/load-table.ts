import { readFileSync } from 'node:fs';
import { buildTable } from './build-table.ts';
import { moduleLocation } from './module-location.ts';
import { loadPublishedRanks, type RankedEncoding } from './published-ranks.ts';
import { openTable, type Table } from './table.ts';

/** Beside the bundle; above the compiled library; from the sources. */
const PLACES = ['./', '../', '../../dist/'];

/**
 * The table of an encoding: read from the file that the build made if there is one of this version (o200k_base: some milliseconds), else
 * built from js-tiktoken's ranks (some tens of milliseconds). Throws an Error if js-tiktoken is not installed either.
 */
export function loadTable(encoding: RankedEncoding): Table {
  if (encoding === 'o200k_base') {
    const stored = readStoredTable(`${encoding}.bin`);
    if (stored !== null) return stored;
  }
  const built = openTable(buildTable(loadPublishedRanks(encoding)));
  if (built === null) throw new Error(`the table of ${encoding} cannot be opened`);
  return built;
}

function readStoredTable(name: string): Table | null {
  for (const place of PLACES) {
    try {
      const table = openTable(readFileSync(new URL(place + name, moduleLocation())));
      if (table !== null) return table;
    } catch {
      // Not there, or not readable: the next place, and at last the ranks themselves.
    }
  }
  return null;
}
