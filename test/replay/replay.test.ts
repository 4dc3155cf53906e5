import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlanRequest, resolvePlan } from '../../src/compact/plan.ts';
import { countTokens, UserError } from '../../src/index.ts';
import { openPrices, type Prices } from '../../src/prices/price-book.ts';
import { readPrices } from '../../src/prices/price-file.ts';
import { cacheRules, PLAIN_RULES } from '../../src/replay/cache-rules.ts';
import { moneyOf } from '../../src/replay/money.ts';
import type { ReplayReport } from '../../src/replay/report.ts';
import { type ReplayOptions, replayPayload } from '../../src/replay/run.ts';
import { verdictOf } from '../../src/replay/verdict.ts';
import { ALL_WRITTEN, conversation, payloadOf, written } from '../conversations.ts';
import { LOGS } from '../logs.ts';
import { counter, EVERY_TURN } from './sessions.ts';

const priced = (table: object): Prices => readPrices(Buffer.from(JSON.stringify(table)), 'prices.json');
const HALF = priced({ date: '2026-11-02', 'gpt-4o': { input_cost_per_token: 1e-6, cache_read_input_token_cost: 5e-7 } });
const FREE = priced({ nothing: { input_cost_per_token: 0 } });

function replayed(payload: unknown, passes: PlanRequest['passes'], options: Partial<ReplayOptions> = {}): ReplayReport {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return replayPayload(Buffer.from(text), resolvePlan({ passes }), { schedule: EVERY_TURN, prices: HALF, ...options });
}

/** So many tokens, and twice as many characters. */
const tokens = (count: number): string => ' a'.repeat(count);
const call = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'read', arguments: '{}' } }],
});
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: tokens(2000) });
const chat = {
  model: 'gpt-4o',
  messages: [{ role: 'user', content: tokens(2000) }, call('a'), result('a'), call('b'), result('b')],
};

describe('three requests that grow by a call and its result of 2,000 tokens', () => {
  const inputs = (side: 'raw' | 'compacted', { turns }: ReplayReport) =>
    turns.map((turn) => [turn[side].tokens, turn[side].read, turn[side].written, turn[side].fresh]);

  test('as they are: each reads the one before it, in steps of 128', () => {
    const report = replayed(chat, {});
    // A message is 4 tokens, a call 3 and a request 3 more; the name of a call and its arguments are one each.
    const raw = [
      [2007, 0, 2007, 0],
      [4020, 15 * 128, 4020 - 15 * 128, 0],
      [6033, 31 * 128, 6033 - 31 * 128, 0],
    ];
    expect(inputs('raw', report)).toEqual(raw);
    expect(inputs('compacted', report)).toEqual(raw);
    expect(report.total).toMatchObject({ saved: 0, percent: 0, costChange: 0, uncachedChange: 0, breaks: 0 });
    // 12,060 tokens, of which 46 steps are read at half the price.
    expect(report.total.raw.cost).toBeCloseTo((12_060 - 23 * 128) / 1e6, 12);
    expect(report.total.raw.uncached).toBeCloseTo(12_060 / 1e6, 12);
    expect(report.verdict).toBe('nothing to save: the plan changes no request');
  });

  test('with a plan: the third reads what stands before the first result, and the head of it', () => {
    const report = replayed(chat, { prune: { keepLastResults: 0, maxResultChars: 1000 } });
    const marker = '[... 3,400 characters trimmed for context efficiency ...]';
    const cut = counter.count(`${tokens(150)}\n\n${marker}\n\n${tokens(150)}`);
    const third = 6033 - 2000 + cut;
    // 2,002 tokens in one message stand before the result, which begins with 150 as before: 16 steps.
    expect(inputs('compacted', report)[2]).toEqual([third, 16 * 128, third - 16 * 128, 0]);
    expect(report.turns.map(({ breaks, cuts }) => [breaks, cuts])).toEqual([
      [false, []],
      [false, []],
      [true, [{ pass: 'prune', changes: 1, saved: 2000 - cut }]],
    ]);
    const cost = third - 16 * 64 - (6033 - 31 * 64);
    expect(report.total.compacted.cost - report.total.raw.cost).toBeCloseTo(cost / 1e6, 12);
    expect(report.passes).toEqual([
      // What was sent behind the first result in the second request: nothing but the rest of that result.
      {
        id: 'prune',
        changes: 1,
        saved: 2000 - cut,
        savedInAll: 2000 - cut,
        breaks: 1,
        rewritten: cut,
        breakEven: expect.any(Number),
      },
    ]);
    // At half the price, writing costs as much again as reading: (R' + B)(1 - 0.5) / ((R - R') * 0.5).
    expect(report.passes[0].breakEven).toBeCloseTo(cut / (2000 - cut), 1);
  });

  test('a model without a price is reckoned in uncached tokens', () => {
    const report = replayed(chat, {}, { prices: FREE });
    expect(report.money).toMatchObject({ unit: 'tokens', source: null });
    // OpenAI reads gpt-4o at half the price.
    expect(report.total.raw.cost).toBeCloseTo(12_060 - 23 * 128, 6);
  });

  test('a long request pays more for all of it', () => {
    const table = { input_cost_per_token: 1e-6, input_cost_per_token_above_4k_tokens: 3e-6 };
    const { turns } = replayed(chat, {}, { prices: priced({ 'gpt-4o': table }) });
    expect(turns.map(({ raw }) => Math.round(raw.uncached * 1e6))).toEqual([2007, 3 * 4020, 3 * 6033]);
  });
});

