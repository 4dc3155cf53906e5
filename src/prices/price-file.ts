import { UserError } from '../errors.ts';
import type { JsonNode } from '../json/node.ts';
import { readSource } from '../json/source.ts';
import type { Price, Prices } from './price-book.ts';

const RATE = 'input_cost_per_token';
const TIER = /^input_cost_per_token_above_(\d{1,6})k_tokens$/;
const MILLION = 1e6;

/**
 * Prices in the shape of LiteLLM's `model_prices_and_context_window.json`: an object of models, each with `input_cost_per_token` in US
 * dollars and `input_cost_per_token_above_200k_tokens` for long requests. A member `date` says of which day they are. Throws UserError
 * `bad-prices`.
 */
export function readPrices(bytes: Uint8Array, path: string): Prices {
  const source = readSource(bytes, { path, strict: true });
  const { root } = source.documents[0];
  const models = new Map<string, Price>();
  for (const { key, value } of source.lines ? [] : root.members()) {
    const price = readPrice(value);
    if (price) models.set(key, price);
  }
  if (models.size === 0) {
    const hint = `It is an object of models, each with ${RATE} in US dollars, as LiteLLM keeps it.`;
    throw new UserError('bad-prices', 'This is no table of prices.', { hint, at: { path } });
  }
  return { kind: 'listed', source: { name: path, date: root.get('date')?.string() ?? null }, models };
}

function readPrice(model: JsonNode): Price | null {
  const input = model.get(RATE)?.number();
  if (input === undefined || !isRate(input)) return null;
  const tiers = model.members().flatMap(({ key, value }) => {
    const thousands = TIER.exec(key)?.[1];
    const rate = value.number();
    return thousands === undefined || rate === undefined || !isRate(rate)
      ? []
      : [{ above: Number(thousands) * 1000, input: rate * MILLION }];
  });
  return { input: input * MILLION, tiers: tiers.toSorted((one, other) => one.above - other.above) };
}

function isRate(rate: number): boolean {
  return Number.isFinite(rate) && rate >= 0;
}
