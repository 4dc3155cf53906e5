import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { KEPT_SOURCE } from '../../src/prices/kept.ts';
import { openPrices } from '../../src/prices/price-book.ts';
import { readPrices } from '../../src/prices/price-file.ts';

const kept = openPrices({ kind: 'kept' });

test('the kept prices are those of the package, and have its date', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(KEPT_SOURCE.name).toBe(`@pydantic/genai-prices ${dependencies['@pydantic/genai-prices']}`);
  expect(KEPT_SOURCE.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test.each([
  ['gpt-4o', 100_000, 0.25],
  ['openai/gpt-4o', 100_000, 0.25],
  ['claude-haiku-4-5', 100_000, 0.1],
  ['us.anthropic.claude-haiku-4-5', 100_000, 0.1],
  ['gemini-2.5-pro', 100_000, 0.125],
  ['gemini-2.5-pro', 300_000, 0.75],
  ['gpt-4o', 0, 0],
])('%s: the input of %i tokens costs %f USD', (model, tokens, cost) => {
  expect(kept.inputCost(model, tokens)).toBeCloseTo(cost, 9);
});

test.each([null, '', 'no-such-model', '__proto__', 'x'.repeat(100_000), ':'.repeat(5000)])('%s has no price', (model) => {
  expect(kept.inputCost(model, 1)).toBe(null);
});

const file = (value: unknown) => readPrices(Buffer.from(JSON.stringify(value)), 'prices.json');

const table = file({
  date: '2026-11-02',
  sample_spec: { input_cost_per_token: 0, litellm_provider: 'one of …' },
  'made-up': {
    input_cost_per_token: 2e-6,
    input_cost_per_token_above_200k_tokens: 4e-6,
    input_cost_per_token_above_128k_tokens: 3e-6,
    output_cost_per_token: 1e-5,
  },
  constructor: { input_cost_per_token: 1e-6 },
  free: { input_cost_per_token: 'nothing' },
});

test('a table in the shape of LiteLLM is read, with what long requests cost', () => {
  const book = openPrices(table);
  expect(book.source).toEqual({ name: 'prices.json', date: '2026-11-02' });
  const costs = [100_000, 128_000, 128_001, 200_001].map((tokens) => book.inputCost('made-up', tokens));
  for (const [index, cost] of [0.2, 0.256, 0.384003, 0.800004].entries()) expect(costs[index]).toBeCloseTo(cost, 9);
  expect(book.inputCost('vendor/made-up', 1e6)).toBeCloseTo(4, 9);
  expect(book.inputCost('constructor', 1e6)).toBeCloseTo(1, 9);
});

test('models that it does not hold have no price, whatever objects inherit', () => {
  const book = openPrices(table);
  for (const model of ['free', 'gpt-4o', 'toString', '__proto__', null]) expect(book.inputCost(model, 1)).toBe(null);
});

test.each([[[]], [{}], [{ 'gpt-4o': {} }], [{ 'gpt-4o': { input_cost_per_token: -1 } }], ['prices']])(
  '%j is no table of prices',
  (value) => {
    expect(() => file(value)).toThrow(UserError);
  },
);
