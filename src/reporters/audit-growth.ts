import type { BaselineComparison, SectionChange } from '../audit/report.ts';
import { plainExcerpt, plainMiddle } from '../quoted.ts';
import { signed } from './amount.ts';
import { grouped, someOf } from './numbers.ts';
import type { PageTable } from './page.ts';

const FEW = 12;
/** Causes of the growth of one section. */
const CAUSES = 3;
const NAMED = 8;

/** What is new, gone, or of another size than in the baseline; of each file the sections that grew, and what grew in them. */
export function growthTable({ file, added, vanished, unreadable, changes }: BaselineComparison): PageTable {
  const same = changes.length + added.length + vanished.length + unreadable.length === 0;
  return {
    caption: `Since the baseline ${plainExcerpt(file, 80)}`,
    columns: [
      { head: 'file and cause', align: 'left', ends: true, literal: true },
      { head: 'then', align: 'right' },
      { head: 'now', align: 'right' },
      { head: 'change', align: 'right' },
      { head: '%', align: 'right' },
    ],
    rows: [...byFile(changes).values()].flatMap(rowsOf),
    foot: null,
    bars: [],
    notes: [
      ...(same ? ['All as in the baseline.'] : []),
      ...(added.length > 0 ? [`New: ${someOf(added, NAMED)}.`] : []),
      ...(unreadable.length > 0 ? [`Unreadable since the baseline: ${someOf(unreadable, NAMED)}.`] : []),
      ...(vanished.length > 0 ? [`Gone: ${someOf(vanished, NAMED)}.`] : []),
    ],
    detail: false,
    few: FEW,
  };
}

function byFile(changes: readonly SectionChange[]): Map<string, SectionChange[]> {
  const files = new Map<string, SectionChange[]>();
  for (const change of changes) files.set(change.path, [...(files.get(change.path) ?? []), change]);
  return files;
}

/** A file, and below it the sections that grew, those that grew most first. A total may stay while sections change. */
function rowsOf(changes: readonly SectionChange[]): string[][] {
  const [{ path }] = changes;
  const total = changes.find(({ section }) => section === 'total');
  const grown = changes
    .filter(({ section, baseline, now }) => section !== 'total' && now > baseline)
    .sort((one, other) => other.now - other.baseline - (one.now - one.baseline));
  return [
    total ? [path, ...figures(total.baseline, total.now), share(total.percent)] : [path, '', '', '0', ''],
    ...grown.flatMap(({ section, baseline, now, percent, causes }) => [
      [`- ${section}`, ...figures(baseline, now), share(percent)],
      ...causes
        .filter(({ name }) => name !== section)
        .slice(0, CAUSES)
        .map((cause) => [`- ${section}: ${plainMiddle(cause.name, 40)}`, ...figures(cause.baseline, cause.now), '']),
    ]),
  ];
}

function share(percent: number | null): string {
  return percent === null ? '' : String(percent);
}

function figures(baseline: number, now: number): string[] {
  return [grouped(baseline), grouped(now), signed(now - baseline)];
}
