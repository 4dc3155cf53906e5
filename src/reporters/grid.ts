import type { ChalkInstance } from 'chalk';
import Table from 'cli-table3';
import { displayWidth, endThatFits } from './display-width.ts';
import type { Column } from './page.ts';

const GAP = '  ';
const LEAST = 12;

/** No frame: columns stand apart by two spaces. */
const CHARS = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '', mid: '', 'mid-mid': '', left: '', 'left-mid': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '', right: '', 'right-mid': '', middle: GAP },
};

/** Rows of plain text under their heads, in at most `width` columns if that is possible; `foot` stands apart below. */
export function grid(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  foot: readonly string[] | null,
  width: number,
  chalk: ChalkInstance,
): string {
  const head = columns.map((column) => column.head);
  const widths = columnWidths(columns, [head, ...rows, ...(foot ? [foot] : [])], width);
  const fitted = rows.map((row) => row.map((cell, index) => (columns[index].ends ? endThatFits(cell, widths[index]) : cell)));
  const rule = widths.map((each) => '─'.repeat(each));
  const bodies = foot ? [rule, ...fitted, rule, foot] : [rule, ...fitted];
  const lines = layOut(columns, widths, [head, ...bodies]);
  const lastRule = lines.findLastIndex((line) => line.startsWith('─'));
  // Whole lines are coloured, so that colours need not be told from text when widths are measured.
  const painted = lines.map((line, index) => {
    if (line.startsWith('─')) return chalk.dim(line);
    return index === 0 || (foot && index > lastRule) ? chalk.bold(line) : line;
  });
  return `${painted.join('\n')}\n`;
}

/** The places of the columns that stand in at most `width` columns of a terminal: spare ones go, the last first, until the rest fits. */
export function fittingColumns(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): number[] {
  const widths = naturalWidths(columns, [columns.map(({ head }) => head), ...rows]);
  const places = [...columns.keys()];
  const isTooWide = (): boolean => totalWidth(places.map((place) => widths[place])) > width;
  for (const place of [...places].reverse()) if (columns[place].spare && isTooWide()) places.splice(places.indexOf(place), 1);
  return places;
}

function layOut(columns: readonly Column[], widths: number[], rows: readonly (readonly string[])[]): string[] {
  const table = new Table({
    chars: CHARS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths: widths,
    colAligns: columns.map((column) => column.align),
    wordWrap: true,
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

function columnWidths(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): number[] {
  const widths = naturalWidths(columns, rows);
  const over = totalWidth(widths) - width;
  const wrapping = columns.findIndex((column) => column.wraps || column.ends);
  if (over > 0 && wrapping >= 0) widths[wrapping] = Math.max(widths[wrapping] - over, LEAST);
  return widths;
}

function naturalWidths(columns: readonly Column[], rows: readonly (readonly string[])[]): number[] {
  return columns.map((_, index) => Math.max(...rows.map((row) => displayWidth(row[index]))));
}

function totalWidth(widths: readonly number[]): number {
  return widths.reduce((sum, each) => sum + each + GAP.length, -GAP.length);
}
