import type { PriceBook, PriceSource } from '../prices/price-book.ts';
import type { CacheRules } from './cache-rules.ts';
import type { CacheUse } from './prompt-cache.ts';

/** What a million input tokens cost by the way they took, in the unit of the money. */
export interface CostRates {
  readonly input: number;
  readonly read: number;
  readonly write: number;
}

/** What requests of one model cost. */
export interface Money {
  /** `USD`; `tokens` where the model has no price: the cost in multiples of an uncached input token. */
  readonly unit: 'USD' | 'tokens';
  /** Where the prices come from; null where there is none. */
  readonly source: PriceSource | null;
  /** By the tokens of the request: a long one may cost more. */
  ratesFor(tokens: number): CostRates;
}

/** What the list does not say of the cache is by the provider's rules. */
export function moneyOf(book: PriceBook, model: string | null, rules: CacheRules): Money {
  if (book.rates(model, 1) === null) {
    const rates = { input: 1e6, read: rules.read * 1e6, write: rules.write * 1e6 };
    return { unit: 'tokens', source: null, ratesFor: () => rates };
  }
  return {
    unit: 'USD',
    source: book.source,
    ratesFor: remembered((tokens) => {
      const { input, read, ...rates } = book.rates(model, tokens) ?? { input: 0, read: 0, write: 0, writeForHour: 0 };
      const write = rules.isForHour ? rates.writeForHour : rates.write;
      return { input, read: read ?? rules.read * input, write: write ?? rules.write * input };
    }),
  };
}

/** Tiers of prices begin at whole thousands: between two of them all requests cost the same, and a list takes long to look that up. */
function remembered(ratesFor: Money['ratesFor']): Money['ratesFor'] {
  const known = new Map<number, CostRates>();
  return (tokens) => {
    const stage = tokens % 1000 === 0 ? tokens : tokens - (tokens % 1000) + 1;
    const rates = known.get(stage) ?? ratesFor(stage);
    known.set(stage, rates);
    return rates;
  };
}

/** What the input of a request costs. */
export function costOf({ read, written, fresh }: CacheUse, rates: CostRates): number {
  return exact((read * rates.read + written * rates.write + fresh * rates.input) / 1e6);
}

/** What it would cost without a cache. */
export function uncachedCost(tokens: number, { input }: CostRates): number {
  return exact((tokens * input) / 1e6);
}

/** To the billionth: what binary fractions add is none of it. */
export function exact(cost: number): number {
  return Math.round(cost * 1e9) / 1e9;
}

/**
 * Turns after which a cut of what was already sent has paid: (R' + B)(w - r) / ((R - R')r), R the tokens that were cut to R', B those behind them
 * that have to be written again. 0 where nothing was written again, null where it never pays.
 */
export function breakEven(rewritten: number, saved: number, { read, write }: CostRates): number | null {
  if (rewritten <= 0) return saved > 0 ? 0 : null;
  return saved > 0 && read > 0 ? (rewritten * (write - read)) / (saved * read) : null;
}
