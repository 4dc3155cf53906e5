import { describe, expect, test } from 'vitest';
import { compact } from '../../src/index.ts';
import { compacted, read, testCorpus, testPayloads } from './payload-laws.ts';

testPayloads('tools');
testCorpus('tools');

const schema = { type: 'object', properties: { a: { type: 'string', description: 'the first of all letters' } } };
const bare = { type: 'object', properties: { a: { type: 'string' } } };
const named = { name: 'list', description: 'Lists what is there.' };

describe('a tool loses the descriptions of its parameters, wherever they stand', () => {
  test.each([
    ['MCP', (s: object) => ({ ...named, inputSchema: s, outputSchema: s, annotations: { title: 'List' } })],
    ['Chat', (s: object) => ({ type: 'function', function: { ...named, parameters: s, strict: true } })],
    ['Responses', (s: object) => ({ type: 'function', ...named, parameters: s, output_schema: s, strict: true })],
    [
      'a Responses namespace',
      (s: object) => ({ type: 'namespace', name: 'n', description: 'x', tools: [{ ...named, parameters: s }] }),
    ],
    ['Anthropic', (s: object) => ({ ...named, input_schema: s, cache_control: { type: 'ephemeral' } })],
    ['Gemini', (s: object) => ({ functionDeclarations: [{ ...named, parametersJsonSchema: s, responseJsonSchema: s }] })],
    ['Gemini in snake case', (s: object) => ({ function_declarations: [{ ...named, parameters: s, response: s }] })],
    ['Bedrock', (s: object) => ({ toolSpec: { ...named, inputSchema: { json: s } } })],
    ['the AI SDK', (s: object) => ({ ...named, inputSchema: { jsonSchema: s } })],
    ['legacy functions', (s: object) => ({ ...named, parameters: s })],
  ])('%s', (_, tool) => {
    const { id, transcript } = read([tool(schema)]);
    expect(id).toBe('tools');
    expect(transcript.tools.at(-1)).toMatchObject(named);
    expect(compacted([tool(schema)], ['schema'])).toEqual([tool(bare)]);
    expect(compacted({ tools: [tool(schema)] }, ['schema'])).toEqual({ tools: [tool(bare)] });
  });

  test('in the answer of an MCP server', () => {
    const answer = (s: object) => ({ jsonrpc: '2.0', id: 7, result: { tools: [{ ...named, inputSchema: s }], nextCursor: 'n' } });
    expect(compacted(answer(schema), ['schema'])).toEqual(answer(bare));
  });
});

test('tools that a provider hosts stand beside others, and are counted as they are', () => {
  const hosted = [{ type: 'web_search' }, { type: 'mcp', server_label: 'docs' }, { googleSearch: {} }];
  const { tools } = read([{ ...named, parameters: schema }, ...hosted]).transcript;
  expect(tools.map(({ name, schemas }) => [name, schemas.length])).toEqual([
    ['list', 1],
    ['web_search', 0],
    ['docs', 0],
    ['googleSearch', 0],
  ]);
  expect(tools.map((tool) => tool.render([], []))).toEqual([
    JSON.stringify({ ...named, parameters: schema }),
    ...hosted.map((tool) => JSON.stringify(tool)),
  ]);
});

test('a namespace is counted without its tools, which stand for themselves', () => {
  const inner = { type: 'function', ...named, parameters: schema };
  const [namespace, tool] = read([{ type: 'namespace', name: 'n', tools: [inner], description: 'x' }]).transcript.tools;
  expect(namespace.render([], [])).toBe('{"type":"namespace","name":"n","description":"x"}');
  expect(tool.render([], [])).toBe(JSON.stringify(inner));
});

test.each([
  ['calls', [{ name: 'list', arguments: { a: 'b' } }]],
  ['things with names and descriptions', [{ name: 'a', description: 'b' }]],
  ['hosted tools alone', [{ type: 'web_search' }]],
  ['anything beside a tool', [{ ...named, parameters: schema }, 'text']],
  ['nothing', []],
])('a list of %s is no tool set', (_, payload) => {
  expect(() => read(payload)).toThrow('no known request or transcript format');
});

test('twenty thousand namespaces in one another', () => {
  const depth = 20_000;
  const payload = `[${'{"type":"namespace","name":"n","tools":['.repeat(depth)}${JSON.stringify({ ...named, parameters: schema })}${']}'.repeat(depth)}]`;
  expect(() => read(payload)).toThrow('no known request or transcript format');
});

test('one object of declarations stands for a list of one in a Gemini request', () => {
  const declaration = { name: 'look', parameters: schema };
  const request = { tools: { functionDeclarations: [declaration] }, contents: [{ role: 'user', parts: [{ text: 'Hi.' }] }] };
  const { payload, report } = compact(JSON.stringify(request), { passes: { schema: true } });
  expect(report.passes[0].changes.map(({ at }) => at)).toEqual(['/tools/functionDeclarations/0']);
  expect(JSON.parse(payload)).toEqual({ ...request, tools: { functionDeclarations: [{ name: 'look', parameters: bare }] } });
});
