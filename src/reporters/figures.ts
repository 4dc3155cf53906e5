import { type Counting, isLowerBound, type RowFigure, type Sections } from '../compact/report.ts';
import { addSections } from '../compact/section-sums.ts';
import { count, grouped, percent } from './numbers.ts';
import type { Bar, Column, PageTable } from './page.ts';

/** Tokens before and after; null where they are not known. */
export interface Figures {
  readonly before: number | null;
  readonly after: number | null;
  readonly saved: number | null;
  /** Those that are lower bounds. */
  readonly atLeast?: readonly RowFigure[];
}

interface BeforeAndAfter {
  readonly before: Sections;
  readonly after: Sections;
}

export const FIGURES: readonly Column[] = [
  { head: 'before', align: 'right' },
  { head: 'after', align: 'right' },
  { head: 'saved', align: 'right' },
  { head: '%', align: 'right' },
];

/** The cells under FIGURES. */
export function figureCells(row: Figures | null): string[] {
  if (!row) return ['?', '?', '?', ''];
  const figure = (name: RowFigure): string => atLeast(row[name], row.atLeast?.includes(name) ?? false);
  return [figure('before'), figure('after'), figure('saved'), percent(row.saved, row.before)];
}

/** What is known of a count: `≥1,200` where it is a lower bound. */
export function atLeast(tokens: number | null, isBound: boolean): string {
  return `${isBound && tokens !== null ? '≥' : ''}${count(tokens)}`;
}

/** `at least ` before the total of requests of which a part cannot be known. */
export function boundOf(all: readonly (BeforeAndAfter | null)[]): string {
  return all.some((sections) => sections && boundsOf(sections).length > 0) ? 'at least ' : '';
}

/** Of what stands before and after, that which is a lower bound. */
export function boundsOf({ before, after }: BeforeAndAfter): RowFigure[] {
  return [...(isLowerBound(before) ? ['before' as const] : []), ...(isLowerBound(after) ? ['after' as const] : [])];
}

/** `12,034 → 2,801 tokens, 76.7% saved`. */
export function outcomeOf(
  { before, after, saved }: { before: number; after: number; saved: number },
  counting: Counting | null,
  { unit = 'tokens', bound = '' }: { unit?: string; bound?: string } = {},
): string {
  const units = `${unit}${rangeOf(after, counting)}`;
  const nothing = bound === '' ? 'nothing to save' : 'nothing saved that is known';
  if (before === after) return `${bound}${grouped(before)} ${units}, ${nothing}`;
  return `${bound}${grouped(before)} → ${grouped(after)} ${units}, ${percent(saved, before)}% saved`;
}

/** ` (estimate: 11,700 to 16,000)`; nothing of what is exact. */
export function rangeOf(tokens: number, counting: Counting | null): string {
  if (counting === null || counting.label === 'tokenizer') return '';
  const [low, high] = counting.band.map((factor) => grouped(Math.round(tokens * factor)));
  return low === high ? ' (estimate)' : ` (estimate: ${low} to ${high})`;
}

/** The band that holds for all, where one of them is an estimate; null where all are exact. */
export function widest(countings: readonly Counting[]): Counting | null {
  const estimate = countings.find(({ label }) => label !== 'tokenizer');
  const bands = countings.map(({ band }) => band);
  return estimate
    ? { ...estimate, band: [Math.min(...bands.map(([low]) => low)), Math.max(...bands.map(([, high]) => high))] }
    : null;
}

const MOST_BARS = 30;

/** The longest bars, in their order. */
export function largestBars(bars: readonly Bar[]): readonly Bar[] {
  if (bars.length <= MOST_BARS) return bars;
  const chosen = new Set(bars.toSorted((one, other) => other.before - one.before).slice(0, MOST_BARS));
  return bars.filter((bar) => chosen.has(bar));
}

/** Sums by section, before and after. Sections of which no payload has anything are left out; what is not known counts as nothing. */
export function sectionTable(all: readonly BeforeAndAfter[]): PageTable {
  const old = sectionsOf(all.map(({ before }) => before));
  const now = sectionsOf(all.map(({ after }) => after));
  const rows = old.map(({ name, tokens: before, isBound }, index) => {
    const { tokens: after, isBound: isBoundAfter } = now[index];
    const bounds: RowFigure[] = isBoundAfter ? ['after'] : isBound ? ['saved'] : [];
    const atLeast: RowFigure[] = isBound ? ['before', ...bounds] : bounds;
    return { name, before, after, saved: before === null || after === null ? null : before - after, atLeast };
  });
  const sections = rows.filter(({ name, before, after }) => name !== 'total' && (before !== 0 || after !== 0));
  const total = rows.find(({ name }) => name === 'total') ?? null;
  return {
    caption: 'By section',
    columns: [{ head: 'section', align: 'left' }, ...FIGURES],
    rows: sections.map((row) => [row.name, ...figureCells(row)]),
    foot: [boundOf(all).trim() || 'total', ...figureCells(total)],
    bars: sections.flatMap(({ name, before, after }) => (before === null ? [] : [{ label: name, before, after }])),
    notes: [],
    detail: true,
  };
}

/** Each section's sum, and the total. */
export function sectionsOf(all: readonly Sections[]): { name: string; tokens: number | null; isBound: boolean }[] {
  const { atLeast: bounds = [], ...sums } = addSections(all);
  const bound = new Set<string>(bounds);
  return Object.entries(sums).map(([name, tokens]) => ({ name, tokens, isBound: bound.has(name) }));
}
