import { plain } from '../quoted.ts';
import type { Reporter } from './reporter.ts';

/** Comma-separated values (RFC 4180, with line feeds), for commands that have such. */
export const csv: Reporter = (page) => page.csv?.() ?? '';

export type CsvCell = string | number | boolean | null;

/** Rows under their heads. A text that a spreadsheet would take for a formula is given an apostrophe. */
export function csvText(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [heads, ...rows].map((row) => `${row.map(cellText).join(',')}\n`).join('');
}

function cellText(value: CsvCell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = plain(value);
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
