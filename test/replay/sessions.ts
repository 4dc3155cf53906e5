import { type Plan, type PlanRequest, resolvePlan } from '../../src/compact/plan.ts';
import type { Figures } from '../../src/replay/gain.ts';
import type { Schedule } from '../../src/replay/schedule.ts';
import { createSession, type SessionSetting, type Step } from '../../src/replay/session.ts';
import { requestsOf } from '../../src/replay/turns.ts';
import { createCounter } from '../../src/tokens/counter.ts';
import { createSectionCounter } from '../../src/tokens/sections.ts';
import { resultText, type Transcript } from '../../src/transcript/transcript.ts';

export const counter = createCounter('o200k_base');
const figures: Figures = { counter, sections: createSectionCounter(counter, 'openai', 'gpt-4o') };
export const EVERY_TURN: Schedule = { kind: 'every-turn', minGain: 0, highWater: null, lowWater: null };

export function setting(passes: PlanRequest['passes'], schedule: Partial<Schedule> = {}): SessionSetting {
  const plan: Plan = resolvePlan({ passes });
  return { plan, counter, keepThinking: false, refs: null, figures, schedule: { ...EVERY_TURN, ...schedule } };
}

/** All steps of a session. */
export function stepsOf(session: Transcript, options: SessionSetting): Step[] {
  const { step } = createSession(options);
  return [...requestsOf(session, true)].map(({ transcript }) => step(transcript));
}

/** What a request says in the places of its results. */
export const textsOf = ({ after }: Step): string[] => after.results.map(resultText);
