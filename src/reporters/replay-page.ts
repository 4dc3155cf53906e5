import { plainExcerpt } from '../quoted.ts';
import type { InputFigures, ReplayReport, ReplayTurn } from '../replay/report.ts';
import { hindsightTables } from './hindsight-tables.ts';
import { inLines } from './json.ts';
import { label } from './label.ts';
import { counted, grouped, percent } from './numbers.ts';
import type { Chart, Column, Page, PageTable } from './page.ts';
import { callTable, passTable, recordedTable } from './replay-tables.ts';
import { moneyInWords } from './replay-words.ts';

const FEW = 24;

/** Totals with and without the plan, the course of the requests, a row each, and what passes and caches did. */
export function replayPage(report: ReplayReport): Page {
  const { input, total, counting, recorded, findings } = report;
  const model = input.model === null ? input.format : `${input.format}, ${plainExcerpt(input.model, 40)}`;
  const outcome = report.verdict;
  return {
    json: () => inLines(report),
    command: 'replay',
    subject: input.path ?? '-',
    about: `${model}: ${counted(total.turns, 'request')}${total.contexts > 1 ? ` in ${total.contexts} contexts` : ''}, ${scheduleInWords(report)}`,
    outcome,
    total: { label: 'all requests', before: total.raw.tokens, after: total.compacted.tokens },
    tables: [
      totalTable(report),
      turnTable(report),
      costTable(report),
      passTable(report),
      ...(report.hindsight ? hindsightTables(report.hindsight) : []),
      callTable(report.calls),
      ...(recorded ? [recordedTable(recorded)] : []),
    ],
    chart: chartOf(report.turns),
    label: label([counting]),
    changes: [],
    inputs: [{ path: input.path, format: input.format, outcome, findings, checks: [], unread: null }],
    saysFailures: true,
  };
}

function scheduleInWords({ schedule: { kind, minGain, highWater, lowWater } }: ReplayReport): string {
  if (kind === 'every-turn') return 'cut at every turn';
  const marks = [
    ...(highWater === null ? [] : [`above ${grouped(highWater)} tokens`]),
    ...(lowWater === null ? [] : [`down to ${grouped(lowWater)}`]),
  ];
  const times = kind === 'once' ? 'cut once' : 'cut in batches';
  return [`${times} of at least ${grouped(minGain)} tokens`, ...marks].join(', ');
}

const NUMBER = (head: string): Column => ({ head, align: 'right' });

function totalTable({ total, money, verdict, counting }: ReplayReport): PageTable {
  const { raw, compacted } = total;
  const tokens: readonly [string, keyof InputFigures][] = [
    ['input tokens', 'tokens'],
    ['- read from the cache', 'read'],
    ['- written to the cache', 'written'],
    ['- beside the cache', 'fresh'],
  ];
  const costs: readonly [string, keyof InputFigures][] = [
    [`cost (${money.unit === 'USD' ? 'USD' : 'in uncached tokens'})`, 'cost'],
    ['cost without a cache', 'uncached'],
  ];
  const change = (before: number, after: number): string => (before === 0 ? '' : signedPercent(before, after));
  return {
    caption: 'All requests together',
    columns: [{ head: 'all requests', align: 'left', wraps: true }, NUMBER('raw'), NUMBER('compacted'), NUMBER('%')],
    rows: [
      ...tokens.map(([name, key]) => [name, grouped(raw[key]), grouped(compacted[key]), change(raw[key], compacted[key])]),
      ...costs.map(([name, key]) => [
        name,
        moneyInWords(raw[key], money.unit),
        moneyInWords(compacted[key], money.unit),
        change(raw[key], compacted[key]),
      ]),
    ],
    foot: null,
    bars: [],
    notes: [
      `${verdict[0].toUpperCase()}${verdict.slice(1)}.`,
      money.unit === 'USD'
        ? `Prices: ${plainExcerpt(money.source ?? '', 80)}${money.date === null ? '' : `, of ${money.date}`}.`
        : 'There is no price for this model: costs are in multiples of an uncached input token.',
      `Prompt cache: ${money.cache}.`,
      ...(counting === null || counting.label === 'tokenizer' ? [] : ['Tokens and therefore costs are estimates.']),
    ],
    detail: false,
  };
}

function signedPercent(before: number, after: number): string {
  const share = percent(after - before, before);
  return share.startsWith('-') || share === '0.0' ? share : `+${share}`;
}

function turnTable({ turns, hindsight }: ReplayReport): PageTable {
  const kept = new Map(hindsight?.turns.map((each) => [each.turn, `${each.kept}/${each.sourced}`]));
  return {
    caption: 'By request',
    columns: [
      NUMBER('turn'),
      NUMBER('raw'),
      NUMBER('compacted'),
      NUMBER('cached'),
      NUMBER('written'),
      NUMBER('fresh'),
      { head: 'cut', align: 'left', wraps: true },
      NUMBER('hits'),
      NUMBER('evicted'),
      ...(kept.size > 0 ? [NUMBER('kept')] : []),
    ],
    rows: turns.map((turn, at) => {
      const { raw, compacted, hits, evictions } = turn;
      const begins = at > 0 && turn.context !== turns[at - 1].context;
      return [
        `${begins ? '» ' : ''}${turn.turn}`,
        ...[raw.tokens, compacted.tokens, compacted.read, compacted.written, compacted.fresh].map(grouped),
        cutInWords(turn),
        hits === 0 ? '' : grouped(hits),
        evictions === 0 ? '' : grouped(evictions),
        ...(kept.size > 0 ? [kept.get(turn.turn) ?? ''] : []),
      ];
    }),
    foot: null,
    bars: [],
    notes: [
      ...(turns.some(({ breaks }) => breaks) ? ['! changes what was already sent: the cache breaks.'] : []),
      ...(kept.size > 0
        ? ['kept: of the facts and lines that the answer used and only tool results had told, how many it could still see.']
        : []),
      ...(turns.some(({ context }) => context > 1) ? ['» begins a new context.'] : []),
    ],
    detail: false,
    few: FEW,
  };
}

function cutInWords({ cuts, breaks }: ReplayTurn): string {
  const words = cuts.map(({ pass, changes, saved }) => `${pass} ${changes} (${grouped(-saved)})`).join(', ');
  return breaks ? `! ${words}` : words;
}

function costTable({ turns, total, money }: ReplayReport): PageTable {
  const cells = (raw: InputFigures, compacted: InputFigures): string[] =>
    [raw.cost, compacted.cost, raw.uncached, compacted.uncached].map((cost) => moneyInWords(cost, money.unit));
  return {
    caption: `Cost by request${money.unit === 'USD' ? ' (USD)' : ' (in uncached tokens)'}`,
    columns: [NUMBER('turn'), NUMBER('raw'), NUMBER('compacted'), NUMBER('raw, no cache'), NUMBER('compacted, no cache')],
    rows: turns.map(({ turn, raw, compacted }) => [String(turn), ...cells(raw, compacted)]),
    foot: ['all', ...cells(total.raw, total.compacted)],
    bars: [],
    notes: [],
    detail: true,
  };
}

function chartOf(turns: readonly ReplayTurn[]): Chart {
  return {
    caption: 'Request by request',
    step: 'request',
    names: ['raw', 'compacted'],
    before: turns.map(({ raw }) => raw.tokens),
    after: turns.map(({ compacted }) => compacted.tokens),
    marks: turns.flatMap(({ breaks }, at) => (breaks ? [at] : [])),
    mark: 'the cache breaks',
  };
}
