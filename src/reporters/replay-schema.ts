import { PASS_IDS } from '../passes/pass.ts';
import type {
  CallFigures,
  InputFigures,
  RecordedFigures,
  ReplayMoney,
  ReplayPass,
  ReplayReport,
  ReplaySchedule,
  ReplayTotal,
  ReplayTurn,
} from '../replay/report.ts';
import { SCHEDULES } from '../replay/schedule.ts';
import { COUNT, INTEGER, listOf, NUMBER, nullable, objectOf, ref, type Schema, TEXT } from './json-schema.ts';

const BOOLEAN: Schema = { type: 'boolean' };

/** What the schema of reports needs for replays. */
export function replayDefinitions(): Readonly<Record<string, Schema>> {
  return {
    replayReport: objectOf<ReplayReport>({
      version: { const: 1 },
      kind: { const: 'replay' },
      input: ref('input'),
      counting: nullable(ref('counting')),
      schedule: objectOf<ReplaySchedule>({
        kind: { enum: [...SCHEDULES] },
        minGain: COUNT,
        highWater: nullable(COUNT),
        lowWater: nullable(COUNT),
      }),
      money: objectOf<ReplayMoney>({
        unit: { enum: ['USD', 'tokens'] },
        source: nullable(TEXT),
        date: nullable(TEXT),
        cache: TEXT,
      }),
      turns: listOf(ref('replayTurn')),
      passes: listOf(ref('replayPass')),
      total: ref('replayTotal'),
      calls: ref('callFigures'),
      recorded: nullable(ref('recordedFigures')),
      hindsight: nullable(ref('hindsight')),
      verdict: TEXT,
      findings: listOf(ref('finding')),
    }),
    inputFigures: objectOf<InputFigures>({
      tokens: COUNT,
      read: COUNT,
      written: COUNT,
      fresh: COUNT,
      cost: NUMBER,
      uncached: NUMBER,
    }),
    replayTurn: objectOf<ReplayTurn>({
      turn: COUNT,
      context: COUNT,
      time: nullable(TEXT),
      raw: ref('inputFigures'),
      compacted: ref('inputFigures'),
      cuts: listOf(
        objectOf<ReplayTurn['cuts'][number]>({ pass: { enum: [...PASS_IDS, 'thinking'] }, changes: COUNT, saved: INTEGER }),
      ),
      breaks: BOOLEAN,
      hits: COUNT,
      executions: COUNT,
      evictions: COUNT,
      recorded: nullable(
        objectOf<NonNullable<ReplayTurn['recorded']>>({
          input: COUNT,
          read: COUNT,
          written: nullable(COUNT),
          writtenForHour: COUNT,
          model: nullable(TEXT),
          output: COUNT,
        }),
      ),
    }),
    replayPass: objectOf<ReplayPass>({
      id: { enum: [...PASS_IDS] },
      changes: COUNT,
      saved: INTEGER,
      savedInAll: INTEGER,
      breaks: COUNT,
      rewritten: COUNT,
      breakEven: nullable(NUMBER),
    }),
    replayTotal: objectOf<ReplayTotal>({
      turns: COUNT,
      contexts: COUNT,
      raw: ref('inputFigures'),
      compacted: ref('inputFigures'),
      saved: INTEGER,
      percent: NUMBER,
      costChange: NUMBER,
      uncachedChange: NUMBER,
      breaks: COUNT,
    }),
    callFigures: objectOf<CallFigures>({
      calls: COUNT,
      hits: COUNT,
      executions: COUNT,
      failures: COUNT,
      invalidated: COUNT,
      evictions: COUNT,
      staleServesPrevented: COUNT,
    }),
    recordedFigures: objectOf<RecordedFigures>({
      turns: COUNT,
      input: COUNT,
      read: COUNT,
      written: nullable(COUNT),
      simulated: objectOf<RecordedFigures['simulated']>({ input: COUNT, read: COUNT, written: COUNT }),
      difference: NUMBER,
    }),
  };
}
