import { expect, test } from 'vitest';
import { countTokens } from '../../src/index.ts';
import { createCounter } from '../../src/tokens/counter.ts';
import { declaredTool } from '../../src/tokens/declared-tools.ts';
import { measuredTool } from '../../src/tokens/measured-tools.ts';
import { type ToolRule, toolRule } from '../../src/tokens/tool-rules.ts';
import { typescriptTool } from '../../src/tokens/typescript-tools.ts';

const counter = createCounter('o200k_base');

const recipe = {
  type: 'object',
  required: ['ingredients', 'unit'],
  properties: {
    ingredients: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', description: 'not told' }, amount: { type: 'number' } },
      },
    },
    unit: { type: 'string', enum: ['grams', 'ml'], description: 'of all amounts' },
    servings: { type: 'integer', enum: [2, 4], minimum: 1, default: 2 },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
};

test('a tool is rendered as a TypeScript type; descriptions below the first level, ranges and defaults are not told', () => {
  const tool = { name: 'cook', description: 'Cook a dish.', parameters: recipe };
  expect(typescriptTool(tool, 'hosted')).toBe(`;

// Cook a dish.
type cook = (_: {
ingredients: {
  name: string,
  amount?: number,
}[],
// of all amounts
unit: "grams" | "ml",
servings?: 2 | 4,
note?: any,
}) => any`);
});

test('gpt-oss is told descriptions at all levels, defaults and choices between schemas', () => {
  const tool = { name: 'cook', description: 'Cook a dish.\nOne at a time.', parameters: recipe };
  expect(typescriptTool(tool, 'harmony')).toBe(`;

// Cook a dish.
// One at a time.
type cook = (_: {
ingredients: {
  // not told
  name: string,
  amount?: number,
}[],
// of all amounts
unit: "grams" | "ml",
servings?: 2 | 4, // default: 2
note?: string | null,
}) => any`);
});

test('a tool without parameters takes nothing', () => {
  for (const parameters of [undefined, { type: 'object' }, { type: 'object', properties: {} }])
    expect(typescriptTool({ name: 'now', description: '', parameters }, 'hosted')).toBe(';\n\ntype now = () => any');
});

const call = (body: object) => countTokens(JSON.stringify(body)).sections.total;
const hello = { role: 'user', content: 'hello' };
const foo = { name: 'foo', parameters: { type: 'object', properties: {} } };
const doStuff = { ...foo, name: 'do_stuff' };
const text = { type: 'string' };
const system = (content: string) => ({ role: 'system', content });

/** What OpenAI answered in `usage.prompt_tokens` to such requests, as the package gpt-tokenizer recorded it. */
test.each<[number, object[], object[]]>([
  [8, [hello], []],
  [20, [{ ...system('New synergies will help drive top-line growth.'), name: 'example_user' }], []],
  [31, [hello], [foo]],
  [35, [hello], [{ ...foo, description: 'Do a foo' }]],
  [
    45,
    [hello],
    [{ name: 'bing_bong', description: 'Do a bing bong', parameters: { type: 'object', properties: { foo: text } } }],
  ],
  [
    52,
    [hello],
    [
      {
        name: 'bing_bong',
        description: 'Do a bing bong',
        parameters: { type: 'object', properties: { foo: text, bar: { type: 'number', description: 'A number' } } },
      },
    ],
  ],
  [36, [system('Hello'), { role: 'user', content: 'Hi there' }], [doStuff]],
  [36, [system('Hello:'), { role: 'user', content: 'Hi there' }], [doStuff]],
  [51, [system('Hello:'), system('Hello'), { role: 'user', content: 'Hi there' }], [doStuff, { ...foo, name: 'do_other_stuff' }]],
])('%i tokens of a request to gpt-4o (%#)', (tokens, messages, functions) => {
  expect(call({ model: 'gpt-4o', messages, ...(functions.length && { functions }) })).toBe(tokens);
});

/** As OpenAI's forum reports gpt-3.5-turbo to count: "Strange token cost calculation for tool_calls". */
test.each([
  [1, 40],
  [2, 89],
  [3, 114],
  [4, 139],
])('%i calls made together take about %i tokens with their results', (calls, reported) => {
  const ids = Array.from({ length: calls }, (_, at) => `call_${at}`);
  const made = ids.map((id) => ({ id, type: 'function', function: { name: 'calculator', arguments: '{"a":2, "b":2}' } }));
  const messages = [
    { role: 'user', content: 'How much is 2 plus 2?' },
    { role: 'assistant', tool_calls: made },
    ...ids.map((id) => ({ role: 'tool', tool_call_id: id, content: '4' })),
  ];
  expect(Math.abs(call({ model: 'gpt-3.5-turbo', messages }) / reported - 1)).toBeLessThan(0.05);
});

