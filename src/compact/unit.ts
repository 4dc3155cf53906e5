import type { Consequence, Format, SourcePart, Violation } from '../formats/format.ts';
import type { Splice } from '../json/splice.ts';
import type { Refs } from '../restore/refs.ts';
import type { Counter } from '../tokens/counter.ts';
import { createSectionCounter } from '../tokens/sections.ts';
import { lastBoundThinking } from '../transcript/changes.ts';
import type { Edit } from '../transcript/edit.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { fitStages } from './fit.ts';
import { orderOf } from './loss.ts';
import { followMirrors } from './mirrors.ts';
import type { Plan } from './plan.ts';
import type { Finding } from './report.ts';
import { runStages, type Stage, withEdits } from './stages.ts';
import { culprits, newViolations, putBackFinding, thinkingFinding } from './validity.ts';

/** One request or session of a payload: the whole of it, or one line. */
export interface Unit extends SourcePart {
  readonly transcript: Transcript;
  /** Rules that the input already breaks. */
  readonly violations: readonly Violation[];
}

export interface UnitSetting {
  readonly plan: Plan;
  /** Of o200k_base: it judges edits. */
  readonly counter: Counter;
  readonly keepThinking: boolean;
  /** What names originals, where markers carry refs. */
  readonly refs: Refs | null;
  /** Tokens that the unit has to fit, with the count of a transcript; null where nothing has to fit. */
  readonly fit: { readonly limit: number; readonly total: (transcript: Transcript) => number } | null;
}

/** A unit after its plan. */
export interface CompactedUnit {
  readonly unit: Unit;
  readonly stages: readonly Stage[];
  /** After the passes. */
  readonly edited: Transcript;
  /** After what the edits oblige. */
  readonly after: Transcript;
  readonly splices: readonly Splice[];
  readonly fits: boolean | null;
  readonly findings: readonly Finding[];
}

/** One unit through one plan. What would break a rule of the provider is put back. */
export function compactUnit(unit: Unit, setting: UnitSetting): CompactedUnit {
  const { format, transcript, source } = unit;
  const findings: Finding[] = [];
  let stages: readonly Stage[] = runStages(transcript, { ...setting, log: format.log !== undefined, findings });
  let fits: boolean | null = null;
  if (setting.fit) {
    const { limit, total } = setting.fit;
    ({ stages, fits } = fitStages(transcript, stages, limit, (state) =>
      total(consequence(format, transcript, lastState(transcript, state)).transcript),
    ));
  }
  for (let round = 0; ; round++) {
    const edited = lastState(transcript, stages);
    const { transcript: after, findings: more } = consequence(format, transcript, edited);
    const splices = format.lower(source, transcript, followMirrors(after));
    if (after.thinking !== edited.thinking && growsBy(splices, transcript, after, setting.counter)) {
      findings.push(thinkingFinding(transcript));
      stages = withEdits(transcript, stages, behindThinking(transcript));
      continue;
    }
    const broken = splices.length === 0 ? [] : newViolations(unit, splices);
    if (broken.length === 0) return { unit, stages, edited, after, splices, fits, findings: [...findings, ...more] };
    findings.push(...broken.map((violation) => putBackFinding(violation, unit.prefix)));
    stages = withEdits(transcript, stages, toKeep(unit, stages, broken, round));
  }
}

function lastState(transcript: Transcript, stages: readonly Stage[]): Transcript {
  return stages.at(-1)?.after ?? transcript;
}

function consequence(format: Format, before: Transcript, after: Transcript): Consequence {
  return after === before || !format.consequences ? { transcript: after, findings: [] } : format.consequences(before, after);
}

/** Whether the lines that stand in the place of thinking outweigh what the edits save: of thinking that is not shown, nothing is saved. */
function growsBy(splices: readonly Splice[], before: Transcript, after: Transcript, counter: Counter): boolean {
  let units = 0;
  for (const { from, to, insert } of splices) units += insert.length - (to - from);
  if (units >= 0) return true;
  if (after.words.length === before.words.length) return false;
  const { sections } = createSectionCounter(counter, before.family, before.model);
  return sections(after).total >= sections(before).total;
}

/** Keeps the edits that cost no thinking. */
function behindThinking(transcript: Transcript): (edit: Edit) => boolean {
  const bound = lastBoundThinking(transcript);
  return (edit) => bound === null || orderOf(edit) > bound;
}

/** First the edits in the broken messages go, then all that cost bound thinking, then all. */
function toKeep(
  { transcript, prefix }: Unit,
  stages: readonly Stage[],
  broken: readonly Violation[],
  round: number,
): (edit: Edit) => boolean {
  const edits = stages.flatMap((stage) => stage.edits);
  const undone = culprits(edits, broken, prefix);
  if (round === 0 && undone.size > 0) return (edit) => !undone.has(edit);
  if (round <= 1 && lastBoundThinking(transcript) !== null) return behindThinking(transcript);
  return () => false;
}
