import type { AuditReport } from '../audit/report.ts';
import type { KeptShare } from '../compact/hindsight.ts';
import { plainExcerpt } from '../quoted.ts';
import { grouped, percent } from './numbers.ts';
import type { Column, PageTable } from './page.ts';

const SHOWN = 40;
const WORST = 10;

/** The columns of files for what the plan keeps of what later turns used, where that was asked for. */
export const KEPT_COLUMNS: readonly Column[] = [
  { head: 'facts kept', align: 'right' },
  { head: 'lines kept', align: 'right' },
];

/** The cells under them: percentages; empty where nothing was used. */
export function keptCells(files: AuditReport['files']): string[] {
  return (['facts', 'lines'] as const).map((name) => {
    const shares = files.flatMap(({ hindsight }): KeptShare[] => (hindsight ? [hindsight[name]] : []));
    const sum = (figure: (share: KeptShare) => number): number => shares.reduce((total, share) => total + figure(share), 0);
    return percent(
      sum(({ kept }) => kept),
      sum(({ sourced }) => sourced),
    );
  });
}

/** The worst losses of all files. */
export function auditLosses({ files }: AuditReport): PageTable[] {
  const all = files.flatMap(({ input, hindsight }) => (hindsight?.losses ?? []).map((loss) => ({ ...loss, path: input.path })));
  if (all.length === 0) return [];
  const worst = all.toSorted((one, other) => other.uses - one.uses || other.value.length - one.value.length).slice(0, WORST);
  return [
    {
      caption: 'The worst losses: used later, and cut by then',
      columns: [
        { head: 'lost', align: 'left', literal: true },
        { head: 'from', align: 'left', ends: true, literal: true },
        { head: 'used', align: 'right' },
        { head: 'uses', align: 'right' },
        { head: 'by', align: 'left' },
      ],
      rows: worst.map(({ value, path, source, turn, uses, pass }) => [
        plainExcerpt(value, SHOWN),
        `${path}:${source}`,
        `turn ${grouped(turn)}`,
        grouped(uses),
        pass,
      ]),
      foot: null,
      bars: [],
      notes: [],
      detail: false,
    },
  ];
}
