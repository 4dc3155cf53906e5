import { exact } from './money.ts';
import type { InputFigures, ReplayTotal, ReplayTurn } from './report.ts';

/** All turns together. */
export function totalOf(turns: readonly ReplayTurn[], contexts: number): ReplayTotal {
  const raw = sumOf(turns.map((turn) => turn.raw));
  const compacted = sumOf(turns.map((turn) => turn.compacted));
  return {
    turns: turns.length,
    contexts,
    raw,
    compacted,
    saved: raw.tokens - compacted.tokens,
    percent: 0 - change(raw.tokens, compacted.tokens),
    costChange: change(raw.cost, compacted.cost),
    uncachedChange: change(raw.uncached, compacted.uncached),
    breaks: turns.filter(({ breaks }) => breaks).length,
  };
}

function sumOf(all: readonly InputFigures[]): InputFigures {
  const sum = { tokens: 0, read: 0, written: 0, fresh: 0, cost: 0, uncached: 0 };
  for (const each of all) {
    sum.tokens += each.tokens;
    sum.read += each.read;
    sum.written += each.written;
    sum.fresh += each.fresh;
    sum.cost += each.cost;
    sum.uncached += each.uncached;
  }
  return { ...sum, cost: exact(sum.cost), uncached: exact(sum.uncached) };
}

/** From one figure to another, in percent with one decimal. */
function change(from: number, to: number): number {
  return from === 0 ? 0 : Math.round((1000 * (to - from)) / from) / 10 || 0;
}
