import { expect, test } from 'vitest';
import { auditFile } from '../../src/audit/audit-file.ts';
import type { Verdict } from '../../src/audit/report.ts';
import { resolvePlan } from '../../src/compact/plan.ts';
import { budgetSpecs } from '../../src/config/budget-specs.ts';
import { parseBudget } from '../../src/config/budgets.ts';
import { openPrices } from '../../src/prices/price-book.ts';
import { made, payload, words } from './requests.ts';

const source = { name: 'made up', date: null };
const prices = openPrices({
  kind: 'listed',
  source,
  models: new Map([['gpt-4o', { input: 2, read: null, write: null, writeForHour: null, tiers: [] }]]),
});

/** `--max-tokens 5` and the like, over one payload. */
function verdictsOn(bytes: Uint8Array, ...flags: string[]): readonly Verdict[] {
  const budgets = flags.map((flag) => {
    const [name, text] = flag.split(' ');
    const spec = budgetSpecs.find((each) => each.flag === name);
    if (!spec) throw new Error(`no flag ${name}`);
    return parseBudget(spec, text)[1];
  });
  const options = { plan: resolvePlan(), run: {}, budgets, prices, compared: false, baseline: null, tools: false };
  return auditFile(bytes, 'a.json', options).verdicts;
}

const request = made({
  system: words(50),
  tools: [
    { name: 'look', description: words(30) },
    { name: 'ask', description: words(10) },
  ],
  answers: [
    { tool: 'look', result: words(200) },
    { tool: 'ask', result: words(100) },
  ],
});

test('a budget that is kept gives one verdict with its figure', () => {
  expect(verdictsOn(request, '--max results=300')).toEqual([
    {
      ...{ path: 'a.json', line: null, budget: 'max', section: 'results', name: null },
      limit: { amount: 300, unit: 'tokens' },
      ...{ measured: 300, excess: 0, outcome: 'passed', origin: '--max results=300', contributors: [], causes: [] },
    },
  ]);
});

test('one that fails says by how much, and names the largest contributors with their places', () => {
  const [verdict] = verdictsOn(request, '--max results=299');
  expect(verdict).toMatchObject({ outcome: 'failed', measured: 300, excess: 1, origin: '--max results=299' });
  expect(verdict.contributors).toEqual([
    { section: 'results', name: 'look', at: '/messages/3', tokens: 200 },
    { section: 'results', name: 'ask', at: '/messages/5', tokens: 100 },
  ]);
});

test('of the whole, five contributors of any section are named, the largest first', () => {
  const [{ contributors, excess, measured }] = verdictsOn(request, '--max-tokens 10');
  expect(excess).toBe((measured ?? 0) - 10);
  expect(contributors).toHaveLength(5);
  expect(contributors.map(({ name }) => name).slice(0, 3)).toEqual(['look', 'ask', 'system']);
  expect(contributors.map(({ tokens }) => tokens)).toEqual(contributors.map(({ tokens }) => tokens).toSorted((a, b) => b - a));
});

test('shares are of the request, with two decimals', () => {
  const [whole] = verdictsOn(request, '--max-tokens 1');
  const [verdict] = verdictsOn(request, '--max results=10%');
  expect(verdict.measured).toBe(Math.round((300 / (whole.measured ?? 0)) * 10000) / 100);
  expect(verdict.excess).toBeCloseTo((verdict.measured ?? 0) - 10, 2);
});

test('every tool that is too large is told, and none that is not', () => {
  const failed = verdictsOn(request, '--max-per-tool 30');
  expect(failed.map(({ name, outcome, section }) => [name, outcome, section])).toEqual([['look', 'failed', 'tools']]);
  expect(verdictsOn(request, '--max-per-tool 1').map(({ name }) => name)).toEqual(['look', 'ask']);
  const [passed, ...others] = verdictsOn(request, '--max-per-tool 400');
  expect([passed.outcome, passed.name, others.length]).toEqual(['passed', null, 0]);
  expect(passed.measured).toBe(failed[0].measured);
});

test('the least that is to be saved', () => {
  const long = made({ answers: [...Array(4)].map((_, index) => ({ tool: 'read', result: words(1500 + index) })) });
  const [saved] = verdictsOn(long, '--min-saved 5%');
  expect([saved.outcome, (saved.measured ?? 0) > 5]).toEqual(['passed', true]);
  const [failed] = verdictsOn(long, '--min-saved 99%');
  expect(failed.outcome).toBe('failed');
  expect(failed.excess).toBeCloseTo(99 - (failed.measured ?? 0), 2);
  expect(failed.contributors[0]).toMatchObject({ section: 'results', name: 'read' });
  expect(verdictsOn(request, '--min-saved 1%')[0]).toMatchObject({ outcome: 'failed', measured: 0, excess: 1 });
});

test('money is reckoned by the price of the model, sections by their share', () => {
  const [whole] = verdictsOn(request, '--max-tokens 1');
  const tokens = whole.measured ?? 0;
  expect(verdictsOn(request, '--max-cost 0.0001USD')[0]).toMatchObject({
    outcome: 'failed',
    measured: Math.round(tokens * 2) / 1e6,
    limit: { amount: 0.0001, unit: 'USD' },
  });
  expect(verdictsOn(request, '--max results=0.0006USD')[0]).toMatchObject({ outcome: 'passed', measured: 0.0006 });
});

