import { passes } from '../passes/index.ts';
import type { Rung } from '../passes/pass.ts';
import type { Refs } from '../restore/refs.ts';
import type { Counter } from '../tokens/counter.ts';
import { applyEdits, type Edit, editResult, type ResultEdit } from '../transcript/edit.ts';
import type { Result, Transcript } from '../transcript/transcript.ts';
import { createGate } from './gate.ts';
import type { Plan, PlannedPass } from './plan.ts';
import type { Finding } from './report.ts';

/** One pass over one transcript: the edits that were made, and the states around them. */
export interface Stage {
  readonly pass: PlannedPass;
  readonly edits: readonly Edit[];
  readonly before: Transcript;
  readonly after: Transcript;
  readonly facts: Readonly<Record<string, number>> | null;
}

/** What the stages of one transcript are run with. */
export interface StageSetting {
  readonly plan: Plan;
  /** Of o200k_base: it judges edits. */
  readonly counter: Counter;
  readonly keepThinking: boolean;
  /** The transcript is of a log, which is edited in place. */
  readonly log: boolean;
  readonly findings: Finding[];
  /** What names originals, where markers carry refs. */
  readonly refs: Refs | null;
}

/** All passes of the plan, in run order, each over what the one before it left. */
export function runStages(transcript: Transcript, setting: StageSetting): Stage[] {
  const stages: Stage[] = [];
  const rungs = new WeakMap<Result, Rung>();
  let before = transcript;
  for (const pass of passes) {
    const planned = setting.plan.passes.find(({ id }) => id === pass.id);
    if (!planned) continue;
    const gate = createGate({ transcript: before, pass: planned, rungs, ...setting });
    const edits: Edit[] = [];
    for (const edit of pass.propose(before, planned.options, gate.context)) if (gate.admits(edit)) edits.push(edit);
    const after = edits.length ? applyEdits(before, edits) : before;
    stages.push({ pass: planned, edits, before, after, facts: pass.facts(before, planned.options, gate.context) });
    before = after;
  }
  return stages;
}

/** The same stages with only some of their edits. An edit may be left out only with all later ones that build on it. */
export function withEdits(transcript: Transcript, stages: readonly Stage[], wanted: (edit: Edit) => boolean): Stage[] {
  let before = transcript;
  return stages.map((stage) => {
    const chosen = stage.edits.filter(wanted);
    if (before === stage.before && chosen.length === stage.edits.length) {
      before = stage.after;
      return stage;
    }
    const edits = refittedAll(chosen, before);
    const result = { ...stage, edits, before, after: edits.length ? applyEdits(before, edits) : before };
    before = result.after;
    return result;
  });
}

/** The edits for the states that their places have now, each after the ones before it. */
function refittedAll(edits: readonly Edit[], transcript: Transcript): Edit[] {
  const states = new Map<number, Result>();
  return edits.map((edit) => {
    if (!('result' in edit)) return edit;
    const { index } = edit.result;
    const fitted = refitted(edit, states.get(index) ?? transcript.results[index]);
    states.set(index, editResult(fitted.result, fitted));
    return fitted;
  });
}

function refitted(edit: ResultEdit, result: Result): ResultEdit {
  if (result === edit.result) return edit;
  if (edit.kind === 'collapse') return { ...edit, result };
  if (edit.kind === 'rewrite') {
    const part = samePart(edit.result, result, edit.part);
    return part?.kind === 'text' ? { ...edit, result, part } : edit;
  }
  const part = samePart(edit.result, result, edit.part);
  return part?.kind === 'media' ? { ...edit, result, part } : edit;
}

function samePart(from: Result, to: Result, part: Result['parts'][number]): Result['parts'][number] | undefined {
  return to.parts[from.parts.indexOf(part)];
}
