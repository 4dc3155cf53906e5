import { type Counting, isLowerBound } from '../compact/report.ts';
import { plainExcerpt } from '../quoted.ts';
import type { CountedFile, CountReport } from './count-report.ts';
import { atLeast, boundOf, largestBars, rangeOf, sectionsOf, widest } from './figures.ts';
import { indented } from './json.ts';
import { label } from './label.ts';
import { count, counted, grouped, percent } from './numbers.ts';
import { type Column, type Page, type PageTable, unreadInputs } from './page.ts';

/** Tokens by section for one input, by file for several. */
export function countPage(report: CountReport): Page {
  const { files, unread } = report;
  const one = files.length === 1 && unread.length === 0 ? files[0] : null;
  const total = files.reduce((sum, { sections }) => sum + (sections?.total ?? 0), 0);
  const read = files.map((file) => ({
    path: file.input.path,
    format: file.input.format,
    outcome: outcome(file),
    findings: file.findings,
    checks: [],
    unread: null,
  }));
  return {
    json: () => indented(report),
    command: 'count',
    subject: one ? (one.input.path ?? '-') : counted(files.length, 'file'),
    about: one ? subject(one.input) : '',
    outcome: one ? outcome(one) : `${bound(files)}${grouped(total)} tokens${rangeOf(total, weakestOf(files))}`,
    total: files.some(({ sections }) => sections) ? { label: 'total', before: total, after: null } : null,
    tables: one
      ? [sectionTable([one], `total, ${subject(one.input)}`, false)]
      : [fileTable(files, total), sectionTable(files, 'total', true)],
    label: label(
      files.map((file) => file.counting),
      one?.calibration,
    ),
    changes: [],
    inputs: [...read, ...unreadInputs(unread)],
    saysFailures: true,
  };
}

/** Sections of which the payloads have nothing are left out; those that they cannot tell are shown as unknown. */
function sectionTable(files: readonly CountedFile[], totalName: string, detail: boolean): PageTable {
  const columns: Column[] = [
    { head: 'section', align: 'left', wraps: true },
    { head: 'tokens', align: 'right' },
    { head: '%', align: 'right' },
  ];
  const sums = sectionsOf(files.flatMap(({ sections }) => sections ?? []));
  const total = sums.find(({ name }) => name === 'total')?.tokens ?? 0;
  const held = sums.filter(({ name, tokens }) => name !== 'total' && tokens !== 0);
  return {
    caption: 'By section',
    columns,
    rows: held.map(({ name, tokens, isBound }) => [name, atLeast(tokens, isBound), percent(tokens, total)]),
    foot: [totalName, `${bound(files)}${grouped(total)}`, ''],
    bars: held.flatMap(({ name, tokens }) => (tokens === null ? [] : [{ label: name, before: tokens, after: null }])),
    notes: [],
    detail,
  };
}

function fileTable(files: readonly CountedFile[], total: number): PageTable {
  const columns: Column[] = [
    { head: 'file', align: 'left', ends: true, literal: true },
    { head: 'format', align: 'left' },
    { head: 'tokens', align: 'right' },
  ];
  const bars = files.flatMap(({ input, sections }) =>
    sections ? [{ label: input.path ?? '-', before: sections.total, after: null }] : [],
  );
  return {
    caption: 'By file',
    columns,
    rows: files.map(({ input, sections }) => [
      input.path ?? '-',
      input.format,
      atLeast(sections?.total ?? null, sections !== null && isLowerBound(sections)),
    ]),
    foot: [counted(files.length, 'file'), '', `${bound(files)}${grouped(total)}`],
    bars: largestBars(bars),
    notes: [],
    detail: false,
  };
}

function bound(files: readonly CountedFile[]): string {
  return boundOf(files.map(({ sections }) => sections && { before: sections, after: sections }));
}

function outcome(file: CountedFile): string {
  const total = file.sections?.total ?? null;
  return `${bound([file])}${count(total)} tokens${rangeOf(total ?? 0, file.counting)}`;
}

/** The widest of the bands, where one is an estimate. */
function weakestOf(files: readonly CountedFile[]): Counting | null {
  return widest(files.flatMap(({ counting }) => counting ?? []));
}

function subject({ format, model }: CountedFile['input']): string {
  return model === null ? format : `${format}, ${plainExcerpt(model, 40)}`;
}
