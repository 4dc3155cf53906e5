import type { Consequence, Format, Violation } from '../formats/format.ts';
import { recognise } from '../formats/index.ts';
import { readSource, type Source } from '../json/source.ts';
import { applySplices } from '../json/splice.ts';
import { createCounter } from '../tokens/counter.ts';
import { resolveEncoding } from '../tokens/encodings.ts';
import { createSectionCounter } from '../tokens/sections.ts';
import { firstChange } from '../transcript/changes.ts';
import type { Edit } from '../transcript/edit.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { countingFindings, countingOf } from './counting.ts';
import { fitStages } from './fit.ts';
import type { Plan } from './plan.ts';
import type { Finding, PassRow, Report } from './report.ts';
import { type Figures, passRow, thinkingRow } from './rows.ts';
import { runStages, type Stage, withEdits } from './stages.ts';
import { culprits, inputFinding, newViolations, putBackFinding } from './validity.ts';

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
  /** Whether the request fits; null when `fit` was not asked for. */
  readonly fits: boolean | null;
}

/** One payload through one plan. Throws UserError for input that cannot be read. */
export function compactPayload(bytes: Uint8Array, plan: Plan, options: RunOptions = {}): Outcome {
  const { path } = options;
  const source = readSource(bytes, path === undefined ? {} : { path });
  const { format, root, ambiguous } = recognise(source, options.format, path);
  const reading = format.read(source, root, { model: options.model });
  const [transcript] = reading.transcripts;
  const findings: Finding[] = [...sourceFindings(source), ...reading.findings, ...ambiguity(ambiguous)];
  const violations = format.check(source, root);
  findings.push(...violations.map(inputFinding));
  const figures = options.count === false ? null : figuresFor(transcript, options.encoding);
  const run = compacted({ source, format, transcript, plan, options, violations, findings });
  const { before, after } = run.states;
  const sections = figures && { before: figures.sections.sections(before), after: figures.sections.sections(after) };
  if (figures && sections) findings.push(...countingFindings(transcript, sections.before, options.encoding));
  findings.push(...prefixFinding(before, after));
  const report: Report = {
    version: 1,
    input: { path: path ?? null, format: format.id, model: transcript.model, bytes: bytes.length },
    output: { bytes: run.payload.length },
    counting: sections && countingOf(transcript, sections.before, options.encoding),
    sections,
    passes: rows(run, figures),
    total: sections && totalOf(sections.before.total, sections.after.total),
    findings,
  };
  return { payload: run.payload, changed: run.payload !== bytes, report, fits: run.fits };
}

interface Setting {
  readonly source: Source;
  readonly format: Format;
  readonly transcript: Transcript;
  readonly plan: Plan;
  readonly options: RunOptions;
  readonly violations: readonly Violation[];
  readonly findings: Finding[];
}

interface Compacted {
  readonly stages: readonly Stage[];
  readonly states: { readonly before: Transcript; readonly edited: Transcript; readonly after: Transcript };
  readonly payload: Uint8Array;
  readonly fits: boolean | null;
}

function compacted(setting: Setting): Compacted {
  const { source, format, transcript, plan, options, findings } = setting;
  const counter = createCounter('o200k_base');
  let stages: Stage[] = runStages(transcript, { plan, counter, keepThinking: options.keepThinking ?? false, findings });
  let fits: boolean | null = null;
  if (options.fit !== undefined) {
    const { sections } = figuresFor(transcript, undefined);
    const total = (state: readonly Stage[]): number =>
      sections.sections(consequence(format, transcript, lastState(transcript, state)).transcript).total;
    ({ stages, fits } = fitStages(transcript, stages, options.fit, total));
  }
  for (let round = 0; ; round++) {
    const edited = lastState(transcript, stages);
    const { transcript: after, findings: more } = consequence(format, transcript, edited);
    const payload = applySplices(source.bytes, format.lower(source, transcript, after));
    const broken = payload === source.bytes ? [] : newViolations(payload, format, setting.violations);
    if (broken.length === 0) {
      findings.push(...more);
      return { stages, states: { before: transcript, edited, after }, payload, fits };
    }
    findings.push(...broken.map(putBackFinding));
    const edits = stages.flatMap((stage) => stage.edits);
    const undone = round < 3 ? culprits(edits, broken) : new Set<Edit>(edits);
    stages = withEdits(transcript, stages, (edit) => undone.size > 0 && !undone.has(edit));
  }
}

function lastState(transcript: Transcript, stages: readonly Stage[]): Transcript {
  return stages.at(-1)?.after ?? transcript;
}

function consequence(format: Format, before: Transcript, after: Transcript): Consequence {
  return after === before || !format.consequences ? { transcript: after, findings: [] } : format.consequences(before, after);
}

function figuresFor(transcript: Transcript, encoding: string | undefined): Figures {
  const counter = createCounter(resolveEncoding(transcript.model, encoding).encoding);
  return { counter, sections: createSectionCounter(counter, transcript.family, transcript.model) };
}

function rows(run: Compacted, figures: Figures | null): PassRow[] {
  const thinking = thinkingRow(run.states.edited, run.states.after, figures);
  return [...run.stages.map((stage) => passRow(stage, figures)), ...(thinking ? [thinking] : [])];
}

function totalOf(before: number, after: number): NonNullable<Report['total']> {
  const saved = before - after;
  return { before, after, saved, percent: before === 0 ? 0 : Math.round((saved / before) * 1000) / 10 };
}

function sourceFindings(source: Source): Finding[] {
  return source.findings.map(({ line: _line, ...finding }) => ({ severity: 'warning', ...finding }));
}

function ambiguity(ambiguous: boolean): Finding[] {
  if (!ambiguous) return [];
  const message = 'a text-only chat that OpenAI and Anthropic both take: read as openai-chat';
  return [{ code: 'ambiguous-format', severity: 'info', at: '', message, hint: 'name the format with --format' }];
}

function prefixFinding(before: Transcript, after: Transcript): Finding[] {
  const first = firstChange(before, after);
  if (first === null || before.lastCacheMarker === null || first > before.lastCacheMarker) return [];
  const places = [...after.tools, ...after.documents, ...after.results];
  const at = places.find(({ order }) => order === first)?.at ?? '';
  const message = 'the first change stands before the last prompt-cache marker: the next request cannot read the cached prefix';
  return [
    {
      code: 'cached-prefix-changes',
      severity: 'warning',
      at,
      message,
      hint: 'compact before the first send, or when the cache has expired',
    },
  ];
}
