import type { ReplayTotal } from './report.ts';
import type { Schedule } from './schedule.ts';

/** What came of a plan in a session, in a sentence, and what to try where it does not pay. */
export function verdictOf({ turns, percent, costChange, saved, breaks }: ReplayTotal, { kind }: Schedule): string {
  if (saved === 0) return 'nothing to save: the plan changes no request';
  const money =
    costChange === 0 ? 'costs the same' : `costs ${rounded(Math.abs(costChange))} % ${costChange > 0 ? 'more' : 'less'}`;
  const cache = breaks === 0 ? 'no request breaks the cache' : `the cache breaks on ${breaks} of ${turns} requests`;
  return `saves ${rounded(percent)} % of tokens, ${money}: ${cache}${costChange > 0 ? advice(kind, breaks) : ''}`;
}

function advice(kind: Schedule['kind'], breaks: number): string {
  if (breaks === 0) return '';
  return kind === 'every-turn' ? '; try --schedule batch' : '; try a larger --min-gain';
}

/** Whole percents, but for the smallest. */
function rounded(percent: number): string {
  return Math.abs(percent) < 10 ? String(percent) : String(Math.round(percent));
}
