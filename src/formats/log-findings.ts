import type { Transcript } from '../transcript/transcript.ts';
import type { ReadingFinding } from './format.ts';

/** How much of a log is left behind: what a compaction summed up, other branches, agents' own conversations. Sizes in bytes. */
export function historyFinding(live: number, all: number): ReadingFinding[] {
  if (live >= all) return [];
  const percent = Math.round((100 * (all - live)) / all);
  const share = percent === 0 ? 'Less than 1' : percent;
  const size = `${share} % of the messages by size (${all - live} of ${all} bytes)`;
  const message = `${size} are history, which the model is no longer sent: it is neither counted nor changed.`;
  return [{ code: 'history-share', severity: 'info', at: '', message }];
}

/** Where edits in place end: at the last thinking block whose signature covers what is before it. */
export function boundFinding({ thinking, results }: Transcript): ReadingFinding[] {
  const last = thinking.findLast(({ bound }) => bound);
  const kept = last ? results.filter(({ order }) => order < last.order).length : 0;
  if (!last || kept === 0) return [];
  const stay =
    kept === 1 ? '1 result before the last thinking block stays' : `${kept} results before the last thinking block stay`;
  const message = `${stay} whole: its signature covers what is before it, and in a log no thinking is removed.`;
  const hint = '--export writes a request, in which thinking can go.';
  return [{ code: 'thinking-binds', severity: 'info', at: last.at, message, hint }];
}
