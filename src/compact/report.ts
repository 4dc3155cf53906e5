import type { PassId } from '../passes/pass.ts';
import type { Family, Section } from '../transcript/transcript.ts';

/** Plain data about one run; version 1 of a published shape. All counts are integers in tokens of `counting.encoding`. */
export interface Report {
  readonly version: 1;
  readonly input: {
    readonly path: string | null;
    readonly format: string;
    readonly model: string | null;
    readonly bytes: number;
  };
  readonly output: { readonly bytes: number };
  /** Null when figures were not asked for (`--no-count`): then sections, rows and total are null as well. */
  readonly counting: Counting | null;
  readonly sections: { readonly before: Sections; readonly after: Sections } | null;
  readonly passes: readonly PassRow[];
  readonly total: { readonly before: number; readonly after: number; readonly saved: number; readonly percent: number } | null;
  /** Of a session log that tells what its provider reported; absent where it does not, or was not asked for. Never part of other figures. */
  readonly calibration?: Calibration;
  readonly findings: readonly Finding[];
}

/** Several runs, in the order of their inputs. */
export interface Reports {
  readonly version: 1;
  readonly reports: readonly Report[];
  readonly unread: readonly UnreadInput[];
}

/** An input that could not be read. */
export interface UnreadInput {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

/** How the figures were made. `band`: the true count of what could be counted lies within [low, high] times the figure. */
export interface Counting {
  readonly encoding: string;
  readonly label: CountingLabel;
  readonly band: readonly [number, number];
  /** Each section that has tokens, where they are not all of one kind. */
  readonly sections?: { readonly [Name in Section]?: Trust };
}

/** How far figures can be trusted. */
export interface Trust {
  readonly label: CountingLabel;
  readonly band: readonly [number, number];
}

/** How what a provider reported in a log grows with our figures. */
export interface Calibration {
  /** Whose models the factor holds for. */
  readonly family: Family;
  /** Tokens of the provider for one of ours. */
  readonly factor: number;
  /** How many requests it rests on; half of their growth lies within `spread`, as factors. */
  readonly requests: number;
  readonly spread: readonly [number, number];
  /** What a request would be reported at, with all that the log does not hold (tools, the system prompt). */
  readonly total: { readonly before: number; readonly after: number };
}

export type CountingLabel = 'tokenizer' | 'tokenizer-proxy' | 'estimate';

/** Tokens by section; null where nothing of the section can be known. */
export type Sections = { readonly [Name in Section]: number | null } & {
  readonly total: number;
  /** Sections of which a part cannot be known and adds nothing: their figures are lower bounds. */
  readonly atLeast?: readonly Section[];
};

/** Whether a part of a request cannot be known, so that its total is a lower bound. */
export function isLowerBound(sections: Sections): boolean {
  return sections.atLeast !== undefined || Object.values(sections).includes(null);
}

export type RowFigure = 'before' | 'after' | 'saved';

/** One row of the table: the sections that the pass works on, before and after it. */
export interface PassRow {
  readonly id: PassId | 'thinking';
  /** What it worked on and did, in words: `12 results: 7 trimmed, 3 one-liners, 2 kept`. */
  readonly what: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly saved: number | null;
  /** Which of the three are lower bounds, since media that nobody can count add nothing to them; absent where none is. */
  readonly atLeast?: readonly RowFigure[];
  readonly changes: readonly Change[];
  /** Further figures of the pass, such as the dedup cache's hits. */
  readonly facts?: Readonly<Record<string, number>>;
}

/** One change that was made. `before` and `after` in tokens (null without figures, and where they cannot be known). */
export interface Change {
  readonly at: string;
  readonly kind: string;
  readonly tool: string | null;
  /** The name of a document that was cut. */
  readonly document?: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly reason: string;
}

/** A coded, located remark: one sentence and a hint. */
export interface Finding {
  readonly code: string;
  readonly severity: 'info' | 'warning' | 'error';
  /** A JSON pointer, after `LINE:` in JSONL; '' if it is about all of the input. */
  readonly at: string;
  /** Where that begins in the input, from 1; absent where it cannot be told. */
  readonly line?: number;
  readonly message: string;
  readonly hint?: string;
  /** Figures of the message. */
  readonly facts?: Readonly<Record<string, number>>;
}
