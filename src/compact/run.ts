import type { Plan } from './plan.ts';
import type { Report } from './report.ts';

/** How one payload is read, counted and compacted; the passes' own options are in the plan. */
export interface RunOptions {
  /** For reports only. */
  readonly path?: string | undefined;
  /** Format id that overrides detection. */
  readonly format?: string | undefined;
  /** Model name that overrides the payload's. */
  readonly model?: string | undefined;
  /** Encoding that overrides the model's, for figures only. */
  readonly encoding?: string | undefined;
  /** Without figures: sections, rows' counts and total are null. */
  readonly count?: boolean | undefined;
  /** Compact until the request fits that many tokens, least lossy cuts first. */
  readonly fit?: number | undefined;
  /** Only edit after the last bound thinking block, instead of removing what an edit would invalidate. */
  readonly keepThinking?: boolean | undefined;
}

export interface Outcome {
  /** The input's own bytes object when nothing changed. */
  readonly payload: Uint8Array;
  readonly changed: boolean;
  readonly report: Report;
  /** Whether `fit` was asked for and reached; null when it was not asked for. */
  readonly fits: boolean | null;
}

/** One payload through one plan. Throws UserError for input that cannot be read. */
export function compactPayload(_bytes: Uint8Array, _plan: Plan, _options: RunOptions = {}): Outcome {
  throw new Error('in the making');
}
