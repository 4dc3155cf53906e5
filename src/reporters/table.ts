import { Chalk, type ChalkInstance } from 'chalk';
import { plain } from '../quoted.ts';
import { courseLines } from './course.ts';
import { failureLines, verdictLine } from './failures.ts';
import { findingLines } from './findings.ts';
import { fittingColumns, grid } from './grid.ts';
import { counted } from './numbers.ts';
import type { PageTable } from './page.ts';
import type { RenderOptions, Reporter } from './reporter.ts';
import { unnamedLines } from './unread.ts';
import { wrap } from './wrap.ts';

/** For a terminal: tables, the label of their figures, what was found, and at the end what failed. */
export const table: Reporter = (page, options) => {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const shown = page.tables.filter(({ detail }) => options.verbose || !detail);
  const tables = shown.map((each, index) => `${index === 0 ? '' : heading(each.caption, chalk)}${lines(each, options, chalk)}`);
  const curve = page.chart ? [`${heading(page.chart.caption, chalk)}${courseLines(page.chart, options.columns)}`] : [];
  return [
    ...tables.slice(0, 1),
    ...curve,
    ...tables.slice(1),
    wrap(page.label, options.columns),
    unnamedLines(page, options),
    findingLines(page, options, chalk),
    ...(page.saysFailures ? [] : [failureLines(page, options, chalk), verdictLine(page, options)]),
  ].join('');
};

function heading(caption: string, chalk: ChalkInstance): string {
  return `\n${chalk.bold(plain(caption))}\n`;
}

function lines({ columns, rows, foot, notes, few }: PageTable, options: RenderOptions, chalk: ChalkInstance): string {
  const cells = (row: readonly string[]): string[] => row.map(plain);
  const shown = (options.verbose ? rows : rows.slice(0, few)).map(cells);
  const last = foot && cells(foot);
  const places = fittingColumns(columns, last ? [...shown, last] : shown, options.columns);
  const picked = <Item>(row: readonly Item[]): Item[] => places.map((place) => row[place]);
  const narrowed = columns.filter((_, place) => !places.includes(place)).map(({ head }) => head);
  const rest = rows.length - shown.length;
  const more = [
    ...(rest > 0 ? [`${counted(rest, 'more row')}: --verbose or --report json shows them.`] : []),
    ...(narrowed.length > 0 ? [`Left out for want of room: ${narrowed.join(', ')}.`] : []),
  ];
  const below = [...more, ...notes].map((note) => wrap(plain(note), options.columns, '  '));
  const body = rows.length === 0 ? '' : grid(picked(columns), shown.map(picked), last && picked(last), options.columns, chalk);
  return `${body}${below.join('')}`;
}
