import type { Hindsight, HindsightLoss, KeptShare } from '../../compact/hindsight.ts';
import type { Step } from '../../replay/session.ts';
import { resultText, type Transcript } from '../../transcript/transcript.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import type { IsOrdinary } from './ordinary.ts';
import { createRecallMeter, type Loss, type Recall, type ViewChange } from './recall.ts';

/** Losses that a report names. */
const NAMED = 10;

/** Watches sessions being replayed. */
export interface Watch {
  /** The steps of one context, request by request. */
  context(context: Transcript): (step: Step) => void;
  report(): Hindsight;
}

export function createWatch(isOrdinary: IsOrdinary): Watch {
  const seen: { readonly evidence: Evidence; readonly changes: ViewChange[]; requests: number }[] = [];
  return {
    context(context) {
      const entry = { evidence: evidenceOf(context, isOrdinary), changes: [], requests: 0 };
      seen.push(entry);
      return (step) => recordChanges(step, entry.requests++, entry.changes);
    },
    report() {
      let first = 1;
      const recalls = seen.map(({ evidence, changes, requests }) => {
        const recall = createRecallMeter(evidence).measure(changes);
        const losses = recall.losses.map((loss) => told(loss, evidence, first));
        const turns = byTurn(evidence, recall, first);
        first += requests;
        return { recall, losses, turns };
      });
      return joined(recalls);
    },
  };
}

/** What a step took from results, pass by pass. */
export function recordChanges({ stages }: Step, request: number, changes: ViewChange[]): void {
  for (const { pass, edits, after } of stages) {
    const touched = new Set(edits.flatMap((edit) => ('result' in edit ? [edit.result.index] : [])));
    for (const result of touched) changes.push({ request, result, text: resultText(after.results[result]), pass: pass.id });
  }
}

function told({ sourced, change }: Loss, { results }: Evidence, first: number): HindsightLoss {
  const { value, kind, at, request, uses } = sourced;
  const { at: source, name: tool } = results[sourced.results.at(-1) ?? 0];
  return { kind, value, source, tool, at, turn: first + request, uses, pass: change.pass, cutAt: first + change.request };
}

function byTurn({ facts, lines }: Evidence, { losses }: Recall, first: number): Hindsight['turns'] {
  const lost = new Set(losses.map(({ sourced }) => sourced));
  const turns = new Map<number, { sourced: number; kept: number }>();
  for (const sourced of [...facts, ...lines]) {
    const share = turns.get(sourced.request) ?? { sourced: 0, kept: 0 };
    share.sourced++;
    if (!lost.has(sourced)) share.kept++;
    turns.set(sourced.request, share);
  }
  return [...turns].sort(([one], [other]) => one - other).map(([request, share]) => ({ turn: first + request, ...share }));
}

interface ContextRecall {
  readonly recall: Recall;
  readonly losses: readonly HindsightLoss[];
  readonly turns: Hindsight['turns'];
}

function joined(all: readonly ContextRecall[]): Hindsight {
  const sum = (kept: (recall: Recall) => KeptShare): KeptShare => ({
    sourced: all.reduce((total, { recall }) => total + kept(recall).sourced, 0),
    kept: all.reduce((total, { recall }) => total + kept(recall).kept, 0),
  });
  const ages = all[0]?.recall.ages ?? [];
  const losses = all.flatMap((each) => each.losses);
  return {
    facts: sum(({ facts }) => facts),
    lines: sum(({ lines }) => lines),
    ages: ages.map(({ from, to }, index) => ({ from, to, ...sum((recall) => recall.ages[index]) })),
    turns: all.flatMap(({ turns }) => turns),
    losses: losses.toSorted((one, other) => other.uses - one.uses || other.value.length - one.value.length).slice(0, NAMED),
  };
}
