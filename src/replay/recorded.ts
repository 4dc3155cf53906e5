import type { Finding } from '../compact/report.ts';
import type { RecordedFigures, ReplayTurn } from './report.ts';

/** What the provider says that it counted, beside what the simulation says of the same requests without the plan. */
export function recordedFigures(turns: readonly ReplayTurn[]): RecordedFigures | null {
  const sum = { turns: 0, input: 0, read: 0 };
  const simulated = { input: 0, read: 0, written: 0 };
  let written: number | null = 0;
  for (const { recorded, raw } of turns) {
    if (!recorded || recorded.input === 0) continue;
    sum.turns++;
    sum.input += recorded.input;
    sum.read += recorded.read;
    written = written === null || recorded.written === null ? null : written + recorded.written;
    simulated.input += raw.tokens;
    simulated.read += raw.read;
    simulated.written += raw.written;
  }
  if (sum.turns === 0) return null;
  const difference = share(simulated.read, simulated.input) - share(sum.read, sum.input);
  return { ...sum, written, simulated, difference: Math.round(difference * 10) / 10 };
}

/** Where the provider says that it cached nothing, the simulated cache is one that the agent did not have. */
export function cacheFindings(recorded: RecordedFigures | null): Finding[] {
  if (!recorded || recorded.read > 0 || (recorded.written ?? 0) > 0) return [];
  const message =
    'The provider counted nothing that was read from its cache: what it costs without one may be nearer to the truth.';
  return [{ code: 'no-cache-recorded', severity: 'info', at: '', message }];
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
