import { createRequire } from 'node:module';
import type { calcPrice, Usage } from '@pydantic/genai-prices';
import { moduleLocation } from '../tokens/module-location.ts';
import type { PriceSource, Rates } from './price-book.ts';

/** The package's own release: it has no date for each price. A test holds its version and this one together. */
export const KEPT_SOURCE: PriceSource = { name: '@pydantic/genai-prices 0.1.8', date: '2026-09-23' };

let calculate: typeof calcPrice | undefined;

/** What so many input tokens of a model cost on the day of the package (not today: prices that change by date would change verdicts). */
export function keptInputCost(model: string, tokens: number): number | null {
  calculate ??= loadCalculation();
  return (
    calculate({ input_tokens: tokens }, model, { timestamp: new Date(`${KEPT_SOURCE.date}T00:00:00Z`) })?.input_price ?? null
  );
}

/** What a million input tokens cost in a request of so many, on the same day. */
export function keptRates(model: string, tokens: number): Rates | null {
  // Rates are of the tier of the request; a million would be of the highest.
  const size = Math.max(1, tokens);
  const cost = (usage: Usage): number | null => {
    calculate ??= loadCalculation();
    const price = calculate({ input_tokens: size, ...usage }, model, { timestamp: new Date(`${KEPT_SOURCE.date}T00:00:00Z`) });
    return price ? (price.input_price / size) * 1e6 : null;
  };
  const input = cost({});
  if (input === null) return null;
  return {
    input,
    read: cost({ cache_read_tokens: size }),
    write: cost({ cache_write_tokens: size }),
    writeForHour: cost({ cache_write_tokens: size, cache_write_1h_tokens: size }),
  };
}

/** Half a megabyte of source: loaded when a price is asked for, and only then. */
function loadCalculation(): typeof calcPrice {
  const loaded: { readonly calcPrice: typeof calcPrice } = createRequire(moduleLocation())('@pydantic/genai-prices');
  return loaded.calcPrice;
}
