import { expect, test } from 'vitest';
import { auditFile } from '../../src/audit/audit-file.ts';
import { auditTools, serverOf } from '../../src/audit/tool-audit.ts';
import { resolvePlan } from '../../src/compact/plan.ts';
import { type Made, made, words } from './requests.ts';

const plan = resolvePlan({ passes: {} });
const audited = (path: string, request: Made) =>
  auditFile(made(request), path, { plan, run: {}, budgets: [], prices: null, compared: false, baseline: null, tools: true }).file;

const parameters = (...descriptions: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(descriptions.map((description, index) => [`p${index}`, { type: 'string', description }])),
});

test.each([
  ['mcp__github__create_issue', 'github'],
  ['mcp__a_b__c__d', 'a_b'],
  ['mcp__only', null],
  ['mcp____x', null],
  ['search', null],
])('%s is of the server %s', (tool, server) => {
  expect(serverOf(tool)).toBe(server);
});

const one = audited('one.json', {
  tools: [
    { name: 'mcp__yard__park', description: words(40), parameters: parameters(words(20)) },
    { name: 'mcp__yard__move', parameters: parameters(words(30)) },
    { name: 'look' },
  ],
  answers: [
    { tool: 'look', result: 'ok' },
    { tool: 'look', result: 'ok' },
  ],
});
const two = audited('two.json', {
  tools: [{ name: 'look', description: words(9) }],
  answers: [{ tool: 'mcp__yard__move', result: 'ok' }],
});

test('what each tool and each server takes, and what stripping leaves, though the plan strips nothing', () => {
  const { tools, servers } = auditTools([one, two]);
  expect(tools.map(({ name, server, files, calls, path, at }) => [name, server, files, calls, path, at])).toEqual([
    ['mcp__yard__park', 'yard', 1, 0, 'one.json', '/tools/0'],
    ['mcp__yard__move', 'yard', 1, 1, 'one.json', '/tools/1'],
    ['look', null, 2, 2, 'two.json', '/tools/0'],
  ]);
  const [park, move, look] = tools;
  expect(park.before - park.after).toBeGreaterThanOrEqual(20);
  expect(move.before - move.after).toBeGreaterThanOrEqual(30);
  expect(look.after).toBe(look.before);
  expect(servers).toEqual([
    { server: 'yard', tools: 2, before: park.before + move.before, after: park.after + move.after, calls: 1 },
    { server: null, tools: 1, before: look.before, after: look.after, calls: 2 },
  ]);
  expect(one.total.saved).toBe(0);
});

test('tools that no transcript calls; not known where nothing is called', () => {
  expect(auditTools([one, two]).neverCalled).toEqual(['mcp__yard__park']);
  expect(auditTools([audited('set.json', { tools: [{ name: 'look' }] })]).neverCalled).toBe(null);
});

test('descriptions that stand several times in one tool set, not in several files', () => {
  const repeating: Made = {
    tools: [
      { name: 'a', description: words(5), parameters: parameters('The owner.', 'The owner.', words(50)) },
      { name: 'b', parameters: parameters('The owner.', words(50)) },
    ],
  };
  const file = audited('a.json', repeating);
  expect(file.repeated).toEqual([
    { text: expect.stringMatching(/^tram (?:tram ){12}tram…~[0-9a-f]{8}$/), times: 2, tokens: 50 },
    { text: 'The owner.', times: 3, tokens: 6 },
  ]);
  expect(auditTools([file, { ...file, input: { ...file.input, path: 'b.json' } }]).repeated).toEqual(file.repeated);
});

test('descriptions that begin alike are not taken for one', () => {
  const [one, two] = [`${words(40)} one`, `${words(40)} two`];
  const { repeated } = audited('a.json', { tools: [{ name: 'a', parameters: parameters(one, one, two, two, two) }] });
  expect(repeated.map(({ times }) => times)).toEqual([3, 2]);
});
