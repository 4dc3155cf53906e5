import type { Options } from '../passes/options.ts';
import { matchesAny } from '../text/glob.ts';
import type { Result, Transcript } from '../transcript/transcript.ts';

/** Why a result may not be touched. */
export type Pin = 'newest' | 'unseen' | 'protected';

/** What pins a result: it is among the newest N or of the newest turns, no assistant message has answered it, or its tool is protected. */
export function pinsOf(transcript: Transcript, options: Options): (result: Result) => Pin | null {
  const { keepLastResults, keepLastTurns, protectUnseen, protectTools } = options;
  const live = transcript.results.filter((result) => result.live);
  const keep = typeof keepLastResults === 'number' ? keepLastResults : 0;
  const newest = new Set(live.slice(Math.max(0, live.length - keep)).map((result) => result.index));
  if (typeof keepLastTurns === 'number' && keepLastTurns > 0) {
    const turns = new Set([...new Set(live.map(({ turn }) => turn))].slice(-keepLastTurns));
    for (const { turn, index } of live) if (turns.has(turn)) newest.add(index);
  }
  const globs = Array.isArray(protectTools) ? protectTools.filter((glob) => typeof glob === 'string') : [];
  return (result) => {
    if (matchesAny(result.name, globs)) return 'protected';
    if (protectUnseen === true && !result.seen) return 'unseen';
    return newest.has(result.index) ? 'newest' : null;
  };
}
