import { canonicalJson } from '../text/canonical.ts';
import { errorMessage } from '../text/error-message.ts';
import { pointerTarget } from '../text/markers.ts';
import { readResultText } from '../text/result-text.ts';
import { mayChange } from '../text/side-effects.ts';
import { type Call, type Result, resultText, type Transcript } from '../transcript/transcript.ts';
import { CallCache, type KeyedCall } from './call-cache.ts';
import type { PassContext } from './pass.ts';
import { readingOf } from './result-reading.ts';

const keys = new WeakMap<Call, string>();

/** The key of a call that stands in a transcript. */
export function callKey(call: Call): string {
  const known = keys.get(call);
  if (known !== undefined) return known;
  const key = keyOf(call.name, call.arguments);
  keys.set(call, key);
  return key;
}

/** What two calls have in common when they ask for the same: the name, quoted, and the arguments in canonical form. */
export function keyOf(name: string, callArguments: string): string {
  return `${JSON.stringify(name)}:${canonicalJson(callArguments)}`;
}

/** Whether what a tool answered is a failure, which no cache keeps: by an error flag, or by a truthy `error` in its JSON. */
export function isFailed(text: string, flagged: boolean): boolean {
  return flagged || (/^\s*\{/.test(text) && errorMessage(readResultText(text), false) !== null);
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
 * Walks the calls turn by turn against a cache of them. A result that is pruned in the end was pruned, and its entry evicted, when it left
 * the newest `keepLast` results. Failures are not cached; equal calls of one turn run once; what may have changed is not served.
 */
export function replayCache(transcript: Transcript, keepLast: number, context: PassContext): CacheFigures {
  const answers = new Map<Call, Result>();
  for (const result of transcript.results) if (result.call) answers.set(result.call, result);
  const cache = new CallCache<Call, Result>();
  const evicted = new Set<string>();
  const figures = { hits: 0, executions: 0, evictions: 0, staleServesPrevented: 0 };
  const past: { call: Call; result: Result }[] = [];
  let next = 0;
  for (const batch of batches(transcript.calls)) {
    for (; next < past.length - keepLast; next++) {
      const { call, result } = past[next];
      const key = isPruned(result, context) ? cache.evict(call) : null;
      if (key === null) continue;
      evicted.add(key);
      figures.evictions++;
    }
    const { run } = cache.lookup(batch);
    figures.hits += batch.length - run.length;
    figures.executions += run.length;
    for (const call of run) if (evicted.has(callKey(call))) figures.staleServesPrevented++;
    const due = new Set(run);
    for (const call of batch) {
      const result = answers.get(call.id);
      if (due.has(call.id)) cache.store(call, result && readingOf(result.source ?? result).failure === null ? result : null);
      if (result) past.push({ call: call.id, result });
    }
  }
  return figures;
}

/** The calls of each turn. */
function batches(calls: readonly Call[]): KeyedCall<Call>[][] {
  const turns: KeyedCall<Call>[][] = [];
  // A call that no assistant made is of turn -1.
  let turn: number | null = null;
  for (const call of calls) {
    if (call.turn !== turn) turns.push([]);
    turn = call.turn;
    turns[turns.length - 1].push({ id: call, key: callKey(call), changes: mayChange(call.name, call.arguments) });
  }
  return turns;
}

function isPruned(result: Result, context: PassContext): boolean {
  return context.rung(result) !== 'whole' && pointerTarget(resultText(result)) === null;
}
