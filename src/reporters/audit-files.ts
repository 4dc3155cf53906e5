import type { ChalkInstance } from 'chalk';
import type { AuditReport } from '../audit/report.ts';
import { dollars } from './amount.ts';
import { type Column, grid } from './grid.ts';
import { count, grouped, percent } from './numbers.ts';
import { plain } from './plain.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

const FIGURES: readonly Column[] = [
  { head: 'now', align: 'right' },
  { head: 'after', align: 'right' },
  { head: 'saved', align: 'right' },
  { head: '%', align: 'right' },
];
const GAP = 2;
const LEAST = 20;

/** One row a file; with what its input costs, where that was asked for. */
export function renderFiles({ files, summary, prices }: AuditReport, { columns }: RenderOptions, chalk: ChalkInstance): string {
  const money = prices.length > 0;
  const heads: Column[] = [
    { head: 'format', align: 'left' },
    ...FIGURES,
    ...(money ? [{ head: 'USD', align: 'right' } as const] : []),
  ];
  const rows = files.map(({ input, total, cost }) => [
    plain(input.format),
    ...figures(total.before, total.after),
    ...(money ? [cost ? dollars(cost.before) : '?'] : []),
  ]);
  const { total, cost } = summary;
  const foot = ['', ...figures(total.before, total.after), ...(money ? [cost ? dollars(cost.before) : '?'] : [])];
  const taken = heads.map(({ head }, index) => GAP + Math.max(head.length, ...[foot, ...rows].map((row) => row[index].length)));
  const left = Math.max(columns - taken.reduce((sum, width) => sum + width, 0), LEAST);
  const named = rows.map((row, index) => [endOf(plain(files[index].input.path), left), ...row]);
  return grid(
    [{ head: 'file', align: 'left' }, ...heads],
    named,
    [`${grouped(files.length)} ${files.length === 1 ? 'file' : 'files'}`, ...foot],
    columns,
    chalk,
  );
}

/** Sections of which there is nothing are left out. */
export function renderSections(
  { summary: { sections, total } }: AuditReport,
  { columns }: RenderOptions,
  chalk: ChalkInstance,
): string {
  const after = new Map(Object.entries(sections.after));
  const rows = Object.entries(sections.before)
    .filter(([name, tokens]) => name !== 'total' && (tokens !== 0 || after.get(name) !== 0))
    .map(([name, tokens]) => [name, ...figures(tokens, after.get(name) ?? null)]);
  const foot = ['total', ...figures(total.before, total.after)];
  return grid([{ head: 'section', align: 'left' }, ...FIGURES], rows, foot, columns, chalk);
}

function figures(before: number | null, after: number | null): string[] {
  const saved = before === null || after === null ? null : before - after;
  return [count(before), count(after), count(saved), percent(saved, before)];
}

/** Percentiles, and the largest files by name. */
export function renderSpread({ summary: { percentiles, worst } }: AuditReport, { columns }: RenderOptions): string {
  if (!percentiles) return '';
  const { p50, p90, p99, max } = percentiles.before;
  const spread = `Tokens of a file: p50 ${grouped(p50)}, p90 ${grouped(p90)}, p99 ${grouped(p99)}, max ${grouped(max)}.`;
  const names = worst.map(({ path, before }) => `${plain(path)} (${grouped(before)})`).join(', ');
  return wrap(spread, columns, '  ') + wrap(`Largest: ${names}.`, columns, '  ');
}

/** Paths differ at their ends. */
function endOf(path: string, most: number): string {
  const characters = Array.from(path);
  return characters.length <= most ? path : `…${characters.slice(characters.length - most + 1).join('')}`;
}
