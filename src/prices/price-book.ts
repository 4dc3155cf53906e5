import { modelNames } from '../tokens/model-name.ts';
import { KEPT_SOURCE, keptInputCost } from './kept.ts';

/** Where prices come from. */
export interface PriceSource {
  /** The file, or the package that comes with the program. */
  readonly name: string;
  /** The day of which its prices are (`2026-09-23`), or null where it does not say. */
  readonly date: string | null;
}

/** What a million input tokens cost that no cache has, in US dollars. */
export interface Price {
  readonly input: number;
  /** By rising `above`: a request of more tokens than that pays this for all of them. */
  readonly tiers: readonly { readonly above: number; readonly input: number }[];
}

/** Prices as plain data: those of the package, or those of a file by model. */
export type Prices =
  | { readonly kind: 'kept' }
  | { readonly kind: 'listed'; readonly source: PriceSource; readonly models: ReadonlyMap<string, Price> };

export interface PriceBook {
  readonly source: PriceSource;
  /** What the input of a request of so many tokens costs, in US dollars; null for a model without a price. */
  inputCost(model: string | null, tokens: number): number | null;
}

export function openPrices(prices: Prices): PriceBook {
  if (prices.kind === 'kept')
    return { source: KEPT_SOURCE, inputCost: (model, tokens) => firstOf(model, (name) => keptInputCost(name, tokens)) };
  return {
    source: prices.source,
    inputCost: (model, tokens) =>
      firstOf(model, (name) => {
        const price = prices.models.get(name);
        return price ? (rateOf(price, tokens) * tokens) / 1e6 : null;
      }),
  };
}

/** Names of models are short; whatever is longer is none. */
const LONGEST_NAME = 200;

/** The price under the name as it stands, or without the vendors before it. */
function firstOf(model: string | null, costOf: (name: string) => number | null): number | null {
  if (model === null || model.length > LONGEST_NAME) return null;
  for (const name of [model, ...modelNames(model)]) {
    const cost = costOf(name);
    if (cost !== null) return cost;
  }
  return null;
}

function rateOf({ input, tiers }: Price, tokens: number): number {
  return tiers.findLast(({ above }) => tokens > above)?.input ?? input;
}
