import { type PlanRequest, resolvePlan } from './compact/plan.ts';
import type { Calibration, Counting, Finding, Report, Sections } from './compact/report.ts';
import { compactPayload } from './compact/run.ts';
import { UserError } from './errors.ts';
import { detect } from './formats/index.ts';
import { readSource } from './json/source.ts';
import type { SidecarEntry } from './restore/originals.ts';

export type { OptionValue, PlanRequest } from './compact/plan.ts';
export type { Calibration, Change, Counting, Finding, PassRow, Report, Sections, Trust } from './compact/report.ts';
export { type Location, UserError } from './errors.ts';
export { type CompactingMiddleware, compactingMiddleware } from './live/ai-sdk.ts';
export { type CompactedHistory, type Compactor, createCompactor } from './live/compactor.ts';
export type { CompactorOptions } from './live/compactor-options.ts';
export { compactingFetch } from './live/fetch.ts';
export {
  createToolCache,
  type ToolAnswer,
  type ToolCache,
  type ToolCacheOptions,
  type ToolCall,
  type ToolLookup,
} from './live/tool-cache.ts';
export type { PassId } from './passes/pass.ts';
export type { SidecarEntry } from './restore/originals.ts';

/** How a payload is read and counted. */
export interface CountOptions {
  /** Format id that overrides detection. */
  readonly format?: string;
  /** Model name that overrides the payload's. */
  readonly model?: string;
  /** Encoding that overrides the model's: for figures, never for the payload. */
  readonly encoding?: string;
  /** false: do not look at what a session log tells of its provider's own counts. */
  readonly calibrate?: boolean;
}

/** How a payload is compacted. */
export interface CompactOptions extends CountOptions, PlanRequest {
  /** Tokens that the result has to fit: then no more is cut than needed, least lossy first. */
  readonly fit?: number;
  /** false: no figures; sections, rows and total of the report are null. */
  readonly count?: boolean;
  /** Edit only after the last thinking block whose signature covers what stands before it. */
  readonly keepThinking?: boolean;
  /** Of a session log: its live context as a request in the shape of the provider's own API, compacted. */
  readonly export?: boolean;
}

/** What came of one payload. */
export interface Compacted<Payload> {
  /** Of the type that was given; the very same object or text if nothing changed. */
  readonly payload: Payload;
  readonly report: Report;
  /** What stood at every changed place. */
  readonly originals: readonly SidecarEntry[];
}

/**
 * A request or transcript with the passes made. Every byte outside an edit is the input's. Throws only UserError: for input that is not
 * JSON or of no known format, for a text with a lone surrogate (which has no UTF-8 form), and for options that are unknown or wrong.
 */
export function compact<Payload extends string | Uint8Array>(payload: Payload, options: CompactOptions = {}): Compacted<Payload> {
  const plan = resolvePlan(options);
  checkFit(options.fit);
  const { payload: bytes, changed, report, originals } = compactPayload(bytesOf(payload), plan, options);
  return { payload: changed ? sameType(payload, bytes) : payload, report, originals: originals() };
}

/** The format of a payload, or null if it is of none or not JSON. Throws nothing. */
export function detectFormat(payload: string | Uint8Array): { format: string; ambiguous: boolean } | null {
  try {
    const found = detect(readSource(bytesOf(payload)));
    return found && { format: found.format.id, ambiguous: found.ambiguous };
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** Tokens by section, without compacting. Throws UserError as `compact` does. */
export function countTokens(
  payload: string | Uint8Array,
  options: CountOptions = {},
): { sections: Sections; counting: Counting; calibration?: Calibration; findings: readonly Finding[] } {
  const { report } = compactPayload(bytesOf(payload), { preset: 'default', passes: [] }, options);
  if (!report.sections || !report.counting) throw new Error('a run with figures gave none');
  const { sections, counting, calibration, findings } = report;
  return { sections: sections.before, counting, ...(calibration && { calibration }), findings };
}

function bytesOf(payload: string | Uint8Array): Uint8Array {
  if (typeof payload !== 'string') return payload;
  if (!payload.isWellFormed())
    throw new UserError('lone-surrogate', 'The text holds half of a surrogate pair, which has no UTF-8 form.');
  return Buffer.from(payload);
}

function sameType<Payload extends string | Uint8Array>(like: Payload, bytes: Uint8Array): Payload;
function sameType(like: string | Uint8Array, bytes: Uint8Array): string | Uint8Array {
  return typeof like === 'string' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : bytes;
}

function checkFit(fit: number | undefined): void {
  if (fit === undefined || (Number.isSafeInteger(fit) && fit > 0)) return;
  throw new UserError('bad-option', `fit takes a whole number of tokens, 1 or more, not ${String(fit).slice(0, 40)}.`);
}
