import { pointerTarget } from '../text/markers.ts';
import { type Result, resultText } from '../transcript/transcript.ts';

/** The results that a pointer names: of each pointer, the next result with that call id. */
export function pointerTargets(results: readonly Result[]): Set<Result> {
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
