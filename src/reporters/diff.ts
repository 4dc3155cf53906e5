import { Chalk, type ChalkInstance } from 'chalk';
import { diffArrays } from 'diff';
import type { ChangedText } from '../compact/changed-text.ts';
import { plain } from '../quoted.ts';
import { grouped } from './numbers.ts';

/** Lines around a change. */
const CONTEXT = 3;
/** Of a longer run of removed or added lines, the first and the last are shown. */
const FIRST = 8;
const LAST = 2;
/** Lines of one diff. */
const MOST_LINES = 120;
/** Further apart, two texts are shown one after the other. */
const MOST_EDITS = 1500;

type Sign = ' ' | '-' | '+';

interface Line {
  readonly sign: Sign;
  readonly text: string;
  /** 1-based numbers in the old and new lines. */
  readonly old: number;
  readonly now: number;
}

/** A unified diff of two texts that were laid out in lines, each line made plain; of large ones a part. Empty if they are equal. */
export function renderDiff({ before, after }: ChangedText, color: boolean): string {
  const chalk = new Chalk({ level: color ? 1 : 0 });
  const shown = hunks(linesOf(before, after)).flatMap((hunk) => [header(hunk), ...hunk.lines.flatMap(run)]);
  const cut = shown.length > MOST_LINES ? [...shown.slice(0, MOST_LINES), more(shown.length - MOST_LINES)] : shown;
  return cut.map((line) => `${painted(line, chalk)}\n`).join('');
}

function linesOf(before: readonly string[], after: readonly string[]): Line[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS }) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  let [old, now] = [1, 1];
  return parts.flatMap(({ value, removed, added }) =>
    value.map((text): Line => {
      const line = { sign: removed ? '-' : added ? '+' : ' ', text, old, now } as const;
      if (!added) old++;
      if (!removed) now++;
      return line;
    }),
  );
}

interface Hunk {
  /** Lines of one sign each. */
  readonly lines: Line[][];
}

/** Changed lines with those around them; what is further away from any change is left out. */
function hunks(lines: readonly Line[]): Hunk[] {
  const found: Hunk[] = [];
  let last = -1;
  const near = nearChange(lines);
  for (const [index, line] of lines.entries()) {
    if (!near[index]) continue;
    if (index !== last + 1 || found.length === 0) found.push({ lines: [] });
    last = index;
    const runs = found[found.length - 1].lines;
    const open = runs.at(-1);
    if (open?.[0].sign === line.sign) open.push(line);
    else runs.push([line]);
  }
  return found;
}

function nearChange(lines: readonly Line[]): boolean[] {
  const near = lines.map(() => false);
  for (const [index, { sign }] of lines.entries()) {
    if (sign === ' ') continue;
    for (let at = Math.max(0, index - CONTEXT); at <= Math.min(lines.length - 1, index + CONTEXT); at++) near[at] = true;
  }
  return near;
}

function header({ lines: runs }: Hunk): string {
  const lines = runs.flat();
  const range = (start: number, without: Sign): string => `${start},${lines.filter(({ sign }) => sign !== without).length}`;
  return `@@ -${range(lines[0].old, '+')} +${range(lines[0].now, '-')} @@`;
}

function run(lines: readonly Line[]): string[] {
  const shown = lines.map(({ sign, text }) => sign + plain(text));
  if (shown.length <= FIRST + LAST + 1) return shown;
  return [...shown.slice(0, FIRST), more(shown.length - FIRST - LAST), ...shown.slice(-LAST)];
}

function more(count: number): string {
  return `⋮ ${grouped(count)} more lines`;
}

function painted(line: string, chalk: ChalkInstance): string {
  if (line.startsWith('-')) return chalk.red(line);
  if (line.startsWith('+')) return chalk.green(line);
  return line.startsWith('@') || line.startsWith('⋮') ? chalk.dim(line) : line;
}
