import type { Edit } from '../transcript/edit.ts';
import type { Result, Transcript } from '../transcript/transcript.ts';

export const PASS_IDS = ['schema', 'context', 'base64', 'arguments', 'stale', 'prune', 'dedup'] as const;
export type PassId = (typeof PASS_IDS)[number];

/** A named, pure proposal of edits: no clock, randomness, files, network, locale; same input, same output. */
export interface Pass<Options> {
  readonly id: PassId;
  /** One line, for --help and the README. */
  readonly summary: string;
  readonly loss: 'none' | 'lossy';
  /** Runs only when named: by a flag, a config, a caller or a preset. */
  readonly optIn?: true;
  readonly options: OptionSpecs<Options>;
  /** A sentence for an option value that contradicts another, or null. */
  readonly contradiction?: (options: Options, given: ReadonlySet<string>) => string | null;
  propose(transcript: Transcript, options: Options, context: PassContext): Iterable<Edit>;
  /** Further figures for the report, from the transcript that the pass was given. */
  readonly facts?: (before: Transcript, options: Options, context: PassContext) => Readonly<Record<string, number>>;
}

/** What a pass may ask while it proposes. */
export interface PassContext {
  /** Whether a pin binds the result: among the last N, not yet seen, or of a protected tool. */
  pinned(result: Result): boolean;
  /** Whether the gate would make the edit: fewer code points, fewer o200k_base tokens, fewer code points as spelled. */
  worth(edit: Edit): boolean;
  /** How far down the ladder a result stands, by the form of its text. */
  rung(result: Result): Rung;
  /** The ref of what a marker stands for (a result's whole text, a document, base64), where markers carry refs. */
  ref(original: string): string | undefined;
  /** Leaves a finding. */
  report(finding: { code: string; severity: 'info' | 'warning'; at: string; message: string; hint?: string }): void;
}

/** The ladder that a result only goes down. */
export type Rung = 'whole' | 'trimmed' | 'one-liner';

/** Type, default, range, flag and description of each option: here and nowhere else. */
export type OptionSpecs<Options> = { readonly [Key in keyof Options]-?: OptionSpec };

export type OptionSpec = {
  /** The flag, `--keep-last-results`; the key is the API's and the config's name. */
  readonly flag: string;
  readonly description: string;
} & (
  | { readonly type: 'integer'; readonly default: number | null; readonly min: number; readonly unit?: string }
  | { readonly type: 'boolean'; readonly default: boolean }
  | { readonly type: 'choice'; readonly default: string; readonly choices: readonly string[] }
  | {
      readonly type: 'list';
      readonly default: readonly string[] | null;
      readonly choices?: readonly string[];
      readonly item: string;
    }
  | { readonly type: 'text'; readonly default: string; readonly pattern?: RegExp; readonly format: string }
);
