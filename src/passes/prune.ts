import { pointerTarget } from '../text/markers.ts';
import type { Edit } from '../transcript/edit.ts';
import { type Result, resultText, type Transcript, textParts } from '../transcript/transcript.ts';
import type { Pass, PassContext } from './pass.ts';
import { holdCap } from './prune-cap.ts';
import { contradiction, type PruneOptions, pruneOptions } from './prune-options.ts';
import { editOld, isFailure, type Pruned, prunedBy, unpruned } from './prune-result.ts';

/** Old tool results: data is trimmed to head and tail, errors and confirmations become one line. */
export const prune: Pass<PruneOptions> = {
  id: 'prune',
  summary: 'old tool results are trimmed to head and tail, or told in one line',
  loss: 'lossy',
  options: pruneOptions,
  contradiction,
  propose,
};

function* propose(transcript: Transcript, options: PruneOptions, context: PassContext): Iterable<Edit> {
  const live = transcript.results.filter((result) => result.live);
  const targets = pointerTargets(live);
  const states = live.map((result): Pruned => {
    const state = unpruned(result, isFree(result, options, context));
    if (!state.free || targets.has(result) || context.rung(result) === 'trimmed') return state;
    return prunedBy(state, editOld(result, options, context));
  });
  for (const { edit } of holdCap(states, targets, options, context)) if (edit) yield edit;
}

function isFree(result: Result, options: PruneOptions, context: PassContext): boolean {
  if (textParts(result).length === 0 || context.pinned(result) || context.rung(result) === 'one-liner') return false;
  return options.pruneErrorResults || !isFailure(result);
}

/** The results that a pointer names: of each pointer, the next result with that call id. */
function pointerTargets(results: readonly Result[]): Set<Result> {
  const next = new Map<string, Result>();
  const targets = new Set<Result>();
  for (const result of results.toReversed()) {
    const id = pointerTarget(resultText(result));
    const target = id === null ? undefined : next.get(id);
    if (target) targets.add(target);
    if (result.id !== null) next.set(result.id, result);
  }
  return targets;
}
