import type { OptionValue } from '../passes/options.ts';
import type { Objective } from './choose.ts';

/** Plain data about a sweep. Shares are percent, with two decimals; a share of nothing is null. */
export interface TuneReport {
  readonly version: 1;
  readonly kind: 'tune';
  readonly files: readonly TunedFile[];
  readonly unread: readonly TuneUnread[];
  /** What is varied, with the values in order. */
  readonly axes: readonly { readonly name: string; readonly values: readonly OptionValue[] }[];
  /** What is weighed: facts and copied lines whose only source was a tool result. */
  readonly evidence: { readonly facts: number; readonly lines: number };
  readonly objective: Objective;
  /** Percent. */
  readonly minKept: number | null;
  readonly plans: readonly TunedPlan[];
  /** Null if no plan keeps enough and saves anything. */
  readonly proposal: Proposal | null;
}

export interface TunedFile {
  readonly path: string;
  readonly contexts: number;
  readonly requests: number;
}

/** A file that could not be read. */
export interface TuneUnread {
  readonly path: string;
  readonly named: boolean;
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

/** One plan of the grid, over all files; what is saved and kept as shares of 1. */
export interface TunedPlan {
  /** Values of what is varied. */
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly resultsSaved: number;
  readonly allSaved: number;
  readonly lastSaved: number;
  /** Facts that were kept: of all; mean, median and tenth percentile over contexts. */
  readonly recall: { readonly pooled: number; readonly mean: number; readonly median: number; readonly p10: number } | null;
  /** Copied lines that were kept. */
  readonly lines: number | null;
  /** The lower of both. */
  readonly kept: number;
  /** Below 0: input became cheaper. */
  readonly costChange: number;
  /** Requests of a hundred that change what was sent before. */
  readonly breaks: number;
  /** Contexts. */
  readonly cheaper: number;
  readonly dearer: number;
  /** The objectives for which no other plan is better without keeping less. */
  readonly front: readonly Objective[];
}

/** The plan to take, and why. */
export interface Proposal {
  /** Index among the plans. */
  readonly plan: number;
  /** `minKept`: it saves most of those that keep enough; `knee`: beyond it, more savings cost more and more. */
  readonly why: 'minKept' | 'knee';
  /** How often the same plan is proposed when one file is left out; null for a single file. */
  readonly stability: {
    readonly rounds: number;
    readonly same: number;
    readonly others: readonly { readonly plan: number; readonly times: number }[];
  } | null;
}
