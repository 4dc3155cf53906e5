import type { Source } from '../json/source.ts';
import { applySplices, type Splice } from '../json/splice.ts';
import type { Result } from '../transcript/transcript.ts';
import { isResultPlace } from './ai-sdk-results.ts';
import { minified } from './minify.ts';

/** Splices that repeat what happens to a result in the second spelling that version 4 keeps of it, if the two were equal. */
export function lowerCopies(source: Source, results: readonly Result[], splices: readonly Splice[]): Splice[] {
  const ordered = [...splices].sort((a, b) => a.from - b.from);
  return results.flatMap(({ source: before, place }) => {
    if (!before || !isResultPlace(place) || !place.copy) return [];
    const { answer, copy } = place;
    const inside = between(ordered, answer.start, answer.end);
    if (inside.length === 0 || minified(copy) !== minified(answer)) return [];
    const moved = inside.map((splice) => ({ ...splice, from: splice.from - answer.start, to: splice.to - answer.start }));
    const bytes = applySplices(source.bytes.subarray(answer.start, answer.end), moved);
    return [{ from: copy.start, to: copy.end, insert: Buffer.from(bytes).toString() }];
  });
}

/** The splices, ascending, that stand in a range of the payload. */
function between(ordered: readonly Splice[], start: number, end: number): Splice[] {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ordered[middle].from < start) low = middle + 1;
    else high = middle;
  }
  const found: Splice[] = [];
  for (let i = low; i < ordered.length && ordered[i].to <= end; i++) found.push(ordered[i]);
  return found;
}
