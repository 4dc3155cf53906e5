import type { PriceBook } from '../prices/price-book.ts';
import type { Cost } from './report.ts';

/** Dollars to the millionth: sums of such figures are the same in any grouping. */
export function rounded(dollars: number): number {
  return Math.round(dollars * 1e6) / 1e6;
}

/** What the input of a request costs as recorded and after compaction, or null for a model without a price. */
export function costOf(model: string | null, before: number, after: number, book: PriceBook): Cost | null {
  const [was, is] = [book.inputCost(model, before), book.inputCost(model, after)];
  return was === null || is === null ? null : { before: rounded(was), after: rounded(is) };
}

/** The sum, or null if one of them is not known. */
export function sumOfCosts(costs: readonly (Cost | null)[]): Cost | null {
  const known = costs.filter((cost) => cost !== null);
  if (known.length < costs.length) return null;
  const sum = (side: keyof Cost): number => rounded(known.reduce((total, cost) => total + cost[side], 0));
  return { before: sum('before'), after: sum('after') };
}
