import { createCounters, figuresOf } from '../compact/figures.ts';
import type { Hindsight } from '../compact/hindsight.ts';
import type { Plan } from '../compact/plan.ts';
import { UserError } from '../errors.ts';
import { type RecordedSession, readSession, type SessionReading } from '../replay/read-session.ts';
import type { Schedule } from '../replay/schedule.ts';
import { createSession } from '../replay/session.ts';
import { requestsOf } from '../replay/turns.ts';
import type { IsOrdinary } from './hindsight/ordinary.ts';
import { createWatch } from './hindsight/watch.ts';

const EVERY_TURN: Schedule = { kind: 'every-turn', minGain: 0, highWater: null, lowWater: null };

/** What a plan that runs at every turn keeps of what later turns of a session use; null for a file that is no single session. Throws UserError for other input that cannot be read. */
export function hindsightOf(bytes: Uint8Array, plan: Plan, reading: SessionReading, isOrdinary: IsOrdinary): Hindsight | null {
  const session = sessionOf(bytes, reading);
  if (!session) return null;
  const watch = createWatch(isOrdinary);
  const counters = createCounters();
  const counter = counters('o200k_base');
  for (const [index, context] of session.contexts.entries()) {
    const figures = figuresOf(context, undefined, counters);
    const { step } = createSession({ plan, schedule: EVERY_TURN, counter, keepThinking: false, refs: null, figures });
    const onStep = watch.context(context);
    const isLast = index === session.contexts.length - 1;
    for (const { transcript } of requestsOf(context, session.isRequest && isLast)) onStep(step(transcript));
  }
  return watch.report();
}

function sessionOf(bytes: Uint8Array, reading: SessionReading): RecordedSession | null {
  try {
    return readSession(bytes, reading);
  } catch (error) {
    if (error instanceof UserError && error.code === 'not-a-session') return null;
    throw error;
  }
}
