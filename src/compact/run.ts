import { duplicateKeys } from '../json/duplicate-keys.ts';
import { loneSurrogates } from '../json/lone-surrogates.ts';
import { readSource, type Source } from '../json/source.ts';
import { applySplices } from '../json/splice.ts';
import { originalsOf, type SidecarEntry } from '../restore/originals.ts';
import { type Counter, createCounter } from '../tokens/counter.ts';
import { type EncodingName, resolveEncoding } from '../tokens/encodings.ts';
import { createSectionCounter } from '../tokens/sections.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { Plan } from './plan.ts';
import type { Finding, Report } from './report.ts';
import { buildReport } from './report-builder.ts';
import type { Figures } from './rows.ts';
import { type CompactedUnit, compactUnit } from './unit.ts';
import { readUnits } from './units.ts';

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
  /** A line of JSONL that is not JSON is an error, not a finding. */
  readonly strict?: boolean | undefined;
}

export interface Outcome {
  /** The input's own bytes object when nothing changed. */
  readonly payload: Uint8Array;
  readonly changed: boolean;
  readonly report: Report;
  /** What stood at every changed place; worked out when asked for. */
  readonly originals: () => SidecarEntry[];
  /** Whether the request fits; null when `fit` was not asked for. */
  readonly fits: boolean | null;
}

/** An outcome with what it was made of, for who looks closer. */
export interface Run extends Outcome {
  readonly units: readonly CompactedUnit[];
  /** What counts a transcript of the run. */
  readonly figures: (transcript: Transcript) => Figures;
}

/** The user's own frames of documents, which the pass has to know as well as the format. */
function framePatterns(plan: Plan): readonly string[] {
  const patterns = plan.passes.find(({ id }) => id === 'context')?.options['patterns'];
  return Array.isArray(patterns) ? patterns : [];
}

/** One payload through one plan. Throws UserError for input that cannot be read. */
export function compactPayload(bytes: Uint8Array, plan: Plan, options: RunOptions = {}): Outcome {
  return runPayload(bytes, plan, options);
}

/** The same, with what the outcome was made of. */
export function runPayload(bytes: Uint8Array, plan: Plan, options: RunOptions = {}): Run {
  const { path, encoding, fit } = options;
  const source = readSource(bytes, { strict: options.strict ?? false, ...(path === undefined ? {} : { path }) });
  const { format, units, findings } = readUnits(source, { ...options, patterns: framePatterns(plan) });
  const counters = createCounters();
  const figures = (transcript: Transcript): Figures => figuresOf(transcript, encoding, counters);
  const compacted = units.map((unit) => {
    const total = (transcript: Transcript): number =>
      figuresOf(unit.transcript, undefined, counters).sections.sections(transcript).total;
    return compactUnit(unit, {
      plan,
      counter: counters('o200k_base'),
      keepThinking: options.keepThinking ?? false,
      fit: fit === undefined ? null : { limit: fit, total },
    });
  });
  const splices = compacted.flatMap((unit) => unit.splices);
  const payload = applySplices(bytes, splices);
  const report = buildReport(compacted, {
    input: { path: path ?? null, format, model: units[0]?.transcript.model ?? null, bytes: bytes.length },
    output: { bytes: payload.length },
    findings: [...sourceFindings(source), ...findings],
    encoding,
    figures: options.count === false ? null : figures,
  });
  const fits = fit === undefined ? null : compacted.every((unit) => unit.fits === true);
  return {
    payload,
    changed: payload !== bytes,
    report,
    originals: () => originalsOf(source, splices),
    fits,
    units: compacted,
    figures,
  };
}

/** One counter an encoding for the whole run, so that each distinct string is counted once. */
function createCounters(): (encoding: EncodingName) => Counter {
  const counters = new Map<EncodingName, Counter>();
  return (encoding) => {
    const counter = counters.get(encoding) ?? createCounter(encoding);
    counters.set(encoding, counter);
    return counter;
  };
}

function figuresOf(transcript: Transcript, encoding: string | undefined, counters: (encoding: EncodingName) => Counter): Figures {
  const counter = counters(resolveEncoding(transcript.model, encoding).encoding);
  return { counter, sections: createSectionCounter(counter, transcript.family, transcript.model) };
}

/** Remarks on the bytes as such. */
function sourceFindings(source: Source): Finding[] {
  return [...source.findings, ...duplicateKeys(source), ...loneSurrogates(source)].map(({ line, at, ...finding }) => ({
    severity: 'warning',
    at: source.lines ? `${line}:${at}` : at,
    ...finding,
  }));
}
