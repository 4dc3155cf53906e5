import type { Transcript } from './transcript.ts';

/** Order of the first thing in which two states of a transcript differ (the prefix before it is unchanged), or null. */
export function firstChange(before: Transcript, after: Transcript): number | null {
  let first: number | null = null;
  const look = (old: readonly { order: number }[], now: readonly { order: number }[]): void => {
    if (old === now) return;
    for (const [i, item] of old.entries()) {
      if (item === now[i]) continue;
      if (first === null || item.order < first) first = item.order;
    }
  };
  look(before.tools, after.tools);
  look(before.documents, after.documents);
  look(before.calls, after.calls);
  look(before.results, after.results);
  return first;
}

/** Order of the last thinking block whose signature covers what stands before it, or null. */
export function lastBoundThinking(transcript: Transcript): number | null {
  return transcript.thinking.findLast((block) => block.bound && !block.removed)?.order ?? null;
}
