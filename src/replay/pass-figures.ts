import { orderOf } from '../compact/loss.ts';
import type { Stage } from '../compact/stages.ts';
import type { PassId } from '../passes/pass.ts';
import { type Figures, gainOf } from './gain.ts';
import { breakEven, type CostRates } from './money.ts';
import type { ReplayPass, ReplayTurn } from './report.ts';

/** Sums up what each pass did, request by request. */
export interface PassFigures {
  /** `sent`: the end of the request before; `tokensFrom`: tokens between an order and that end, cuts made. */
  add(stage: Stage, sent: number, tokensFrom: (order: number) => number, requestsLeft: number): ReplayTurn['cuts'];
  rows(rates: CostRates): ReplayPass[];
}

interface Sum {
  changes: number;
  saved: number;
  savedInAll: number;
  breaks: number;
  rewritten: number;
  /** Of what was sent before. */
  savedThen: number;
}

export function createPassFigures(ids: readonly PassId[], figures: () => Figures): PassFigures {
  const sums = new Map<PassId, Sum>(
    ids.map((id) => [id, { changes: 0, saved: 0, savedInAll: 0, breaks: 0, rewritten: 0, savedThen: 0 }]),
  );
  return {
    add({ pass, edits, before, after }, sent, tokensFrom, requestsLeft) {
      const sum = sums.get(pass.id);
      if (!sum || edits.length === 0) return [];
      const saved = gainOf(before, after, figures());
      sum.changes += edits.length;
      sum.saved += saved;
      sum.savedInAll += saved * requestsLeft;
      const first = edits.reduce((least, edit) => Math.min(least, orderOf(edit)), Number.POSITIVE_INFINITY);
      if (first < sent) {
        sum.breaks++;
        sum.rewritten += tokensFrom(first);
        sum.savedThen += saved;
      }
      return [{ pass: pass.id, changes: edits.length, saved }];
    },
    rows(rates) {
      return [...sums].map(([id, { changes, saved, savedInAll, breaks, rewritten, savedThen }]) => {
        const turns = breaks === 0 ? (changes > 0 ? 0 : null) : breakEven(rewritten, savedThen, rates);
        return {
          id,
          changes,
          saved,
          savedInAll,
          breaks,
          rewritten,
          breakEven: turns === null ? null : Math.round(turns * 10) / 10,
        };
      });
    },
  };
}