test('of a model without a price nothing is known, and nothing fails', () => {
  const unpriced = made({ model: 'no-such-model' });
  expect(verdictsOn(unpriced, '--max-cost 0.0001USD')).toMatchObject([{ outcome: 'unknown', measured: null, excess: 0 }]);
});

test('in a file of one request a line, each request is judged, and every one that fails is told', () => {
  const lines = [words(5), words(50), words(500), words(60)].map((user) => JSON.stringify(payload({ user })));
  const failed = verdictsOn(Buffer.from(`${lines.join('\n')}\n`), '--max-tokens 58');
  expect(failed.map(({ line, outcome, excess }) => [line, outcome, excess])).toEqual([
    [3, 'failed', 449],
    [4, 'failed', 9],
  ]);
  expect(failed[0].contributors[0]).toEqual({ section: 'prose', name: 'user', at: '3:/messages/0/content', tokens: 500 });
  expect(verdictsOn(Buffer.from(`${lines.join('\n')}\n`), '--max-tokens 600')).toMatchObject([
    { line: null, outcome: 'passed', measured: 507 },
  ]);
});

const linked = { type: 'image_url', image_url: { url: 'https://example.com/tram.png' } };
const pictured = (...content: object[]): Buffer =>
  Buffer.from(
    JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: [{ type: 'text', text: words(50) }, ...content] }] }),
  );

test('what may hold more than is known does not pass, and fails where what is known is too much', () => {
  const [total, images, cost, prose, share] = verdictsOn(
    pictured(linked),
    ...['--max-tokens 1000', '--max images=1000', '--max-cost 1USD', '--max prose=50', '--max prose=95%'],
  );
  expect(total).toMatchObject({ outcome: 'unknown', measured: 57, excess: 0 });
  expect(images).toMatchObject({ outcome: 'unknown', measured: null });
  expect(cost).toMatchObject({ outcome: 'unknown', measured: 0.000114 });
  expect(prose).toMatchObject({ outcome: 'passed', measured: 50 });
  // Of a larger total it would be less.
  expect(share).toMatchObject({ outcome: 'passed', measured: 87.72 });
  expect(verdictsOn(pictured(linked), '--max-tokens 56')[0]).toMatchObject({ outcome: 'failed', excess: 1 });
});

test('a section of which a part is known is judged by that part', () => {
  const low = { type: 'image_url', image_url: { url: 'https://example.com/tram.png', detail: 'low' } };
  const both = pictured(linked, low);
  expect(verdictsOn(both, '--max images=85')[0]).toMatchObject({ outcome: 'unknown', measured: 85 });
  expect(verdictsOn(both, '--max images=84')[0]).toMatchObject({ outcome: 'failed', measured: 85, excess: 1 });
});

test('a share that is saved of what is known may be less of all', () => {
  const long = { role: 'tool', tool_call_id: 'a', content: words(5000) };
  const call = { id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } };
  const request = (...content: object[]): Buffer =>
    Buffer.from(
      JSON.stringify({
        model: 'gpt-4o',
        messages: [
          { role: 'user', content: [{ type: 'text', text: 'Which trams?' }, ...content] },
          { role: 'assistant', content: null, tool_calls: [call] },
          long,
          ...Array.from({ length: 3 }, (_, at) => [
            { role: 'assistant', content: null, tool_calls: [{ ...call, id: `b${at}` }] },
            { role: 'tool', tool_call_id: `b${at}`, content: `${at}` },
          ]).flat(),
          { role: 'assistant', content: 'None.' },
        ],
      }),
    );
  expect(verdictsOn(request(), '--min-saved 50%')[0].outcome).toBe('passed');
  expect(verdictsOn(request(linked), '--min-saved 50%')[0].outcome).toBe('unknown');
  expect(verdictsOn(request(linked), '--min-saved 2000tokens')[0].outcome).toBe('passed');
  expect(verdictsOn(request(linked), '--min-saved 99.9%')[0].outcome).toBe('failed');
});

test('the tools and the total of a log are not known to keep their limits', () => {
  const line = (type: string, uuid: string, parentUuid: string | null, message: object): string =>
    JSON.stringify({ type, uuid, parentUuid, sessionId: 's', version: '2.0.0', message });
  const log = [
    line('user', 'u1', null, { role: 'user', content: 'Which trams are late?' }),
    line('assistant', 'u2', 'u1', {
      id: 'm',
      role: 'assistant',
      model: 'claude-opus-5',
      content: [{ type: 'text', text: 'None.' }],
    }),
  ].join('\n');
  const [tools, total, prose] = verdictsOn(Buffer.from(log), '--max-per-tool 100', '--max-tokens 1000', '--max prose=100');
  expect(tools).toMatchObject({ outcome: 'unknown', measured: null });
  expect(total).toMatchObject({ outcome: 'unknown' });
  expect(prose.outcome).toBe('passed');
});
