import type { Counting, Sections } from '../compact/report.ts';
import { count, grouped, percent } from './numbers.ts';
import type { Bar, Column, PageTable } from './page.ts';

/** Tokens before and after; null where they are not known. */
export interface Figures {
  readonly before: number | null;
  readonly after: number | null;
  readonly saved: number | null;
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
  return [count(row.before), count(row.after), count(row.saved), percent(row.saved, row.before)];
}

/** `12,034 → 2,801 tokens, 76.7% saved`. */
export function outcomeOf(
  { before, after, saved }: { before: number; after: number; saved: number },
  counting: Counting | null,
  unit = 'tokens',
): string {
  const units = `${unit}${rangeOf(after, counting)}`;
  if (before === after) return `${grouped(before)} ${units}, nothing to save`;
  return `${grouped(before)} → ${grouped(after)} ${units}, ${percent(saved, before)}% saved`;
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
export function sectionTable(all: readonly { readonly before: Sections; readonly after: Sections }[]): PageTable {
  const rows = sectionsOf(all.map(({ before }) => before)).map(([name, before], index) => {
    const after = sectionsOf(all.map((each) => each.after))[index][1];
    return { name, before, after, saved: before === null || after === null ? null : before - after };
  });
  const sections = rows.filter(({ name, before, after }) => name !== 'total' && (before !== 0 || after !== 0));
  const total = rows.find(({ name }) => name === 'total') ?? null;
  return {
    caption: 'By section',
    columns: [{ head: 'section', align: 'left' }, ...FIGURES],
    rows: sections.map((row) => [row.name, ...figureCells(row)]),
    foot: ['total', ...figureCells(total)],
    bars: sections.flatMap(({ name, before, after }) => (before === null ? [] : [{ label: name, before, after }])),
    notes: [],
    detail: true,
  };
}

/** Each section's sum; null if it is known of no payload. */
export function sectionsOf(all: readonly Sections[]): [name: string, tokens: number | null][] {
  const sums = new Map<string, number | null>();
  for (const sections of all) {
    for (const [name, tokens] of Object.entries(sections)) {
      const sum = sums.get(name) ?? null;
      sums.set(name, tokens === null ? sum : (sum ?? 0) + tokens);
    }
  }
  return [...sums];
}
