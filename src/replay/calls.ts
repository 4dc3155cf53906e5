import { CallCache } from '../passes/call-cache.ts';
import { callKey } from '../passes/dedup-cache.ts';
import { readingOf } from '../passes/result-reading.ts';
import { mayChange } from '../text/side-effects.ts';
import type { Call, Result, Transcript, Turn } from '../transcript/transcript.ts';
import type { CallFigures, ReplayTurn } from './report.ts';
import type { Step } from './session.ts';

/** The calls of one context against a cache of their results, as a live agent would have one. */
export interface CallReplay {
  /** What is cut for a request is forgotten before the calls of its answer are looked up. */
  turn(step: Step, turn: Turn | null): Pick<ReplayTurn, 'hits' | 'executions' | 'evictions'>;
  figures(): CallFigures;
}

export function createCallReplay(context: Transcript): CallReplay {
  const cache = new CallCache<Call, Result>();
  const answers = new Map<Call, Result>();
  for (const result of context.results) if (result.call) answers.set(result.call, result);
  const byTurn = new Map<Turn, Call[]>(context.turns.map((turn) => [turn, []]));
  for (const call of context.calls) byTurn.get(context.turns[call.turn])?.push(call);
  /** Keys that were answered once, and whether the answer was cut since. */
  const known = new Map<string, 'answered' | 'cut'>();
  const sum = { calls: 0, hits: 0, executions: 0, failures: 0, invalidated: 0, evictions: 0, staleServesPrevented: 0 };

  const evict = ({ stages }: Step): number => {
    let evictions = 0;
    // A pointer shows nothing: its target does, if it has the same entry.
    const cut = stages.flatMap(({ pass, edits }) => (pass.id === 'prune' || pass.id === 'dedup' ? edits : []));
    for (const edit of cut) {
      const call = 'result' in edit ? edit.result.call : null;
      const key = call && cache.evict(call);
      if (key === null) continue;
      known.set(key, 'cut');
      evictions++;
    }
    return evictions;
  };

  const run = (call: Call): void => {
    const key = callKey(call);
    const changes = mayChange(call.name, call.arguments);
    const before = known.get(key);
    if (!changes && before === 'cut') sum.staleServesPrevented++;
    if (!changes && before === 'answered') sum.invalidated++;
    const result = answers.get(call);
    const failed = result !== undefined && readingOf(result.source ?? result).failure !== null;
    if (failed) sum.failures++;
    cache.store({ id: call, key, changes }, failed ? null : (result ?? null));
    if (result && !failed && !changes) known.set(key, 'answered');
  };

  return {
    turn(step, turn) {
      const evictions = evict(step);
      const calls = (turn && byTurn.get(turn)) ?? [];
      const lookup = cache.lookup(
        calls.map((call) => ({ id: call, key: callKey(call), changes: mayChange(call.name, call.arguments) })),
      );
      for (const call of lookup.run) run(call);
      const figures = { hits: calls.length - lookup.run.length, executions: lookup.run.length, evictions };
      sum.calls += calls.length;
      sum.hits += figures.hits;
      sum.executions += figures.executions;
      sum.evictions += evictions;
      return figures;
    },
    figures: () => sum,
  };
}
