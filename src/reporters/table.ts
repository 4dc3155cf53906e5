import { Chalk, type ChalkInstance } from 'chalk';
import { plain } from '../quoted.ts';
import { failureLines } from './failures.ts';
import { findingLines, findingsOf } from './findings.ts';
import { grid } from './grid.ts';
import type { PageTable } from './page.ts';
import type { RenderOptions, Reporter } from './reporter.ts';
import { wrap } from './wrap.ts';

/** For a terminal: tables, the label of their figures, what failed, what was found. */
export const table: Reporter = (page, options) => {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const shown = page.tables.filter(({ detail }) => options.verbose || !detail);
  const tables = shown.map((each, index) => `${index === 0 ? '' : heading(each, chalk)}${lines(each, options, chalk)}`);
  const failures = page.saysFailures ? '' : failureLines(page, options, chalk);
  return `${tables.join('')}${wrap(page.label, options.columns)}${failures}${findingLines(findingsOf(page), options, chalk)}`;
};

function heading({ caption }: PageTable, chalk: ChalkInstance): string {
  return `\n${chalk.bold(caption)}\n`;
}

function lines({ columns, rows, foot }: PageTable, options: RenderOptions, chalk: ChalkInstance): string {
  const cells = (row: readonly string[]): string[] => row.map(plain);
  return grid(columns, rows.map(cells), foot && cells(foot), options.columns, chalk);
}
