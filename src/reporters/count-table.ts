import { Chalk } from 'chalk';
import { plain, plainExcerpt } from '../quoted.ts';
import type { CountedFile, CountReport } from './count-report.ts';
import { findingLines, locatedFindings } from './findings.ts';
import { type Column, grid } from './grid.ts';
import { label } from './label.ts';
import { count, grouped, percent } from './numbers.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

/** Tokens by section for one file, by file for several; with the label of the figures and the findings below. */
export function renderCount({ files }: CountReport, options: RenderOptions): string {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const [columns, rows, foot] = files.length === 1 ? sectionRows(files[0]) : fileRows(files);
  const findings = files.length === 1 ? files[0].findings : locatedFindings(files);
  const below = wrap(label(files.map((file) => file.counting)), options.columns);
  return `${grid(columns, rows, foot, options.columns, chalk)}${below}${findingLines(findings, options, chalk)}`;
}

type Table = readonly [columns: readonly Column[], rows: string[][], foot: string[]];

/** Sections of which the payload has nothing are left out; those that it cannot tell are shown as unknown. */
function sectionRows({ input, sections }: CountedFile): Table {
  const columns: Column[] = [
    { head: 'section', align: 'left', wraps: true },
    { head: 'tokens', align: 'right' },
    { head: '%', align: 'right' },
  ];
  const total = sections?.total ?? 0;
  const known = Object.entries(sections ?? {}).filter(([name, tokens]) => name !== 'total' && tokens !== 0);
  const rows = known.map(([name, tokens]) => [name, count(tokens), percent(tokens, total)]);
  const atLeast = known.some(([, tokens]) => tokens === null) ? 'at least ' : '';
  return [columns, rows, [`total, ${subject(input)}`, `${atLeast}${grouped(total)}`, '']];
}

function fileRows(files: readonly CountedFile[]): Table {
  const columns: Column[] = [
    { head: 'file', align: 'left', wraps: true },
    { head: 'format', align: 'left' },
    { head: 'tokens', align: 'right' },
  ];
  const rows = files.map(({ input, sections }) => [
    plain(input.path ?? '-'),
    plain(input.format),
    count(sections?.total ?? null),
  ]);
  const total = files.reduce((sum, { sections }) => sum + (sections?.total ?? 0), 0);
  return [columns, rows, [`${grouped(files.length)} files`, '', grouped(total)]];
}

function subject({ format, model }: CountedFile['input']): string {
  return model === null ? plain(format) : `${plain(format)}, ${plainExcerpt(model, 40)}`;
}
