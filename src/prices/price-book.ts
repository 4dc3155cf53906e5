import { modelNames } from '../tokens/model-name.ts';
import { KEPT_SOURCE, keptInputCost, keptRates } from './kept.ts';

/** Where prices come from. */
export interface PriceSource {
  /** The file, or the package that comes with the program. */
  readonly name: string;
  /** The day of which its prices are (`2026-09-23`), or null where it does not say. */
  readonly date: string | null;
}

/** What a million input tokens cost, in US dollars. */
export interface Rates {
  /** That no cache has. */
  readonly input: number;
  /** That are read from the prompt cache; null where no price says it. */
  readonly read: number | null;
  /** That are written to the prompt cache, for as long as it keeps them by default; null where no price says it. */
  readonly write: number | null;
  /** The same, to be kept for an hour. */
  readonly writeForHour: number | null;
}

export interface Price extends Rates {
  /** By rising `above`: a request of more tokens than that pays this for all of them. */
  readonly tiers: readonly (Rates & { readonly above: number })[];
}

/** Prices as plain data: those of the package, or those of a file by model. */
export type Prices =
  | { readonly kind: 'kept' }
  | { readonly kind: 'listed'; readonly source: PriceSource; readonly models: ReadonlyMap<string, Price> };

/** Looks up what models cost. */
export interface PriceBook {
  readonly source: PriceSource;
  /** What the input of a request of so many tokens costs, in US dollars; null for a model without a price. */
  inputCost(model: string | null, tokens: number): number | null;
  /** What the tokens of a request of so many cost; null for a model without a price. */
  rates(model: string | null, tokens: number): Rates | null;
}

export function openPrices(prices: Prices): PriceBook {
  if (prices.kind === 'kept')
    return {
      source: KEPT_SOURCE,
      inputCost: (model, tokens) => firstOf(model, (name) => keptInputCost(name, tokens)),
      rates: (model, tokens) => firstOf(model, (name) => keptRates(name, tokens)),
    };
  return {
    source: prices.source,
    inputCost: (model, tokens) =>
      firstOf(model, (name) => {
        const price = prices.models.get(name);
        return price ? (rateOf(price, tokens).input * tokens) / 1e6 : null;
      }),
    rates: (model, tokens) =>
      firstOf(model, (name) => {
        const price = prices.models.get(name);
        return price ? rateOf(price, tokens) : null;
      }),
  };
}

/** Names of models are short; whatever is longer is none. */
const LONGEST_NAME = 200;

/** The price under the name as it stands, or without the vendors before it. */
function firstOf<Found>(model: string | null, find: (name: string) => Found | null): Found | null {
  if (model === null || model.length > LONGEST_NAME) return null;
  for (const name of [model, ...modelNames(model)]) {
    const found = find(name);
    if (found !== null) return found;
  }
  return null;
}

function rateOf(price: Price, tokens: number): Rates {
  return price.tiers.findLast(({ above }) => tokens > above) ?? price;
}
