import { UserError } from '../errors.ts';
import { readSource } from '../json/source.ts';
import { applySplices } from '../json/splice.ts';
import { originalsOf, type SidecarEntry } from '../restore/originals.ts';
import { createRefs } from '../restore/refs.ts';
import type { Handle } from '../restore/sidecar.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { ChangedText } from './changed-text.ts';
import { exportRequest } from './export.ts';
import { createCounters, figuresOf } from './figures.ts';
import { handlesOf } from './handles.ts';
import { withLines } from './lines.ts';
import { framePatterns, type Plan } from './plan.ts';
import type { Change, Report } from './report.ts';
import { buildReport } from './report-builder.ts';
import type { Figures } from './rows.ts';
import { sourceFindings } from './source-findings.ts';
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
  /** false: do not look at what a session log tells of its provider's counts. */
  readonly calibrate?: boolean | undefined;
  /** Compact until the request fits that many tokens, least lossy cuts first. */
  readonly fit?: number | undefined;
  /** Only edit after the last bound thinking block, instead of removing what an edit would invalidate. */
  readonly keepThinking?: boolean | undefined;
  /** Markers carry refs to what they stand for; those that an earlier run gave keep theirs. */
  readonly handles?: readonly Handle[] | undefined;
  /** A line of JSONL that is not JSON is an error, not a finding. */
  readonly strict?: boolean | undefined;
  /** Of a session log: its live context as a request in the provider's own shape, compacted; the report is on that request. */
  readonly export?: boolean | undefined;
}

/** What came of one payload. */
export interface Outcome {
  /** What was compacted: the input's own bytes object, or the request that was exported from it. */
  readonly original: Uint8Array;
  /** The same object as the original when nothing changed. */
  readonly payload: Uint8Array;
  readonly changed: boolean;
  readonly report: Report;
  /** What stood at every changed place; worked out when asked for. */
  readonly originals: () => SidecarEntry[];
  /** What the refs in the payload stand for, as far as this run wrote them. */
  readonly handles: () => Handle[];
  /** What stood at a change of the report and what stands there now; laid out when asked for. */
  readonly textOf: (change: Change) => ChangedText | undefined;
  /** Whether the request fits; null when `fit` was not asked for. */
  readonly fits: boolean | null;
}

/** An outcome with what it was made of, for who looks closer. */
export interface Run extends Outcome {
  readonly units: readonly CompactedUnit[];
  /** What counts a transcript of the run. */
  readonly figures: (transcript: Transcript) => Figures;
}

/** One payload through one plan. Throws UserError for input that cannot be read, and for `fit` without figures. */
export function compactPayload(bytes: Uint8Array, plan: Plan, options: RunOptions = {}): Outcome {
  return runPayload(bytes, plan, options);
}

/** The same, with what the outcome was made of. */
export function runPayload(bytes: Uint8Array, plan: Plan, options: RunOptions = {}): Run {
  const { path, encoding, fit } = options;
  if (fit !== undefined && options.count === false)
    throw new UserError('bad-option', 'What has to fit has to be counted.', { hint: 'Give --fit without --no-count.' });
  const exported = options.export === true ? exportRequest(bytes, options) : null;
  const source = readSource(exported?.bytes ?? bytes, {
    strict: options.strict ?? false,
    ...(path === undefined ? {} : { path }),
  });
  const reading = {
    ...options,
    patterns: framePatterns(plan),
    ...(exported && { format: exported.format, unknown: exported.unknown }),
  };
  const { format, units, findings } = readUnits(source, reading);
  const counters = createCounters();
  const refs = options.handles ? createRefs(options.handles) : null;
  const figures = (transcript: Transcript): Figures => figuresOf(transcript, encoding, counters);
  const compacted = units.map((unit) => {
    const total = (transcript: Transcript): number =>
      figuresOf(unit.transcript, undefined, counters).sections.sections(transcript).total;
    return compactUnit(unit, {
      plan,
      counter: counters('o200k_base'),
      keepThinking: options.keepThinking ?? false,
      refs,
      fit: fit === undefined ? null : { limit: fit, total },
    });
  });
  const splices = compacted.flatMap((unit) => unit.splices);
  const payload = applySplices(source.bytes, splices);
  const texts = new Map<Change, () => ChangedText>();
  const built = buildReport(compacted, {
    input: {
      path: path ?? null,
      format: exported?.log ?? format,
      model: units[0]?.transcript.model ?? null,
      bytes: bytes.length,
    },
    output: { bytes: payload.length },
    findings: [...(exported?.findings ?? []), ...sourceFindings(source), ...findings],
    encoding,
    figures: options.count === false ? null : figures,
    calibrated: options.calibrate !== false,
    plan,
    remember: (change, text) => void texts.set(change, text),
  });
  const report = { ...built, findings: withLines(built.findings, source) };
  const fits = fit === undefined ? null : compacted.every((unit) => unit.fits === true);
  return {
    original: source.bytes,
    payload,
    changed: payload !== bytes,
    report,
    originals: () => originalsOf(source, splices),
    handles: () => (refs ? handlesOf(compacted, refs) : []),
    textOf: (change) => texts.get(change)?.(),
    fits,
    units: compacted,
    figures,
  };
}
