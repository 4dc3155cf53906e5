import type { Edit } from '../transcript/edit.ts';
import { type Result, type Transcript, textParts } from '../transcript/transcript.ts';
import type { Pass, PassContext } from './pass.ts';
import { pointerTargets } from './pointer-targets.ts';
import { holdCap } from './prune-cap.ts';
import { limitsOf } from './prune-limits.ts';
import { minifiedResult } from './prune-minify.ts';
import { contradiction, type PruneOptions, pruneOptions } from './prune-options.ts';
import { editOld, type Pruned, prunedBy, unpruned } from './prune-result.ts';
import { readingOf } from './result-reading.ts';

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
  const found = pointerTargets(live);
  const targets = new Set<Result>();
  const limitOf = limitsOf(transcript, options);
  const states: Pruned[] = [];
  for (const read of live) {
    const free = isFree(read, options, context);
    const isTarget = found.has(read);
    const mayMinify = options.minifyJson && free && !isTarget && context.rung(read) === 'whole';
    const minified = mayMinify ? minifiedResult(read) : null;
    const isWorth = minified !== null && context.worth(minified.edit);
    if (isWorth) yield minified.edit;
    const result = isWorth ? minified.result : read;
    if (isTarget) targets.add(result);
    const state = unpruned(result, free);
    const stays = !free || isTarget || context.rung(result) === 'trimmed';
    states.push(stays ? state : prunedBy(state, editOld(result, limitOf(result), options, context)));
  }
  for (const { edit } of holdCap(states, targets, options, context)) if (edit) yield edit;
}

function isFree(result: Result, options: PruneOptions, context: PassContext): boolean {
  if (textParts(result).length === 0 || context.pinned(result) || context.rung(result) === 'one-liner') return false;
  return options.pruneErrorResults || readingOf(result).failure === null;
}