test('law: every request counts as it would alone, with the plan or without; and no pass changes nothing', () => {
  fc.assert(
    fc.property(conversation, (each) => {
      const payload = JSON.parse(JSON.stringify(written('openai-chat', each)));
      const answers = payload.messages.flatMap(({ role }: { role: string }, at: number) => (role === 'assistant' ? [at] : []));
      const alone = [...answers, payload.messages.length].map((end) => {
        return countTokens(JSON.stringify({ ...payload, messages: payload.messages.slice(0, end) })).sections.total;
      });
      const { turns, total } = replayed(payload, {}, { rules: PLAIN_RULES, prices: FREE });
      expect(turns.map(({ raw }) => raw.tokens)).toEqual(alone);
      // What the request before had is read at 0.1, the rest written at 1.25.
      const cost = alone.reduce(
        (sum, tokens, at) => sum + 0.1 * (alone[at - 1] ?? 0) + 1.25 * (tokens - (alone[at - 1] ?? 0)),
        0,
      );
      expect(total.raw.cost).toBeCloseTo(cost, 4);
      expect(turns.map(({ compacted }) => compacted)).toEqual(turns.map(({ raw }) => raw));
      expect(total.costChange).toBe(0);
    }),
    { numRuns: 15 },
  );
});

test('law: in every format, the last request counts as the payload', () => {
  const formats = ALL_WRITTEN.filter((name) => !LOGS.some((log) => log === name));
  fc.assert(
    fc.property(conversation, fc.constantFrom(...formats), (each, name) => {
      const payload = payloadOf(name, each, (value) => JSON.stringify(value));
      const { turns } = replayed(payload, {});
      expect(turns.at(-1)?.raw.tokens).toBe(countTokens(payload).sections.total);
      expect(turns).toHaveLength(each.turns.reduce((sum, { calls }) => sum + (calls.length > 0 ? 2 : 1), 1));
    }),
    { numRuns: 40 },
  );
});

