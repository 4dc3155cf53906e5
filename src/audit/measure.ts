import type { Limit, Unit } from '../config/limit.ts';
import { rounded } from './cost.ts';

/** A number of tokens of a request, in another unit: a share of the request, or of what its input costs. */
export function inUnit(tokens: number, unit: Unit, total: number, cost: () => number | null): number | null {
  if (unit === 'tokens') return tokens;
  if (unit === '%') return share(tokens, total);
  const whole = cost();
  return whole === null ? null : rounded(total === 0 ? 0 : (whole * tokens) / total);
}

/** A percentage with two decimals; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1e4) / 100;
}

/** How far a figure stands beyond a limit that is the most (or the least) it may be; 0 within it. */
export function excessOf(measured: number, { amount, unit }: Limit, kind: 'most' | 'least'): number {
  const beyond = kind === 'most' ? measured - amount : amount - measured;
  if (beyond <= 0) return 0;
  return unit === 'tokens' ? beyond : unit === '%' ? Math.round(beyond * 100) / 100 : rounded(beyond);
}
