import { fitStages } from '../compact/fit.ts';
import { orderOf } from '../compact/loss.ts';
import type { Finding } from '../compact/report.ts';
import { type Stage, withEdits } from '../compact/stages.ts';
import type { Edit } from '../transcript/edit.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { type Figures, gainOf } from './gain.ts';
import { createMemory } from './memory.ts';
import { createProposer, type ProposerSetting } from './propose.ts';
import type { Schedule } from './schedule.ts';

export interface SessionSetting extends ProposerSetting {
  readonly schedule: Schedule;
  readonly figures: Figures;
}

/** One request of a session after its plan. */
export interface Step {
  /** With what earlier requests lost, and nothing else. */
  readonly before: Transcript;
  /** As it is sent. */
  readonly after: Transcript;
  /** The edits that were made for this request, pass by pass. */
  readonly stages: readonly Stage[];
  readonly edits: readonly Edit[];
  /** Tokens that they took away. */
  readonly gain: number;
  /** Order of the first place that the request before had otherwise; null if it is continued as it was sent. */
  readonly firstChange: number | null;
  readonly findings: readonly Finding[];
}

/** A session in which a plan runs: its own earlier output is its next input. */
export interface Session {
  /**
   * The next request of the session, as its agent holds it: with what was cut from earlier ones or without. `total`: its tokens without new
   * cuts, asked for only where the schedule has a high or a low water mark.
   */
  step(request: Transcript, total?: (recalled: Transcript) => number): Step;
}

export function createSession(setting: SessionSetting): Session {
  const { schedule, figures } = setting;
  const memory = createMemory();
  const proposer = createProposer(setting);
  const totalOf = (transcript: Transcript): number => figures.sections.sections(transcript).total;
  let sent = -1;
  let acted = false;

  /** The stages with the edits that the schedule makes now. */
  const scheduled = (before: Transcript, stages: readonly Stage[], total: () => number): readonly Stage[] => {
    const isSent = (edit: Edit): boolean => orderOf(edit) < sent;
    if (schedule.kind === 'every-turn' || !stages.some(({ edits }) => edits.some(isSent))) return stages;
    const { minGain, highWater, lowWater } = schedule;
    const unsent = (): Stage[] => withEdits(before, stages, (edit) => !isSent(edit));
    if (schedule.kind === 'once' && acted) return unsent();
    const gain = gainOf(before, stages.at(-1)?.after ?? before, figures);
    if (gain < minGain || (highWater !== null && total() <= highWater)) return unsent();
    acted = true;
    if (lowWater === null) return stages;
    const size = total();
    return fitStages(before, stages, lowWater, (some) => size - gainOf(before, some.at(-1)?.after ?? before, figures)).stages;
  };

  return {
    step(request, total = totalOf) {
      const before = memory.recall(request);
      const { stages: all, findings } = proposer.propose(before);
      const stages = scheduled(before, all, () => total(before));
      const edited = stages.at(-1)?.after ?? before;
      const edits = stages.flatMap((stage) => stage.edits);
      memory.remember(edits, edited);
      const after = withoutBound(edited, edits, memory.removeThinking);
      const firstSent = edits.reduce((first, edit) => Math.min(first, orderOf(edit)), sent);
      const firstChange = firstSent < sent ? firstSent : null;
      sent = endOf(request);
      return { before, after, stages, edits, gain: gainOf(before, edited, figures), firstChange, findings };
    },
  };
}

/** Thinking after the first edit whose signature covers what was before it is no longer valid, and goes. */
function withoutBound(edited: Transcript, edits: readonly Edit[], remember: (indexes: readonly number[]) => void): Transcript {
  const first = edits.reduce((least, edit) => Math.min(least, orderOf(edit)), Number.POSITIVE_INFINITY);
  const gone = new Set<number>();
  for (const [index, { bound, removed, order }] of edited.thinking.entries())
    if (bound && !removed && order > first) gone.add(index);
  if (gone.size === 0) return edited;
  remember([...gone]);
  return { ...edited, thinking: edited.thinking.map((block, index) => (gone.has(index) ? { ...block, removed: true } : block)) };
}

/** Whatever stands in a request is of a lower order. */
function endOf({ tools, words, documents, thinking, calls, results, media, turns }: Transcript): number {
  const lists = [tools, words, documents, thinking, calls, results, media, turns];
  return 1 + lists.reduce((end, list) => Math.max(end, list.at(-1)?.order ?? -1), -1);
}