test('law: the last request after its cuts counts as what a compaction of it leaves', () => {
  fc.assert(
    fc.property(conversation, (each) => {
      const payload = written('openai-chat', each);
      const { turns, total, passes } = replayed(payload, { base64: { images: 'all' }, prune: { maxResultChars: 300 } });
      const { raw, compacted } = turns[turns.length - 1];
      const saved = turns.flatMap(({ cuts }) => cuts).reduce((sum, cut) => sum + cut.saved, 0);
      expect(raw.tokens - compacted.tokens).toBe(saved);
      expect(passes.reduce((sum, pass) => sum + pass.savedInAll, 0)).toBe(total.saved);
    }),
    { numRuns: 15 },
  );
});

describe('logs', () => {
  const fixture = (name: string): string =>
    readFileSync(new URL(`../../fixtures/payloads/${name}.jsonl`, import.meta.url), 'utf8');

  test('every context is replayed, and what a compaction kept was asked for only once', () => {
    const report = replayed(fixture('codex/compacted'), {}, { prices: FREE });
    expect(report.total.contexts).toBe(2);
    expect(report.turns.map(({ context }) => context)).toEqual([1, 1, 2, 2]);
    // The second context begins with nothing in the cache.
    expect(report.turns[2].raw.read).toBe(0);
    expect(report.findings.map(({ code }) => code)).toContain('lower-bound');
  });

  test('what the provider counted stands beside the simulation', () => {
    const usage = (read: number, written: number) => ({
      input_tokens: 0,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: written,
      output_tokens: 1,
    });
    const line = (uuid: string, parentUuid: string | null, type: string, message: object, minute: number) =>
      JSON.stringify({ uuid, parentUuid, sessionId: 's', type, timestamp: `2026-05-04T08:${minute}:00.000Z`, message });
    const said = (id: string, read: number, wrote: number) => ({
      id,
      role: 'assistant',
      model: 'claude-sonnet-4-5',
      content: [{ type: 'text', text: tokens(100) }],
      usage: usage(read, wrote),
    });
    const lines = [
      line('1', null, 'user', { role: 'user', content: tokens(2000) }, 10),
      line('2', '1', 'assistant', said('m1', 0, 2400), 11),
      line('3', '2', 'user', { role: 'user', content: tokens(1000) }, 12),
      line('4', '3', 'assistant', said('m2', 2400, 1600), 13),
      line('5', '4', 'user', { role: 'user', content: tokens(1000) }, 20),
      line('6', '5', 'assistant', said('m3', 0, 5600), 21),
    ];
    const { recorded, turns } = replayed(lines.join('\n'), {}, { prices: FREE });
    // Three tokens a message and six a request; after eight minutes nothing is left in the cache.
    expect(turns.map(({ raw }) => [raw.tokens, raw.read])).toEqual([
      [2009, 0],
      [3115, 2009],
      [4221, 0],
    ]);
    expect(turns[1].time).toBe('2026-05-04T08:13:00.000Z');
    expect(recorded).toMatchObject({
      turns: 3,
      input: 12_000,
      read: 2400,
      written: 9600,
      simulated: { input: 9345, read: 2009, written: 7336 },
    });
    // 21.50 % and 20 %.
    expect(recorded?.difference).toBe(1.5);
    const uncached = lines
      .join('\n')
      .replaceAll(/"cache_(read|creation)_input_tokens":\d+/g, '"cache_$1_input_tokens":0')
      .replaceAll('"input_tokens":0', '"input_tokens":9');
    expect(replayed(uncached, {}).findings.map(({ code }) => code)).toContain('no-cache-recorded');
    expect(replayed(lines.join('\n'), {}).findings.map(({ code }) => code)).not.toContain('no-cache-recorded');
  });
});

