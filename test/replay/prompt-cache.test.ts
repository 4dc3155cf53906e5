import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CacheRules, cacheRules, PLAIN_RULES } from '../../src/replay/cache-rules.ts';
import { breakEven, costOf } from '../../src/replay/money.ts';
import { type CachedRequest, type CacheUse, createPromptCache } from '../../src/replay/prompt-cache.ts';

/** Requests of blocks of so many tokens each, at places 0, 1, 2 …; what changes has the size of before. */
function uses(
  rules: CacheRules,
  requests: readonly { blocks: readonly number[]; firstChange?: number; time?: number; messages?: number }[],
): CacheUse[] {
  const cache = createPromptCache(rules);
  return requests.map(({ blocks, firstChange = null, time = null, messages = 0 }) => {
    const tokensTo = (place: number): number => blocks.slice(0, place).reduce((sum, each) => sum + each, 0);
    const request: CachedRequest = {
      tokens: tokensTo(blocks.length),
      end: blocks.length,
      firstChange,
      kept: 0,
      time,
      messages,
      tokensTo,
      blocksTo: (place) => Math.min(place, blocks.length),
    };
    return cache.use(request);
  });
}

const MINUTE = 60_000;

describe('by no known rules', () => {
  test('what two requests begin with alike is read', () => {
    const requests = [{ blocks: [100, 50] }, { blocks: [100, 50, 30] }, { blocks: [100, 20, 30, 10], firstChange: 1 }];
    expect(uses(PLAIN_RULES, requests)).toEqual([
      { read: 0, written: 150, fresh: 0 },
      { read: 150, written: 30, fresh: 0 },
      { read: 100, written: 60, fresh: 0 },
    ]);
  });
});

describe('OpenAI up to gpt-5.5', () => {
  const rules = cacheRules('openai', 'gpt-4o');

  test('reads from 1,024 tokens on, in steps of 128, and for ten minutes', () => {
    const requests = [
      { blocks: [1000], time: 0 },
      { blocks: [1000, 100], time: 0 },
      { blocks: [1000, 100, 100], time: 10 * MINUTE },
      { blocks: [1000, 100, 100, 100], time: 20 * MINUTE + 1 },
    ];
    expect(uses(rules, requests)).toEqual([
      { read: 0, written: 0, fresh: 1000 },
      { read: 0, written: 1100, fresh: 0 },
      { read: 1024, written: 176, fresh: 0 },
      { read: 0, written: 1300, fresh: 0 },
    ]);
  });
});

describe('OpenAI from gpt-5.6', () => {
  const rules = cacheRules('openai', 'gpt-5.6-sol');

  test('reads only what ends where a request ended, and writing has its price', () => {
    expect([rules.write, rules.read, cacheRules('openai', 'gpt-6.1-sol').read]).toEqual([1.25, 0.1, 0.05]);
    const requests = [{ blocks: [2000] }, { blocks: [2000, 500, 500] }, { blocks: [2000, 500, 100, 100], firstChange: 2 }];
    expect(uses(rules, requests).map(({ read }) => read)).toEqual([0, 2000, 2000]);
  });

  test('only the newest 80 ends of requests can be read', () => {
    const grown = Array.from({ length: 83 }, (_, n) => ({ blocks: Array.from({ length: n + 1 }, () => 2000) }));
    const late = { blocks: grown[82].blocks, firstChange: 2 };
    expect(uses(rules, [...grown, late]).at(-1)?.read).toBe(0);
    expect(uses(rules, [...grown.slice(0, 70), { ...late, blocks: grown[70].blocks }]).at(-1)?.read).toBe(4000);
  });
});

