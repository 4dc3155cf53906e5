import type { BaselineComparison, SectionChange } from '../audit/report.ts';
import { plainExcerpt } from '../quoted.ts';
import { signed } from './amount.ts';
import { grouped, someOf } from './numbers.ts';
import type { PageTable } from './page.ts';

const FEW = 12;
const CAUSES = 3;
const NAMED = 8;

/** What is new, gone, or of another size than in the baseline, and which tools, documents, results or calls that comes from. */
export function growthTable({ file, added, vanished, unreadable, changes }: BaselineComparison): PageTable {
  const totals = changes.filter(({ section }) => section === 'total');
  const same = totals.length + added.length + vanished.length + unreadable.length === 0;
  return {
    caption: `Since the baseline ${plainExcerpt(file, 80)}`,
    columns: [
      { head: 'file and cause', align: 'left', ends: true, literal: true },
      { head: 'then', align: 'right' },
      { head: 'now', align: 'right' },
      { head: 'change', align: 'right' },
      { head: '%', align: 'right' },
    ],
    rows: totals.flatMap(rowsOf),
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

/** A file, and below it what grew most. */
function rowsOf({ path, baseline, now, percent, causes }: SectionChange): string[][] {
  return [
    [path, ...figures(baseline, now), percent === null ? '' : String(percent)],
    ...causes.slice(0, CAUSES).map((cause) => {
      return [`- ${cause.section}: ${plainExcerpt(cause.name, 40)}`, ...figures(cause.baseline, cause.now), ''];
    }),
  ];
}

function figures(baseline: number, now: number): string[] {
  return [grouped(baseline), grouped(now), signed(now - baseline)];
}
