import type { Hindsight, KeptShare } from '../compact/hindsight.ts';
import { plainExcerpt } from '../quoted.ts';
import { grouped, percent } from './numbers.ts';
import type { PageTable } from './page.ts';

/** Code points of a fact that are shown. */
const SHOWN = 40;

/** What the plan kept of what later turns used, and the worst that it lost. */
export function hindsightTables({ facts, lines, ages, losses }: Hindsight): PageTable[] {
  if (facts.sourced + lines.sourced === 0) return [];
  const rows: [string, KeptShare][] = [
    ['facts', facts],
    ...ages.filter(({ sourced }) => sourced > 0).map((age): [string, KeptShare] => [`- ${ageInWords(age)}`, age]),
    ['copied lines', lines],
  ];
  const kept: PageTable = {
    caption: 'Hindsight: what was used later and only a tool result had told',
    columns: [
      { head: 'used later', align: 'left', wraps: true },
      { head: 'used', align: 'right' },
      { head: 'kept', align: 'right' },
      { head: '%', align: 'right' },
    ],
    rows: rows.map(([name, share]) => [name, grouped(share.sourced), grouped(share.kept), percent(share.kept, share.sourced)]),
    foot: null,
    bars: [],
    notes: [
      'Facts are paths, ids, numbers, names and quoted words; each counts once, at its first use. No model was run: a model that misses one may read it again, or guess.',
    ],
    detail: false,
  };
  return losses.length === 0 ? [kept] : [kept, lossTable(losses)];
}

function ageInWords({ from, to }: { readonly from: number; readonly to: number | null }): string {
  return to === null ? `${from} requests or more after the result` : `${from} to ${to} requests after the result`;
}

function lossTable(losses: Hindsight['losses']): PageTable {
  return {
    caption: 'The worst losses',
    columns: [
      { head: 'lost', align: 'left', literal: true },
      { head: 'from', align: 'left', ends: true, literal: true },
      { head: 'tool', align: 'left' },
      { head: 'used', align: 'right' },
      { head: 'uses', align: 'right' },
      { head: 'cut', align: 'right' },
      { head: 'by', align: 'left' },
    ],
    rows: losses.map(({ value, source, tool, turn, uses, cutAt, pass }) => [
      plainExcerpt(value, SHOWN),
      source,
      plainExcerpt(tool, 24),
      `turn ${grouped(turn)}`,
      grouped(uses),
      `turn ${grouped(cutAt)}`,
      pass,
    ]),
    foot: null,
    bars: [],
    notes: [],
    detail: false,
    few: 5,
  };
}
