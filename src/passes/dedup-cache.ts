import { canonicalJson } from '../text/canonical.ts';
import { pointerTarget } from '../text/markers.ts';
import { type Call, type Result, resultText, type Transcript } from '../transcript/transcript.ts';
import type { PassContext } from './pass.ts';

const keys = new WeakMap<Call, string>();

/** What two calls have in common when they ask for the same: `name:` and the arguments in canonical form. */
export function callKey(call: Call): string {
  const known = keys.get(call);
  if (known !== undefined) return known;
  const key = `${call.name}:${canonicalJson(call.arguments)}`;
  keys.set(call, key);
  return key;
}

/** What a pruning-aware cache of calls would have done during the session. */
export interface CacheFigures extends Readonly<Record<string, number>> {
  /** Calls that the cache would have answered. */
  readonly hits: number;
  /** Calls that would have run. */
  readonly executions: number;
  /** Entries dropped because their result was pruned. */
  readonly evictions: number;
  /** Calls that would have been answered with a result that the model no longer saw in full. */
  readonly staleServesPrevented: number;
}

/**
 * Walks the calls turn by turn against a cache `name + arguments → result`. A result that is pruned in the end was pruned, and its
 * entry evicted, when it left the newest `keepLast` results. Failures are not cached; equal calls of one turn run once.
 */
export function replayCache(transcript: Transcript, keepLast: number, context: PassContext): CacheFigures {
  const answers = new Map<Call, Result>();
  for (const result of transcript.results) if (result.call) answers.set(result.call, result);
  const entries = new Map<string, Result | null>();
  const evicted = new Set<string>();
  const figures = { hits: 0, executions: 0, evictions: 0, staleServesPrevented: 0 };
  const past: { key: string; result: Result }[] = [];
  let next = 0;
  let turn = -1;
  const evict = (): void => {
    for (; next < past.length - keepLast; next++) {
      const { key, result } = past[next];
      if (entries.get(key) !== result || !isPruned(result, context)) continue;
      entries.delete(key);
      evicted.add(key);
      figures.evictions++;
    }
  };
  for (const call of transcript.calls) {
    if (call.turn !== turn) evict();
    turn = call.turn;
    const key = callKey(call);
    const result = answers.get(call);
    if (entries.has(key)) figures.hits++;
    else {
      figures.executions++;
      if (evicted.has(key)) figures.staleServesPrevented++;
      if (result?.isError !== true) entries.set(key, result ?? null);
    }
    if (result) past.push({ key, result });
  }
  return figures;
}

function isPruned(result: Result, context: PassContext): boolean {
  return context.rung(result) !== 'whole' && pointerTarget(resultText(result)) === null;
}
