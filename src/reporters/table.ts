import { Chalk, type ChalkInstance } from 'chalk';
import type { Counting, Finding, Report } from '../compact/report.ts';
import { type Column, grid } from './grid.ts';
import { count, grouped, share } from './numbers.ts';
import { plain, plainExcerpt } from './plain.ts';
import type { RenderOptions, Reporter } from './reporter.ts';
import { wrap } from './wrap.ts';

/** What was saved, pass by pass, with the label of the figures and the findings below. */
export const table: Reporter = { render: renderOne, renderAll: renderMany };

const FIGURES: readonly Column[] = [
  { head: 'before', align: 'right' },
  { head: 'after', align: 'right' },
  { head: 'saved', align: 'right' },
  { head: '%', align: 'right' },
];

const FINDINGS_SHOWN = 8;

function renderOne(report: Report, options: RenderOptions): string {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const columns: Column[] = [{ head: 'pass', align: 'left' }, { head: 'what', align: 'left', wraps: true }, ...FIGURES];
  const rows = report.passes.map((pass) => [pass.id, plain(pass.what), ...figures(pass.before, pass.after, pass.saved)]);
  const total = report.total && [
    'total',
    requestName(report),
    ...figures(report.total.before, report.total.after, report.total.saved),
  ];
  const figuresTable = paint(grid(columns, rows, total, options.columns), total !== null, chalk);
  const lines = report.counting ? label([report.counting]) : 'Not counted.';
  return `${figuresTable}${wrap(lines, options.columns)}${findingLines(report.findings, options, chalk)}`;
}

function renderMany(reports: readonly Report[], options: RenderOptions): string {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const columns: Column[] = [{ head: 'file', align: 'left', wraps: true }, ...FIGURES];
  const rows = reports.map(({ input, total }) => [
    plain(input.path ?? input.format),
    ...figures(total?.before ?? null, total?.after ?? null, total?.saved ?? null),
  ]);
  const sum = (side: 'before' | 'after' | 'saved'): number => reports.reduce((all, { total }) => all + (total?.[side] ?? 0), 0);
  const foot = [`${grouped(reports.length)} files`, ...figures(sum('before'), sum('after'), sum('saved'))];
  const countings = reports.flatMap(({ counting }) => counting ?? []);
  const below = countings.length > 0 ? label(countings) : 'Not counted.';
  const findings = reports.flatMap(({ input, findings }) =>
    findings.map((finding) => ({ ...finding, at: `${input.path ?? input.format}${finding.at}` })),
  );
  return `${paint(grid(columns, rows, foot, options.columns), true, chalk)}${wrap(below, options.columns)}${findingLines(findings, options, chalk)}`;
}

function figures(before: number | null, after: number | null, saved: number | null): string[] {
  return [count(before), count(after), count(saved), share(saved, before)];
}

function requestName({ input }: Report): string {
  return input.model === null ? plain(input.format) : `${plain(input.format)}, ${plainExcerpt(input.model, 40)}`;
}

/** Colours whole lines: the heads, the rules, the foot. */
function paint(text: string, foot: boolean, chalk: ChalkInstance): string {
  const lines = text.split('\n');
  const last = lines.length - 2;
  return lines
    .map((line, index) => {
      if (line.startsWith('─')) return chalk.dim(line);
      return index === 0 || (foot && index === last) ? chalk.bold(line) : line;
    })
    .join('\n');
}

/** How far the figures can be trusted. */
function label(countings: readonly Counting[]): string {
  const encodings = [...new Set(countings.map((counting) => counting.encoding))].map(plain).join(', ');
  const estimates = countings.filter((counting) => counting.label !== 'tokenizer');
  if (estimates.length === 0) return `Tokens of ${encodings}.`;
  const low = Math.min(...estimates.map(({ band }) => band[0]));
  const high = Math.max(...estimates.map(({ band }) => band[1]));
  const some = estimates.length < countings.length ? 'Some figures are estimates' : 'An estimate';
  return `${some}: tokens of ${encodings}; the true count is ${times(low)} to ${times(high)} times the figure.`;
}

function times(factor: number): string {
  return String(Number(factor.toFixed(2)));
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

function findingLines(findings: readonly Finding[], options: RenderOptions, chalk: ChalkInstance): string {
  const colors = { error: chalk.red, warning: chalk.yellow, info: chalk.cyan };
  const sorted = findings.toSorted((one, other) => RANK[one.severity] - RANK[other.severity]);
  const shown = options.verbose ? sorted : sorted.slice(0, FINDINGS_SHOWN);
  const lines = shown.map(({ severity, code, at, message, hint }) => {
    const where = at === '' ? '' : `${plainExcerpt(at, 80)}: `;
    const text = `${severity} [${code}] ${where}${plain(message)}${hint === undefined ? '' : ` ${plain(hint)}`}`;
    return wrap(text, options.columns, '  ').replace(severity, colors[severity](severity));
  });
  const rest = sorted.length - shown.length;
  if (rest > 0) lines.push(`${grouped(rest)} more findings: --verbose or --report json shows them.\n`);
  return lines.join('');
}
