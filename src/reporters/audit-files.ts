import type { AuditReport, UnreadFile } from '../audit/report.ts';
import { dollars } from './amount.ts';
import { KEPT_COLUMNS, keptCells } from './audit-hindsight.ts';
import { boundsOf, FIGURES, figureCells, largestBars } from './figures.ts';
import { counted, grouped, someOf } from './numbers.ts';
import type { Column, PageTable } from './page.ts';

const HINDSIGHT =
  'Kept, in percent: of facts (paths, ids, numbers, names) and copied lines that later turns used and only tool results had told, what the plan, run at every turn, would still have shown.';

/** One row a file; with what its input costs, where that was asked for. */
export function fileTable(report: AuditReport): PageTable {
  const { files, summary, prices } = report;
  const money = prices.length > 0;
  const looked = files.some(({ hindsight }) => hindsight);
  const kept = (some: typeof files): string[] => (looked ? keptCells(some) : []);
  const price = (cost: { readonly before: number } | null): string[] => (money ? [cost ? dollars(cost.before) : '?'] : []);
  const columns: Column[] = [
    { head: 'file', align: 'left', ends: true, literal: true },
    { head: 'format', align: 'left' },
    ...FIGURES,
    ...(money ? [{ head: 'USD', align: 'right' } as const] : []),
    ...(looked ? KEPT_COLUMNS : []),
  ];
  const sum = figureCells({ ...summary.total, atLeast: boundsOf(summary.sections) });
  const bars = files.map(({ input, total }) => ({ label: input.path, before: total.before, after: total.after }));
  return {
    caption: 'By file',
    columns,
    rows: files.map((file) => {
      const { input, sections, total, cost } = file;
      return [
        input.path,
        input.format,
        ...figureCells({ ...total, atLeast: boundsOf(sections) }),
        ...price(cost),
        ...kept([file]),
      ];
    }),
    foot: [counted(files.length, 'file'), '', ...sum, ...price(summary.cost), ...kept(files)],
    bars: largestBars(bars),
    notes: [...spread(report), ...prices.map(source), ...(looked ? [HINDSIGHT] : []), ...passedOver(report)],
    detail: false,
  };
}

/** Whether a file is one of our own, found beside others: there is nothing to tell of it. */
export function isPassedOver({ failure, code }: UnreadFile): boolean {
  return failure === null && code === 'own-file';
}

function passedOver({ unread }: AuditReport): string[] {
  const names = unread.filter(isPassedOver).map(({ path }) => path);
  return names.length === 0 ? [] : [`Passed over, being of ctxpress itself: ${someOf(names, 4)}.`];
}

/** Percentiles, and the largest files by name. */
function spread({ files, summary: { percentiles, worst } }: AuditReport): string[] {
  if (!percentiles || files.length < 2) return [];
  const { p50, p90, p99, max } = percentiles.before;
  const names = worst.map(({ path, before }) => `${path} (${grouped(before)})`).join(', ');
  return [
    `Tokens of a file: p50 ${grouped(p50)}, p90 ${grouped(p90)}, p99 ${grouped(p99)}, max ${grouped(max)}.`,
    `Largest: ${names}.`,
  ];
}

function source({ name, date }: AuditReport['prices'][number]): string {
  return `Prices: ${name}, ${date === null ? 'without a date' : `of ${date}`}; for input that no cache has.`;
}