describe('Anthropic', () => {
  const rules = cacheRules('anthropic', 'claude-sonnet-4-5');
  const blocks = (count: number): number[] => [5000, ...Array.from({ length: count }, () => 100)];

  test('looks back 20 blocks from the end of the request before, and reads the system prompt in any case', () => {
    const first = { blocks: blocks(10), messages: 1 };
    const cut = (firstChange: number) => ({ blocks: blocks(60), messages: 1, firstChange });
    const between = { blocks: blocks(25), messages: 1 };
    // Ends of requests stand after 11 and 26 blocks; the marker of the request before at 51.
    expect(uses(rules, [first, between, { blocks: blocks(50), messages: 1 }, cut(27)]).map(({ read }) => read)).toEqual([
      0, 6000, 7500, 5000,
    ]);
    expect(uses(rules, [first, between, { blocks: blocks(40), messages: 1 }, cut(27)]).map(({ read }) => read)).toEqual([
      0, 6000, 7500, 7500,
    ]);
    expect(uses(rules, [first, cut(0)]).map(({ read }) => read)).toEqual([0, 0]);
  });

  test('keeps an entry for five minutes after it was last read', () => {
    const at = (minutes: number) => ({ blocks: [5000], time: minutes * MINUTE });
    expect(uses(rules, [at(0), at(5), at(10), at(15.1)]).map(({ read }) => read)).toEqual([0, 5000, 5000, 0]);
  });

  test('or for an hour, at twice the price, where a log tells of it', () => {
    const long = cacheRules('anthropic', 'claude-sonnet-4-5', true);
    const at = (minutes: number) => ({ blocks: [5000], time: minutes * MINUTE });
    expect(uses(long, [at(0), at(60), at(121)]).map(({ read }) => read)).toEqual([0, 5000, 0]);
    expect([long.write, rules.write]).toEqual([2, 1.25]);
  });

  test.each([
    ['claude-opus-4-5-20251101', 4096],
    ['claude-sonnet-4-5-20250929', 1024],
    ['claude-opus-4-7', 2048],
    ['claude-opus-5', 512],
  ])('%s caches nothing below %i tokens', (model, minimum) => {
    const of = (tokens: number) => uses(cacheRules('anthropic', model), [{ blocks: [tokens] }])[0];
    expect(of(minimum - 1)).toEqual({ read: 0, written: 0, fresh: minimum - 1 });
    expect(of(minimum)).toEqual({ read: 0, written: minimum, fresh: 0 });
  });

  test.each([
    ['claude-opus-5-5', 0.05],
    ['claude-fable-5-1', 0.025],
    ['claude-haiku-4-5', 0.1],
  ])('%s reads at %f', (model, read) => expect(cacheRules('anthropic', model).read).toBe(read));
});

test.each([
  ['gemini-2.5-flash', 1024, 0.1],
  ['gemini-2.5-pro', 4096, 0.1],
  ['gemini-4-argon', 4096, 0.05],
])('%s reads from %i tokens on, at %f', (model, minimum, read) => {
  expect(cacheRules('gemini', model)).toMatchObject({ minimum, read, write: 1 });
});

test.each([
  [0.1, 1.25, 46],
  [0.05, 1.25, 96],
  [0.025, 1.25, 196],
  [0.1, 1, 36],
])('read at %f and written at %f, a cut of 10,000 before 40,000 has paid after %i turns', (read, write, turns) => {
  expect(breakEven(40_000, 10_000, { input: 1, read, write })).toBeCloseTo(turns, 6);
});

test('what was never sent pays at once, and what saves nothing never', () => {
  const rates = { input: 1, read: 0.1, write: 1.25 };
  expect([breakEven(0, 10, rates), breakEven(10, 0, rates), breakEven(10, 10, { ...rates, read: 0 })]).toEqual([0, null, null]);
});

const sessions = fc.array(
  fc.record({
    add: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 4 }),
    back: fc.option(fc.nat(6), { nil: null }),
  }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

test('law: what is read is a prefix that the request before had, and the parts add up', () => {
  const all = [
    PLAIN_RULES,
    cacheRules('openai', 'gpt-4o'),
    cacheRules('openai', 'gpt-5.6'),
    cacheRules('anthropic', 'claude-sonnet-4-5'),
    cacheRules('gemini', 'gemini-2.5-pro'),
  ];
  fc.assert(
    fc.property(sessions, fc.constantFrom(...all), (steps, rules) => {
      let blocks: number[] = [];
      const before: number[] = [];
      const requests = steps.map(({ add, back }) => {
        const firstChange = back === null || blocks.length === 0 ? undefined : Math.max(0, blocks.length - 1 - back);
        before.push(blocks.slice(0, firstChange).reduce((sum, each) => sum + each, 0));
        blocks = [...blocks.map((tokens, at) => (at === firstChange ? Math.ceil(tokens / 2) : tokens)), ...add];
        return firstChange === undefined ? { blocks } : { blocks, firstChange };
      });
      for (const [at, { read, written, fresh }] of uses(rules, requests).entries()) {
        expect(read + written + fresh).toBe(requests[at].blocks.reduce((sum, each) => sum + each, 0));
        expect(Math.min(read, written, fresh)).toBeGreaterThanOrEqual(0);
        expect(read).toBeLessThanOrEqual(before[at]);
        if (rules === PLAIN_RULES) expect(read).toBe(before[at]);
      }
    }),
  );
});

test('law: cost rises with every rate', () => {
  const rate = fc.integer({ min: 0, max: 100 });
  const tokens = fc.nat(1e6);
  fc.assert(
    fc.property(
      fc.record({ read: tokens, written: tokens, fresh: tokens }),
      fc.record({ input: rate, read: rate, write: rate }),
      fc.record({ input: rate, read: rate, write: rate }),
      (use, rates, more) => {
        const higher = { input: rates.input + more.input, read: rates.read + more.read, write: rates.write + more.write };
        expect(costOf(use, higher)).toBeGreaterThanOrEqual(costOf(use, rates));
      },
    ),
  );
});
