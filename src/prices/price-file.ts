import { UserError } from '../errors.ts';
import type { JsonNode } from '../json/node.ts';
import { readSource } from '../json/source.ts';
import type { Price, Prices, Rates } from './price-book.ts';

const RATE = 'input_cost_per_token';
const TIER = /^input_cost_per_token(_above_(\d{1,6})k_tokens)$/;
const READ = 'cache_read_input_token_cost';
const WRITE = 'cache_creation_input_token_cost';
const WRITE_FOR_HOUR = 'cache_creation_input_token_cost_above_1hr';
const MILLION = 1e6;

/**
 * Prices in the shape of LiteLLM's `model_prices_and_context_window.json`: an object of models, each with `input_cost_per_token` in US
 * dollars, what reading from and writing to the prompt cache costs (`cache_read_input_token_cost`, `cache_creation_input_token_cost`), and the same
 * for long requests (`…_above_200k_tokens`). A member `date` says of which day they are. Throws UserError
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
  const base = readRates(model, '');
  if (!base) return null;
  const tiers = model.members().flatMap(({ key }) => {
    const [, suffix, thousands] = TIER.exec(key) ?? [];
    const rates = suffix === undefined ? null : readRates(model, suffix);
    return rates ? [{ above: Number(thousands) * 1000, ...rates }] : [];
  });
  return { ...base, tiers: tiers.toSorted((one, other) => one.above - other.above) };
}

/** By the million. `suffix`: of a tier, or ''. */
function readRates(model: JsonNode, suffix: string): Rates | null {
  const rate = (key: string): number | null => {
    const value = model.get(key + suffix)?.number();
    return value !== undefined && isRate(value) ? value * MILLION : null;
  };
  const input = rate(RATE);
  return input === null ? null : { input, read: rate(READ), write: rate(WRITE), writeForHour: rate(WRITE_FOR_HOUR) };
}

function isRate(rate: number): boolean {
  return Number.isFinite(rate) && rate >= 0;
}
