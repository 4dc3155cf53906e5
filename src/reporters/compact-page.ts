import type { ChangedText } from '../compact/changed-text.ts';
import type { Change, PassRow, Report, Reports, RowFigure, UnreadInput } from '../compact/report.ts';
import { plainExcerpt } from '../quoted.ts';
import {
  boundOf,
  boundsOf,
  FIGURES,
  type Figures,
  figureCells,
  largestBars,
  outcomeOf,
  sectionTable,
  widest,
} from './figures.ts';
import { indented } from './json.ts';
import { label } from './label.ts';
import { counted } from './numbers.ts';
import { type Check, type Column, type Page, type PageChange, type PageTable, unreadInputs } from './page.ts';

/** One compaction, and what became of the gates that the user asked for. */
export interface Run {
  readonly report: Report;
  readonly checks: readonly Check[];
  /** Excerpts of what the largest changes took and left (change-excerpt.ts). */
  readonly excerpts?: ReadonlyMap<Change, ChangedText> | undefined;
}

/** What compaction saved: pass by pass for one input, file by file for several (`many`, whatever became of them). */
export function compactPage(runs: readonly Run[], unread: readonly UnreadInput[], many: boolean): Page {
  const reports = runs.map(({ report }) => report);
  const [first] = reports;
  return {
    json: () => indented(many || !first ? ({ version: 1, reports, unread } satisfies Reports) : first),
    command: 'compact',
    subject: many || !first ? counted(reports.length, 'file') : (first.input.path ?? '-'),
    about: many || !first ? '' : subject(first),
    outcome: many || !first ? outcomeOfAll(reports) : outcome(first),
    total: reports.some(({ total }) => total) ? { label: 'total', ...sumOf(reports) } : null,
    tables: many || !first ? tablesOfMany(reports) : tablesOfOne(first),
    label: label(
      reports.map(({ counting }) => counting),
      many ? undefined : first?.calibration,
    ),
    changes: runs.flatMap((run) => changesOf(run, many)),
    inputs: [
      ...runs.map(({ report, checks }) => ({
        path: report.input.path,
        format: report.input.format,
        outcome: outcome(report),
        findings: report.findings,
        checks,
        unread: null,
      })),
      ...unreadInputs(unread),
    ],
    saysFailures: true,
  };
}

function tablesOfOne(report: Report): PageTable[] {
  const counted = report.total !== null;
  const figures = (row: Figures | null): string[] => (counted ? figureCells(row) : []);
  const columns: Column[] = [
    { head: 'pass', align: 'left' },
    { head: 'what', align: 'left', wraps: true },
    ...(counted ? FIGURES : []),
  ];
  const rows = report.passes.map((pass) => [pass.id, pass.what, ...figures(pass)]);
  const foot = [
    boundOf([report.sections]).trim() || 'total',
    counted ? subject(report) : `${subject(report)}: ${outcome(report)}`,
    ...figures(report.total),
  ];
  const bars = report.passes.flatMap(barOf);
  const byPass = { caption: 'By pass', columns, rows, foot, bars, notes: [], detail: false };
  return [byPass, ...sectionTables([report])];
}

function tablesOfMany(reports: readonly Report[]): PageTable[] {
  const columns: Column[] = [{ head: 'file', align: 'left', ends: true, literal: true }, ...FIGURES];
  const rows = reports.map((report) => [report.input.path ?? '-', ...figureCells(totalOf(report))]);
  const foot = [counted(reports.length, 'file'), ...figureCells({ ...sumOf(reports), atLeast: reports.flatMap(boundsIn) })];
  const bars = reports.flatMap(({ input, total }) => (total ? [{ label: input.path ?? '-', ...total }] : []));
  const byFile = { caption: 'By file', columns, rows, foot, bars: largestBars(bars), notes: [], detail: false };
  return [byFile, ...passTables(reports), ...sectionTables(reports)];
}

/** Sums over all files, pass by pass. */
function passTables(reports: readonly Report[]): PageTable[] {
  const ids = new Set(reports.flatMap(({ passes }) => passes.map(({ id }) => id)));
  const sums = [...ids].map((id) => {
    const all = reports.flatMap(({ passes }) => passes.filter((pass) => pass.id === id));
    const atLeast = all.flatMap((row) => row.atLeast ?? []);
    return { id, before: sum(all, 'before'), after: sum(all, 'after'), saved: sum(all, 'saved'), atLeast };
  });
  const columns: Column[] = [{ head: 'pass', align: 'left' }, ...FIGURES];
  const rows = sums.map((row) => [row.id, ...figureCells(row)]);
  return [{ caption: 'By pass', columns, rows, foot: null, bars: sums.flatMap(barOf), notes: [], detail: true }];
}

function sectionTables(reports: readonly Report[]): PageTable[] {
  const sections = reports.flatMap((report) => report.sections ?? []);
  return sections.length === 0 ? [] : [sectionTable(sections)];
}

function barOf({
  id,
  before,
  after,
}: Pick<PassRow, 'id' | 'before' | 'after'>): { label: string; before: number; after: number }[] {
  return before === null || after === null ? [] : [{ label: id, before, after }];
}

/** Null if one of the figures is not known. */
function sum(rows: readonly Figures[], side: RowFigure): number | null {
  return rows.reduce<number | null>((all, row) => (all === null || row[side] === null ? null : all + row[side]), 0);
}

/** Of what was counted. */
function sumOf(reports: readonly Report[]): { before: number; after: number; saved: number } {
  const totals = reports.flatMap(({ total }) => total ?? []);
  const add = (side: 'before' | 'after' | 'saved'): number => totals.reduce((all, total) => all + total[side], 0);
  return { before: add('before'), after: add('after'), saved: add('saved') };
}

function changesOf({ report: { input, passes }, excerpts }: Run, many: boolean): PageChange[] {
  const path = many ? input.path : null;
  return passes.flatMap(({ id, changes }) => changes.map((change) => ({ pass: id, change, path, text: excerpts?.get(change) })));
}

function subject({ input }: Report): string {
  return input.model === null ? input.format : `${input.format}, ${plainExcerpt(input.model, 40)}`;
}

function outcomeOfAll(reports: readonly Report[]): string {
  const bound = boundOf(reports.map(({ sections }) => sections));
  return outcomeOf(sumOf(reports), widest(reports.flatMap(({ counting }) => counting ?? [])), { bound });
}

function totalOf(report: Report): Figures | null {
  return report.total && { ...report.total, atLeast: boundsIn(report) };
}

function boundsIn({ sections }: Report): RowFigure[] {
  return sections ? boundsOf(sections) : [];
}

/** Without figures, the bytes are all that tells of a size. */
function outcome(report: Report): string {
  const { input, output, total, counting } = report;
  if (total && counting) return outcomeOf(total, counting, { bound: boundOf([report.sections]) });
  return outcomeOf({ before: input.bytes, after: output.bytes, saved: input.bytes - output.bytes }, null, { unit: 'bytes' });
}