test('calls are held against a cache: hits, failures, what was cut and what may have changed', () => {
  const asked = (id: string, name: string, input: object, content: string) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
    },
    { role: 'tool', tool_call_id: id, content },
  ];
  const messages = [
    { role: 'user', content: 'Go on.' },
    ...asked('1', 'read_file', { path: 'a' }, tokens(2000)),
    ...asked('2', 'read_file', { path: 'a' }, tokens(2000)),
    ...asked('3', 'read_file', { path: 'b' }, '{"error":"no such file"}'),
    ...asked('4', 'read_file', { path: 'a' }, tokens(2000)),
    ...asked('5', 'write_file', { path: 'b' }, '{"ok":true}'),
    ...asked('6', 'read_file', { path: 'a' }, tokens(2000)),
  ];
  const { calls } = replayed({ messages }, {});
  // The second and the fourth are answered; the sixth runs, since something was written.
  expect(calls).toEqual({ calls: 6, hits: 2, executions: 4, failures: 1, invalidated: 1, evictions: 0, staleServesPrevented: 0 });
  const pruned = replayed({ messages }, { prune: { keepLastResults: 0, maxResultChars: 1000 } });
  // The third request cuts the first result, but the second still shows it; the fourth request cuts that as well.
  expect(pruned.turns.map(({ hits, evictions }) => [hits, evictions])).toEqual([
    [0, 0],
    [1, 0],
    [0, 0],
    [0, 1],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(pruned.calls).toMatchObject({ hits: 1, executions: 5, evictions: 1, staleServesPrevented: 1, invalidated: 1 });
});

test.each([
  [{ saved: 0 }, 'every-turn', 'nothing to save: the plan changes no request'],
  [
    { saved: 1, percent: 58.2, costChange: 3, breaks: 28 },
    'every-turn',
    'saves 58 % of tokens, costs 3 % more: the cache breaks on 28 of 41 requests; try --schedule batch',
  ],
  [
    { saved: 1, percent: 58.2, costChange: 12.6, breaks: 28 },
    'batch',
    'saves 58 % of tokens, costs 13 % more: the cache breaks on 28 of 41 requests; try a larger --min-gain',
  ],
  [
    { saved: 1, percent: 4.2, costChange: -3.3, breaks: 0 },
    'batch',
    'saves 4.2 % of tokens, costs 3.3 % less: no request breaks the cache',
  ],
] as const)('%o under %s: %s', (total, kind, words) => {
  const { total: none } = replayed(chat, {});
  expect(verdictOf({ ...none, turns: 41, ...total }, { ...EVERY_TURN, kind })).toBe(words);
});

test('rates that a list does not have are the rules of the provider', () => {
  const book = openPrices(priced({ model: { input_cost_per_token: 2e-6, cache_creation_input_token_cost: 3e-6 } }));
  expect(moneyOf(book, 'model', PLAIN_RULES).ratesFor(1)).toEqual({ input: 2, read: 0.2, write: 3 });
  const hour = cacheRules('anthropic', 'model', true);
  expect(moneyOf(book, 'model', hour).ratesFor(1)).toEqual({ input: 2, read: 0.2, write: 4 });
  const kept = openPrices({ kind: 'kept' });
  expect(moneyOf(kept, 'claude-opus-4-5', hour).ratesFor(1)).toEqual({ input: 5, read: 0.5, write: 10 });
  expect(moneyOf(kept, 'claude-opus-4-5', PLAIN_RULES).ratesFor(1)).toEqual({ input: 5, read: 0.5, write: 6.25 });
});

test.each([
  [
    '{"custom_id":"1","method":"POST","body":{"messages":[{"role":"user","content":"a"}]}}\n{"custom_id":"2","method":"POST","body":{"messages":[{"role":"user","content":"b"}]}}',
  ],
  [
    '{"timestamp":"2026-05-04T08:00:00Z","type":"session_meta","payload":{"id":"s"}}\n{"timestamp":"2026-05-04T08:00:00Z","type":"turn_context","payload":{"model":"gpt-4o"}}',
  ],
  ['[{"name":"read","input_schema":{"type":"object"}}]'],
])('%s is no session', (text) => {
  expect(() => replayed(text, {})).toThrow(UserError);
  expect(() => replayed(text, {})).toThrow(/not one session|no request/);
});
