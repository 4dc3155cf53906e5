import { Chalk } from 'chalk';
import type { Report } from '../compact/report.ts';
import { plain, plainExcerpt } from '../quoted.ts';
import { findingLines, locatedFindings } from './findings.ts';
import { type Column, grid } from './grid.ts';
import { label } from './label.ts';
import { count, grouped, percent } from './numbers.ts';
import type { RenderOptions, Reporter } from './reporter.ts';
import { wrap } from './wrap.ts';

/** What was saved: pass by pass for one run, file by file for several; with the label of the figures and the findings below. */
export const table: Reporter = { render: renderOne, renderAll: renderMany };

const FIGURES: readonly Column[] = [
  { head: 'before', align: 'right' },
  { head: 'after', align: 'right' },
  { head: 'saved', align: 'right' },
  { head: '%', align: 'right' },
];

function renderOne(report: Report, options: RenderOptions): string {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const counted = report.total !== null;
  const columns: Column[] = [
    { head: 'pass', align: 'left' },
    { head: 'what', align: 'left', wraps: true },
    ...(counted ? FIGURES : []),
  ];
  const rows = report.passes.map((pass) => [pass.id, plain(pass.what), ...(counted ? figures(pass) : [])]);
  const total = ['total', subject(report), ...(counted ? figures(report.total) : [])];
  const below = wrap(label([report.counting]), options.columns);
  return `${grid(columns, rows, total, options.columns, chalk)}${below}${findingLines(report.findings, options, chalk)}`;
}

function renderMany(reports: readonly Report[], options: RenderOptions): string {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const columns: Column[] = [{ head: 'file', align: 'left', wraps: true }, ...FIGURES];
  const rows = reports.map(({ input, total }) => [plain(input.path ?? '-'), ...figures(total)]);
  const sum = (side: 'before' | 'after' | 'saved'): number => reports.reduce((all, { total }) => all + (total?.[side] ?? 0), 0);
  const total = { before: sum('before'), after: sum('after'), saved: sum('saved') };
  const foot = [`${grouped(reports.length)} files`, ...figures(total)];
  const below = wrap(label(reports.map((report) => report.counting)), options.columns);
  return `${grid(columns, rows, foot, options.columns, chalk)}${below}${findingLines(locatedFindings(reports), options, chalk)}`;
}

interface Figures {
  readonly before: number | null;
  readonly after: number | null;
  readonly saved: number | null;
}

function figures(row: Figures | null): string[] {
  if (!row) return ['?', '?', '?', ''];
  return [count(row.before), count(row.after), count(row.saved), percent(row.saved, row.before)];
}

/** What was compacted; without figures, the bytes are all that tells of its size. */
function subject({ input, output, total }: Report): string {
  const name = input.model === null ? plain(input.format) : `${plain(input.format)}, ${plainExcerpt(input.model, 40)}`;
  return total ? name : `${name}: ${grouped(input.bytes)} → ${grouped(output.bytes)} bytes`;
}
