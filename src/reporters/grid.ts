import Table from 'cli-table3';

export interface Column {
  readonly head: string;
  readonly align: 'left' | 'right';
  /** Takes what width the others leave, and wraps. */
  readonly wraps?: boolean;
}

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
): string {
  const head = columns.map((column) => column.head);
  const widths = columnWidths(columns, [head, ...rows, ...(foot ? [foot] : [])], width);
  const rule = widths.map((each) => '─'.repeat(each));
  const table = new Table({
    chars: CHARS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths: widths,
    colAligns: columns.map((column) => column.align),
    wordWrap: true,
  });
  for (const row of [head, rule, ...rows, ...(foot ? [rule, foot] : [])]) table.push([...row]);
  return table
    .toString()
    .split('\n')
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

function columnWidths(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): number[] {
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index].length)));
  const over = widths.reduce((sum, each) => sum + each + GAP.length, -GAP.length) - width;
  const wrapping = columns.findIndex((column) => column.wraps);
  if (over > 0 && wrapping >= 0) widths[wrapping] = Math.max(widths[wrapping] - over, LEAST);
  return widths;
}
