import type { Edit } from '../transcript/edit.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { byLoss } from './loss.ts';
import { type Stage, withEdits } from './stages.ts';

/** What is left of stages, and whether that is enough. */
export interface Fitted {
  readonly stages: Stage[];
  readonly fits: boolean;
}

/**
 * As few of the stages' edits as bring the request to `limit` tokens, least lossy first, oldest first. The edits form one fixed
 * sequence and a shorter start of it is taken for a larger limit, so a larger limit never cuts more. `total` counts a request after
 * its stages, consequences included.
 */
export function fitStages(
  transcript: Transcript,
  stages: readonly Stage[],
  limit: number,
  total: (stages: readonly Stage[]) => number,
): Fitted {
  const sequence = byLoss(withoutSuperseded(stages.flatMap(({ edits }) => edits)));
  const start = (length: number): Stage[] => {
    const wanted = new Set<Edit>(sequence.slice(0, length));
    return withEdits(transcript, stages, (edit) => wanted.has(edit));
  };
  let [low, high] = [0, sequence.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (total(start(middle)) <= limit) high = middle;
    else low = middle + 1;
  }
  const fitted = start(low);
  return { stages: fitted, fits: total(fitted) <= limit };
}

/** A result that becomes a pointer loses nothing: what other passes would have cut of it is not needed. */
function withoutSuperseded(edits: readonly Edit[]): Edit[] {
  const pointers = new Set<number>();
  for (const edit of edits) if (edit.change === 'pointer' && edit.kind === 'collapse') pointers.add(edit.result.index);
  return edits.filter((edit) => edit.change === 'pointer' || !('result' in edit) || !pointers.has(edit.result.index));
}
