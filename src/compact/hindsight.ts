/**
 * What later turns used that only tool results had told, and what a plan kept of it: facts (literals such as paths, ids, numbers and names) and
 * copied lines.
 */
export interface Hindsight {
  readonly facts: KeptShare;
  readonly lines: KeptShare;
  /** Facts by requests since the newest result that held them, bounds included; the last has none. */
  readonly ages: readonly (KeptShare & { readonly from: number; readonly to: number | null })[];
  /** Facts and lines together by the turn that used them, from 1; turns without any are left out. */
  readonly turns: readonly (KeptShare & { readonly turn: number })[];
  /** The worst first: what was used most often. Not all. */
  readonly losses: readonly HindsightLoss[];
}

/** Of so many uses whose only source was a result, how many the view still held. */
export interface KeptShare {
  readonly sourced: number;
  readonly kept: number;
}

/** Something that was used after a plan had cut it. */
export interface HindsightLoss {
  readonly kind: string;
  readonly value: string;
  /** The newest result that held it, and its tool. */
  readonly source: string;
  readonly tool: string;
  /** Where it was used first, and in the answer to which request: from 1, through all contexts. */
  readonly at: string;
  readonly turn: number;
  /** Texts and calls of the assistant that hold it. */
  readonly uses: number;
  /** The pass that cut it, for which request. */
  readonly pass: string;
  readonly cutAt: number;
}