test('calls of several turns, and calls of models that know no wrapper for them, are counted one by one', () => {
  const one = (id: string) => ({ id, type: 'function', function: { name: 'add', arguments: '{}' } });
  const overhead = (model: string, ...turns: string[][]): number | null => {
    const messages = turns.flatMap((ids) => [
      { role: 'assistant', content: null, tool_calls: ids.map(one) },
      ...ids.map((id) => ({ role: 'tool', tool_call_id: id, content: '4' })),
    ]);
    return countTokens(JSON.stringify({ model, messages: [hello, ...messages] })).sections.overhead;
  };
  // Two turns have one message more, of four tokens; the wrapper takes 29 more than two calls.
  expect(overhead('gpt-4o', ['a'], ['b'])).toBe(3 + 5 * 4 + 2 * 3);
  expect(overhead('gpt-4o', ['a', 'b'])).toBe(3 + 4 * 4 + 2 * 3 + 29);
  expect(overhead('gpt-5', ['a', 'b'])).toBe(5 + 4 * 5 + 2 * 3);
});

test('a function without parameters is rendered, a tool that the provider hosts is not', () => {
  const counted = (tool: object) =>
    countTokens(JSON.stringify({ model: 'gpt-4o', messages: [hello], tools: [tool] })).sections.tools;
  expect(counted({ type: 'function', function: { name: 'foo' } })).toBe(counter.count(';\n\ntype foo = () => any'));
  expect(counted({ type: 'web_search' })).toBe(counter.count('{"type":"web_search"}'));
});

test('a reasoning model is counted by the fit: words, and what stands around them', () => {
  const parameters = {
    type: 'object',
    properties: { city: { ...text, description: 'a city' }, unit: { ...text, enum: ['C', 'F'] } },
  };
  // get_weather 2; description 2 + 1; city 5 + 1, its description 2 + 2; unit 3 + 1, its values 7 + 1 + 1.
  expect(measuredTool({ name: 'get_weather', description: 'Weather', parameters }, counter)).toBe(28);
});

test('the rule of the SDK for Gemini counts words only', () => {
  const parameters = {
    type: 'OBJECT',
    required: ['city'],
    properties: { city: { type: 'STRING', description: 'a city', format: 'date' } },
  };
  // get_weather 2, Weather 1, required city 1, key city 1, its description 2 and format 1.
  expect(declaredTool({ name: 'get_weather', description: 'Weather', parameters }, counter)).toBe(8);
});

test.each<[Parameters<typeof toolRule>[0], string | null, ToolRule]>([
  ['openai', 'gpt-3.5-turbo-0125', 'typescript'],
  ['openai', 'ft:gpt-4o-mini:acme::1', 'typescript'],
  ['openai', 'openai/gpt-4.1', 'typescript'],
  ['openai', 'gpt-5-chat-latest', 'typescript'],
  ['openai', 'gpt-5.4-mini', 'measured'],
  ['openai', 'o3-mini', 'measured'],
  ['openai', 'openai/gpt-oss-120b', 'harmony'],
  ['openai', 'qwen3', 'json'],
  ['openai', null, 'json'],
  ['anthropic', 'claude-opus-4-7', 'json'],
  ['gemini', 'gemini-2.0-flash', 'declared'],
  ['gemini', 'gemini-2.5-pro', 'json'],
  ['gemini', null, 'json'],
])('%s, %s: %s', (provider, model, rule) => expect(toolRule(provider, model)).toBe(rule));

test('schemas of any depth are counted', () => {
  let schema = '{"type":"string"}';
  for (let level = 0; level < 20_000; level++) schema = `{"type":"object","properties":{"a":${schema}}}`;
  for (const model of ['gpt-4o', 'gpt-5', 'gpt-oss-20b', 'gemini-2.0-flash']) {
    const body = `{"model":"${model}","messages":[{"role":"user","content":"x"}],"tools":[{"type":"function","function":{"name":"f","parameters":${schema}}}]}`;
    expect(countTokens(body, { model }).sections.tools).toBeGreaterThan(20_000);
  }
});
