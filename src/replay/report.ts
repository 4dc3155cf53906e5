import type { Hindsight } from '../compact/hindsight.ts';
import type { Counting, Finding } from '../compact/report.ts';
import type { PassId } from '../passes/pass.ts';
import type { Usage } from '../transcript/transcript.ts';
import type { ScheduleKind } from './schedule.ts';

/** Plain data about one session, turn by turn; version 1 of a published shape. Tokens, and money in the unit that `money` names. */
export interface ReplayReport {
  readonly version: 1;
  readonly kind: 'replay';
  readonly input: {
    readonly path: string | null;
    readonly format: string;
    readonly model: string | null;
    readonly bytes: number;
  };
  readonly counting: Counting | null;
  readonly schedule: ReplaySchedule;
  readonly money: ReplayMoney;
  readonly turns: readonly ReplayTurn[];
  readonly passes: readonly ReplayPass[];
  readonly total: ReplayTotal;
  readonly calls: CallFigures;
  /** What the provider counted, beside the simulation without the plan; null where the log does not say. */
  readonly recorded: RecordedFigures | null;
  /** What the plan kept of what later turns used; null where nobody looked. */
  readonly hindsight: Hindsight | null;
  /** What came of it, in a sentence. */
  readonly verdict: string;
  readonly findings: readonly Finding[];
}

export interface ReplaySchedule {
  readonly kind: ScheduleKind;
  readonly minGain: number;
  readonly highWater: number | null;
  readonly lowWater: number | null;
}

export interface ReplayMoney {
  /** `tokens`: in multiples of an uncached input token, where the model has no price. */
  readonly unit: 'USD' | 'tokens';
  readonly source: string | null;
  readonly date: string | null;
  /** The rules of the prompt cache in words. */
  readonly cache: string;
}

/** The input of one request or of many. */
export interface InputFigures {
  readonly tokens: number;
  readonly read: number;
  readonly written: number;
  readonly fresh: number;
  /** With a prompt cache. */
  readonly cost: number;
  /** Without one. */
  readonly uncached: number;
}

export interface ReplayTurn {
  /** From 1, through all contexts. */
  readonly turn: number;
  /** The context that it belongs to, from 1: a compaction begins the next. */
  readonly context: number;
  readonly time: string | null;
  readonly raw: InputFigures;
  readonly compacted: InputFigures;
  /** Changes of this turn by pass. */
  readonly cuts: readonly { readonly pass: PassId | 'thinking'; readonly changes: number; readonly saved: number }[];
  /** Something that was already sent was changed. */
  readonly breaks: boolean;
  readonly hits: number;
  readonly executions: number;
  readonly evictions: number;
  readonly recorded: Usage | null;
}

export interface ReplayPass {
  readonly id: PassId;
  readonly changes: number;
  /** When the changes were made. */
  readonly saved: number;
  /** Summed over all requests after them. */
  readonly savedInAll: number;
  /** Requests in which it changed what was already sent. */
  readonly breaks: number;
  /** Tokens that had to be written again then. */
  readonly rewritten: number;
  /** Turns after which those changes have paid; 0: at once; null: never. */
  readonly breakEven: number | null;
}

export interface ReplayTotal {
  readonly turns: number;
  readonly contexts: number;
  readonly raw: InputFigures;
  readonly compacted: InputFigures;
  readonly saved: number;
  /** Percent of the raw tokens, one decimal. */
  readonly percent: number;
  /** Change of the cost in percent, one decimal: with a cache, and without. */
  readonly costChange: number;
  readonly uncachedChange: number;
  readonly breaks: number;
}

/** What a cache of tool results would have done. */
export interface CallFigures {
  readonly calls: number;
  readonly hits: number;
  readonly executions: number;
  /** Results that were failures and not kept. */
  readonly failures: number;
  /** Calls that ran once more, since another call may have changed their answer. */
  readonly invalidated: number;
  /** Results that the plan cut, and the cache therefore forgot. */
  readonly evictions: number;
  /** Calls that ran once more, since the model no longer saw the answer in full. */
  readonly staleServesPrevented: number;
}

export interface RecordedFigures {
  /** Requests of which it is known. */
  readonly turns: number;
  readonly input: number;
  readonly read: number;
  readonly written: number | null;
  /** The same requests, without the plan. */
  readonly simulated: { readonly input: number; readonly read: number; readonly written: number };
  /** Percent of the input that was read from the cache: simulated less recorded, in points. */
  readonly difference: number;
}
