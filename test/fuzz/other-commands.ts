import type { Plan } from '../../src/compact/plan.ts';
import { compactPayload, type Run, type RunOptions } from '../../src/compact/run.ts';
import { UserError } from '../../src/errors.ts';
import { replayPayload } from '../../src/replay/run.ts';

const SCHEDULE = { kind: 'every-turn', minGain: 0, highWater: null, lowWater: null } as const;

/**
 * Runs what else the program does with a payload: each change as it is shown, a replay, and of a log the export. Nothing but a UserError may be thrown.
 * Returns what is wrong, or null.
 */
export function otherCommands(
  bytes: Uint8Array,
  plan: Plan,
  options: RunOptions,
  outcome: Run,
  count: (kind: 'replay' | 'export') => void,
): string | null {
  for (const { changes } of outcome.report.passes)
    for (const change of changes) if (!outcome.textOf(change)) return `no texts of ${change.kind} at ${change.at}`;
  const { format, model, encoding, keepThinking } = options;
  count('replay');
  orRefused(() =>
    replayPayload(bytes, plan, { format, model, encoding, keepThinking, schedule: SCHEDULE, prices: { kind: 'kept' } }),
  );
  if (!outcome.units.some(({ unit }) => unit.format.log)) return null;
  count('export');
  const exported = orRefused(() => compactPayload(bytes, plan, { ...options, fit: undefined, export: true }));
  if (exported) JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(exported.payload));
  return null;
}

function orRefused<Value>(run: () => Value): Value | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}
