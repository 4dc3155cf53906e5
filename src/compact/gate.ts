import { defaultOptions } from '../passes/options.ts';
import type { PassContext, Rung } from '../passes/pass.ts';
import { prune } from '../passes/prune.ts';
import { trimBounds } from '../passes/prune-options.ts';
import type { Refs } from '../restore/refs.ts';
import { resultForm, type TrimBounds } from '../text/markers.ts';
import type { Counter } from '../tokens/counter.ts';
import { lastBoundThinking } from '../transcript/changes.ts';
import type { Edit } from '../transcript/edit.ts';
import { type Call, type Result, resultText, type Transcript } from '../transcript/transcript.ts';
import { orderOf } from './loss.ts';
import { pinsOf } from './pins.ts';
import type { Plan, PlannedPass } from './plan.ts';
import type { Finding } from './report.ts';
import { isWorth } from './worth.ts';

/** Decides which edits of a pass are made: it is also what the pass itself may ask while it proposes. */
export interface Gate {
  readonly context: PassContext;
  admits(edit: Edit): boolean;
}

/** The gate for one pass over one transcript. `counter` is of o200k_base, whatever the figures are counted in. */
export function createGate(setting: {
  transcript: Transcript;
  pass: PlannedPass;
  plan: Plan;
  counter: Counter;
  keepThinking: boolean;
  log: boolean;
  findings: Finding[];
  refs: Refs | null;
  /** What the gates of one plan know of results already. */
  rungs: WeakMap<Result, Rung>;
  /** What is known of the worth of edits already; of use where edits are asked about in several runs. */
  worths?: WeakMap<Edit, boolean>;
}): Gate {
  const { transcript, pass, counter, log, refs, rungs } = setting;
  const bounds = boundsOf(setting.plan);
  const pinOf = pinsOf(transcript, pass.options);
  const isPinned = (result: Result): boolean => pinOf(result) !== null;
  let byCall: Map<Call, Result[]> | null = null;
  const answersTo = (call: Call): readonly Result[] => {
    byCall ??= answersByCall(transcript);
    return byCall.get(call) ?? [];
  };
  const bound = setting.keepThinking || log ? (lastBoundThinking(transcript) ?? -1) : -1;
  const decided = setting.worths ?? new WeakMap<Edit, boolean>();
  const worth = (edit: Edit): boolean => {
    const known = decided.get(edit);
    if (known !== undefined) return known;
    const possible = orderOf(edit) > bound && (!log || mayChangeLog(edit));
    const gain = possible && isWorth(edit, counter, transcript.family, transcript.model);
    const answer = gain && canFollow(edit, setting.findings);
    decided.set(edit, answer);
    return answer;
  };
  const rung = (result: Result): Rung => {
    const known = rungs.get(result);
    if (known !== undefined) return known;
    const form = resultForm(resultText(result), bounds);
    rungs.set(result, form);
    return form;
  };
  return {
    context: {
      pinned: isPinned,
      worth,
      rung,
      ref: (original) => refs?.refOf(original),
      report: (finding) => void setting.findings.push(finding),
    },
    admits: (edit) => isAllowed(edit, pass, isPinned, rung, answersTo) && worth(edit),
  };
}

/** Of a log only results change: the words in it are what somebody said, and the program that resumes it makes the request around them. */
function mayChangeLog({ kind }: Edit): boolean {
  return kind !== 'remove' && kind !== 'document' && kind !== 'arguments';
}

/** Whether the copies of a result can change with it. */
function canFollow(edit: Edit, findings: Finding[]): boolean {
  if (edit.kind === 'remove' || edit.kind === 'document' || edit.kind === 'arguments' || edit.result.mirrors?.follow !== false)
    return true;
  const message = 'The result stays whole: the log repeats it in values that cannot be shortened with it.';
  findings.push({ code: 'copy-stays', severity: 'info', at: edit.result.at, message });
  return false;
}

function answersByCall({ results }: Transcript): Map<Call, Result[]> {
  const answers = new Map<Call, Result[]>();
  for (const result of results) {
    if (!result.call) continue;
    const known = answers.get(result.call);
    if (known) known.push(result);
    else answers.set(result.call, [result]);
  }
  return answers;
}

function isAllowed(
  edit: Edit,
  pass: PlannedPass,
  pinned: (result: Result) => boolean,
  rung: (result: Result) => Rung,
  answersTo: (call: Call) => readonly Result[],
): boolean {
  if (edit.kind === 'remove' || edit.kind === 'document') return true;
  if (edit.kind === 'arguments') {
    const answers = answersTo(edit.call);
    return edit.call.editable && answers.length > 0 && answers.every((result) => result.live && !pinned(result));
  }
  if (!edit.result.live || rung(edit.result) === 'one-liner') return false;
  return pass.id === 'base64' || (!pinned(edit.result) && !(edit.change === 'trimmed' && rung(edit.result) === 'trimmed'));
}

/** The sizes by which a trimmed text is recognised: those of the plan's prune, or its defaults. */
function boundsOf(plan: Plan): TrimBounds {
  const options = plan.passes.find(({ id }) => id === 'prune')?.options ?? defaultOptions(prune.options);
  const size = (key: keyof TrimBounds): number | null => (typeof options[key] === 'number' ? options[key] : null);
  return trimBounds({ maxResultChars: size('maxResultChars') ?? 0, headChars: size('headChars'), tailChars: size('tailChars') });
}
