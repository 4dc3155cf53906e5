import { type TrimBounds, withCommas } from '../text/markers.ts';
import type { Result, Transcript } from '../transcript/transcript.ts';
import { type PruneOptions, trimBounds } from './prune-options.ts';
import { staleReads } from './stale-reads.ts';

/** From which length on a result is cut, and to what. */
export interface Limit {
  readonly bounds: TrimBounds;
  /** "longer than 2,000 characters", and what is said of it beside. */
  readonly why: string;
}

/** The lowest limit that holds for each of a transcript's live results: for all, for old ones, or for what was written since. */
export function limitsOf(transcript: Transcript, options: PruneOptions): (result: Result) => Limit {
  const { oldResultChars, oldAfter, staleResultChars } = options;
  const live = transcript.results.filter((result) => result.live);
  const old = new Set(
    oldResultChars === null ? [] : live.slice(0, Math.max(0, live.length - oldAfter)).map(({ index }) => index),
  );
  const stale = staleResultChars === null ? new Map() : staleReads(transcript);
  const ordinary = limit(options, options.maxResultChars, '');
  const forOld = limit(options, oldResultChars, ', and old');
  const forStale = limit(options, staleResultChars, ', of a file that was written since');
  return ({ index }) => {
    const held = [ordinary, ...(old.has(index) ? [forOld] : []), ...(stale.has(index) ? [forStale] : [])];
    return held.reduce((least, each) => (each.bounds.maxResultChars < least.bounds.maxResultChars ? each : least));
  };
}

function limit(options: PruneOptions, chars: number | null, why: string): Limit {
  const all = trimBounds(options);
  const long = (most: number): string => `longer than ${withCommas(most)} characters${why}`;
  if (chars === null || chars >= options.maxResultChars) return { bounds: all, why: long(all.maxResultChars) };
  const own = trimBounds({ maxResultChars: chars, headChars: null, tailChars: null });
  const headChars = Math.min(own.headChars, all.headChars);
  const tailChars = Math.min(own.tailChars, all.tailChars);
  return { bounds: { maxResultChars: chars, headChars, tailChars }, why: long(chars) };
}
