import type { CallFigures, RecordedFigures, ReplayReport } from '../replay/report.ts';
import { count, grouped, percent } from './numbers.ts';
import type { Column, PageTable } from './page.ts';

const NUMBER = (head: string): Column => ({ head, align: 'right' });

/** What each pass cut, and when its cuts have paid. */
export function passTable({ passes }: ReplayReport): PageTable {
  return {
    caption: 'By pass',
    columns: [
      { head: 'pass', align: 'left' },
      NUMBER('changes'),
      NUMBER('saved'),
      NUMBER('in all requests'),
      NUMBER('breaks'),
      NUMBER('written again'),
      NUMBER('paid after'),
    ],
    rows: passes.map(({ id, changes, saved, savedInAll, breaks, rewritten, breakEven }) => [
      id,
      ...[changes, saved, savedInAll, breaks, rewritten].map(grouped),
      changes === 0 ? '' : turnsInWords(breakEven),
    ]),
    foot: null,
    bars: [],
    notes: [],
    detail: false,
  };
}

function turnsInWords(turns: number | null): string {
  if (turns === null) return 'never';
  return turns === 0 ? 'at once' : `${grouped(Math.ceil(turns))} ${Math.ceil(turns) === 1 ? 'turn' : 'turns'}`;
}

/** What a cache of tool results would have answered. */
export function callTable(calls: CallFigures): PageTable {
  const rows: readonly [string, number][] = [
    ['calls', calls.calls],
    ['- answered by the cache (hits)', calls.hits],
    ['- run', calls.executions],
    ['failures, not kept', calls.failures],
    ['run again, since something may have changed', calls.invalidated],
    ['evictions: the result was pruned', calls.evictions],
    ['stale serves prevented', calls.staleServesPrevented],
  ];
  return {
    caption: 'A cache of tool results',
    columns: [{ head: 'calls', align: 'left', wraps: true }, NUMBER('number')],
    rows: rows.map(([name, number]) => [name, grouped(number)]),
    foot: null,
    bars: [],
    notes: [],
    detail: false,
  };
}

/** What the provider counted, and how near the simulation comes to it. */
export function recordedTable({ turns, input, read, written, simulated, difference }: RecordedFigures): PageTable {
  const nearness =
    difference === 0
      ? 'The simulation reads as large a share of its input from the cache as was recorded.'
      : `The simulation reads ${Math.abs(difference)} percentage points ${difference < 0 ? 'less' : 'more'} of its input from the cache than was recorded.`;
  return {
    caption: 'As the provider counted it',
    columns: [
      { head: `${grouped(turns)} requests as they were sent`, align: 'left', wraps: true },
      NUMBER('recorded'),
      NUMBER('simulated'),
    ],
    rows: [
      ['input tokens', grouped(input), grouped(simulated.input)],
      ['read from the cache', grouped(read), grouped(simulated.read)],
      ['written to the cache', count(written), grouped(simulated.written)],
      ['% read', percent(read, input), percent(simulated.read, simulated.input)],
    ],
    foot: null,
    bars: [],
    notes: [nearness],
    detail: false,
  };
}
