import type { Plan } from '../compact/plan.ts';
import type { Counter } from '../tokens/counter.ts';
import { resultText, type Transcript } from '../transcript/transcript.ts';
import type { CacheRules } from './cache-rules.ts';
import type { CallReplay } from './calls.ts';
import type { Figures } from './gain.ts';
import type { Money } from './money.ts';
import type { PassFigures } from './pass-figures.ts';
import { sizesOf } from './pieces.ts';
import type { ReplayTurn } from './report.ts';
import type { Schedule } from './schedule.ts';
import { createSession, type Step } from './session.ts';
import { createSide, type Side } from './side.ts';
import { countRequests, requestsOf } from './turns.ts';

export interface ContextSetting {
  readonly plan: Plan;
  readonly counter: Counter;
  readonly keepThinking: boolean;
  readonly refs: null;
  readonly schedule: Schedule;
  readonly figures: Figures;
  readonly rules: CacheRules;
  readonly money: Money;
  readonly passFigures: PassFigures;
  readonly calls: CallReplay;
  readonly onStep: ((step: Step) => void) | undefined;
  /** What stands after the last turn is a request too. */
  readonly unanswered: boolean;
  /** Number of the context and of its first turn. */
  readonly context: number;
  readonly turn: number;
}

/** One context, request by request: it begins with nothing cut and an empty prompt cache. */
export function replayContext(context: Transcript, setting: ContextSetting): ReplayTurn[] {
  const { figures, rules, money, passFigures, calls } = setting;
  const session = createSession(setting);
  const raw = createSide(context, figures, rules, money);
  const compacted = createSide(context, figures, rules, money);
  const all = countRequests(context, setting.unanswered);
  const turns: ReplayTurn[] = [];
  let sent = -1;
  for (const { turn, end, transcript } of requestsOf(context, setting.unanswered)) {
    const { messages } = transcript;
    const time = turn?.time ?? null;
    const step = session.step(transcript, () => compacted.total(end, messages));
    setting.onStep?.(step);
    resize(compacted, step, figures);
    const request = { end, messages, time };
    const use = compacted.use({ ...request, firstChange: step.firstChange, kept: keptOf(step, figures) });
    const sentBefore = sent;
    const tokensFrom = (order: number): number => compacted.pieces.before(sentBefore) - compacted.pieces.before(order);
    const cuts = step.stages.flatMap((stage) => passFigures.add(stage, sentBefore, tokensFrom, all - turns.length));
    sent = end;
    turns.push({
      turn: setting.turn + turns.length,
      context: setting.context,
      time: time === null ? null : new Date(time).toISOString(),
      raw: raw.use({ ...request, firstChange: null, kept: 0 }),
      compacted: use,
      cuts: [...cuts, ...thinkingCut(step, figures)],
      breaks: step.firstChange !== null,
      ...calls.turn(step, turn),
      recorded: turn?.usage ?? null,
    });
  }
  return turns;
}

/** Gives every piece that a step changed its new size. */
function resize({ pieces }: Side, { before, after, edits }: Step, figures: Figures): void {
  if (edits.length === 0) return;
  const sizes = sizesOf(figures);
  for (const [at, call] of after.calls.entries()) if (call !== before.calls[at]) pieces.resize('call', at, sizes.call(call));
  for (const [at, tool] of after.tools.entries()) if (tool !== before.tools[at]) pieces.resize('tool', at, sizes.tool(tool));
  for (const [at, document] of after.documents.entries())
    if (document !== before.documents[at]) pieces.resize('document', at, sizes.document(document));
  for (const [at, result] of after.results.entries())
    if (result !== before.results[at]) pieces.resize('result', at, sizes.result(result));
  for (const [at, block] of after.thinking.entries())
    if (block !== before.thinking[at]) pieces.resize('thinking', at, sizes.thinking(block));
}

/** Tokens with which the first thing that is no longer as it was sent still begins alike. */
export function keptOf({ before, after, firstChange }: Step, { counter }: Figures): number {
  if (firstChange === null) return 0;
  const at = before.results.findIndex((result, index) => result.order === firstChange && result !== after.results[index]);
  if (at < 0) return 0;
  const [then, now] = [resultText(before.results[at]), resultText(after.results[at])];
  let same = 0;
  while (same < now.length && then.charCodeAt(same) === now.charCodeAt(same)) same++;
  return counter.count(now.slice(0, same));
}

/** Thinking that had to go, since something before it was changed. */
function thinkingCut({ before, after }: Step, figures: Figures): ReplayTurn['cuts'] {
  if (before.thinking === after.thinking) return [];
  const gone = before.thinking.filter((block, at) => block !== after.thinking[at]);
  const { thinking } = sizesOf(figures);
  return [{ pass: 'thinking', changes: gone.length, saved: gone.reduce((sum, block) => sum + thinking(block), 0) }];
}
