import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultText } from '../../src/transcript/transcript.ts';
import { png } from '../transcript/pictures.ts';
import { broken, compacted, eager, expectLaws, read, testCorpus, testPayloads } from './payload-laws.ts';

testPayloads('openai-responses', ['server-side-context']);
testCorpus('openai-responses');

const picture = `data:image/png;base64,${Buffer.concat([png(1280, 720), Buffer.alloc(3000, 7)]).toString('base64')}`;
const note = { type: 'input_text', text: '[image removed: image/png 1280x720, 3.0KB]' };
const long = Array.from({ length: 20 }, (_, i) => `${i}: a line of a result`).join('\n');
const trimmed = expect.stringMatching(/^0: a line of a resul\n\n\[\.\.\. [\d,]+ characters trimmed .+\]\n\n.{20}$/s);

const user = { role: 'user', content: 'go' };
const done = { role: 'assistant', content: [{ type: 'output_text', text: 'done', annotations: [] }] };
const call = { type: 'function_call', call_id: 'a', name: 'read_file', arguments: '{}' };
const request = (...items: unknown[]) => ({ model: 'gpt-4o', input: [user, ...items, done] });
const itemsOf = (payload: unknown): unknown[] => (payload as { input: unknown[] }).input;
const afterPass = (output: unknown, ...passes: string[]): unknown =>
  itemsOf(compacted(request(call, { type: 'function_call_output', call_id: 'a', output }), passes))[2];

describe('what is taken for Responses', () => {
  test.each([
    ['text as input', { input: 'hello' }],
    ['items as input', { model: 'gpt-4o', input: [user] }],
    ['calls', [call]],
    ['reasoning', [{ type: 'reasoning', id: 'rs', summary: [] }, done]],
    ['messages typed by direction', [{ role: 'user', content: [{ type: 'input_text', text: 'a' }] }]],
    ['items of the Agents SDK', [{ type: 'function_call', callId: 'a', name: 'b', arguments: '{}' }]],
    ['a line of a batch', { custom_id: 'a', body: { input: [user] } }],
  ])('%s', (_, payload) => {
    expect(read(payload).id).toBe('openai-responses');
  });

  test('not a list of texts to embed', () => {
    expect(() => read({ model: 'text-embedding-3-small', input: ['a', 'b'] })).toThrow('no known request');
  });
});

test('one turn is a run of assistant items; outputs and users end it', () => {
  const other = { ...call, call_id: 'b' };
  const output = (call_id: string) => ({ type: 'function_call_output', call_id, output: call_id });
  const reasoning = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] };
  const { transcript } = read(request(reasoning, call, other, output('b'), output('a'), { ...call, call_id: 'c' }, output('c')));
  expect(transcript.calls.map(({ turn }) => turn)).toEqual([0, 0, 1]);
  expect(transcript.results.map(({ id, turn, seen }) => [id, turn, seen])).toEqual([
    ['b', 0, true],
    ['a', 0, true],
    ['c', 1, true],
  ]);
  expect(transcript.messages).toBe(7);
});

describe('every kind of output', () => {
  test.each([
    ['function', 'read_file', call, { type: 'function_call_output', output: 'x' }, 'x', null],
    [
      'custom',
      'sql',
      { type: 'custom_tool_call', name: 'sql', input: 'select' },
      { type: 'custom_tool_call_output', output: 'x' },
      'x',
      null,
    ],
    [
      'shell',
      'shell',
      { type: 'shell_call', action: { commands: ['ls'] } },
      { type: 'shell_call_output', output: [{ stdout: 'x', stderr: 'y', outcome: { type: 'exit', exit_code: 1 } }] },
      'x\ny',
      null,
    ],
    [
      'patch',
      'apply_patch',
      { type: 'apply_patch_call' },
      { type: 'apply_patch_call_output', status: 'completed', output: 'x' },
      'x',
      false,
    ],
    [
      'failed patch',
      'apply_patch',
      { type: 'apply_patch_call' },
      { type: 'apply_patch_call_output', status: 'failed', output: 'x' },
      'x',
      true,
    ],
    [
      'Agents SDK',
      'f',
      { type: 'function_call', name: 'f' },
      { type: 'function_call_result', output: { type: 'text', text: 'x' } },
      'x',
      null,
    ],
  ])('of a %s tool is read', (_, name, called, output, text, isError) => {
    const items = [
      { ...called, call_id: 'a' },
      { ...output, call_id: 'a' },
    ];
    const [result] = read(request(...items)).transcript.results;
    expect(result).toMatchObject({ name, isError, call: { id: 'a' } });
    expect(resultText(result)).toBe(text);
  });

  test('of a local shell is found by its own id', () => {
    const items = [
      { type: 'local_shell_call', id: 'lsh', call_id: 'a', action: {} },
      { type: 'local_shell_call_output', id: 'a', output: 'x' },
    ];
    expect(read(request(...items)).transcript.results[0]).toMatchObject({ name: 'local_shell', call: { id: 'a' } });
  });

  test.each([
    ['MCP', { type: 'mcp_call', name: 'f', arguments: '{}', output: 'x', error: null }, 'f', 'x', false],
    ['failed MCP', { type: 'mcp_call', name: 'f', arguments: '{}', output: null, error: 'x' }, 'f', 'x', true],
    [
      'interpreter',
      { type: 'code_interpreter_call', code: 'c', outputs: [{ type: 'logs', logs: 'x' }] },
      'code_interpreter',
      'x',
      null,
    ],
    ['file search', { type: 'file_search_call', queries: [], results: [{ file_id: 'f', text: 'x' }] }, 'file_search', 'x', null],
  ])('of a hosted %s call is read with the call', (_, item, name, text, isError) => {
    const { calls, results } = read(request({ id: 'h', ...item })).transcript;
    expect(calls).toMatchObject([{ id: 'h', name }]);
    expect(results).toMatchObject([{ name, isError, call: { id: 'h' } }]);
    expect(resultText(results[0])).toBe(text);
  });

  test('hosted calls and calls without an id do not take the answers of one another', () => {
    const shell = { type: 'shell_call', action: { commands: ['ls'] } };
    const hosted = { type: 'mcp_call', id: 'm', name: 'f', arguments: '{}', output: 'x' };
    expect(read(request(shell, hosted)).transcript.results).toMatchObject([{ name: 'f', call: { id: 'm' } }]);
  });
});

describe('an output', () => {
  test('that is text is trimmed in place', () => {
    expect(afterPass(long, 'prune')).toMatchObject({ output: trimmed });
  });

  test('of several parts becomes one text, where a breakpoint stands; pictures and references stay', () => {
    const image = { type: 'input_image', file_id: 'f' };
    const marked = { type: 'input_text', text: long, prompt_cache_breakpoint: { mode: 'explicit' } };
    const text = expect.stringMatching(/^one\n0: a line of/);
    expect(afterPass([{ type: 'input_text', text: 'one' }, image, marked], 'prune')).toMatchObject({
      output: [image, { ...marked, text }],
    });
  });

  test('with a picture has a text in its place, with its breakpoint', () => {
    const image = { type: 'input_image', image_url: picture, detail: 'high' };
    const breakpoint = { prompt_cache_breakpoint: { mode: 'explicit' } };
    const url = { type: 'input_image', image_url: 'https://x.example/a.png' };
    expect(afterPass([image, { ...image, ...breakpoint }, url], 'base64')).toHaveProperty('output', [
      note,
      { ...note, ...breakpoint },
      url,
    ]);
  });

  test('of a computer stays a picture', () => {
    const items = [
      { type: 'computer_call', call_id: 'a', action: { type: 'screenshot' } },
      { type: 'computer_call_output', call_id: 'a', output: { type: 'computer_screenshot', image_url: picture } },
    ];
    expect(compacted(request(...items), Object.keys(eager))).toEqual(request(...items));
    expect(read(request(...items)).transcript.results[0].parts).toMatchObject([{ kind: 'media', fixed: true }]);
  });

  test('of a shell moves into the first stream, and the others are empty', () => {
    const outcome = { type: 'exit', exit_code: 0 };
    const output = [
      { stdout: '', stderr: long, outcome },
      { stdout: long, stderr: '', outcome },
    ];
    const items = [
      { type: 'shell_call', call_id: 'a', action: {} },
      { type: 'shell_call_output', call_id: 'a', output },
    ];
    const after = itemsOf(compacted(request(...items), ['prune']))[2];
    expect(after).toMatchObject({
      output: [
        { stdout: '', stderr: trimmed, outcome },
        { stdout: '', stderr: '', outcome },
      ],
    });
  });

  test('of a search keeps what was found listed', () => {
    const found = (file_id: string, text: string) => ({ file_id, filename: file_id, score: 0.5, text });
    const item = { type: 'file_search_call', id: 'h', queries: [], results: [found('f', long), found('g', long)] };
    const after = itemsOf(compacted(request(item), ['prune']))[1];
    expect(after).toMatchObject({ results: [found('f', trimmed), found('g', '')] });
  });
});

test('schemas in items and namespaces are those of tools', () => {
  const parameters = { type: 'object', properties: { a: { type: 'string', description: 'the first of all letters' } } };
  const bare = { type: 'object', properties: { a: { type: 'string' } } };
  const items = (schema: object) => {
    const tool = { type: 'function', name: 'f', description: 'x', parameters: schema };
    return request(
      { type: 'additional_tools', role: 'developer', tools: [tool] },
      {
        type: 'tool_search_output',
        execution: 'server',
        tools: [{ type: 'namespace', name: 'n', description: 'x', tools: [tool] }],
      },
      { type: 'mcp_list_tools', id: 'm', server_label: 's', tools: [{ name: 'g', input_schema: schema }] },
    );
  };
  expect(read(items(parameters)).transcript.tools.map(({ name }) => name)).toEqual(['f', 'n', 'f', 'g']);
  expect(compacted(items(parameters), ['schema'])).toEqual(items(bare));
});

test('reasoning, compactions and programs stay, whatever is edited around them', () => {
  const sealed = [
    { type: 'reasoning', id: 'rs', summary: [{ type: 'summary_text', text: long }], encrypted_content: long },
    { type: 'compaction', id: 'cm', encrypted_content: long },
    { type: 'program', call_id: 'p', code: long, fingerprint: long },
    { type: 'program_output', call_id: 'p', result: long },
  ];
  const payload = request(...sealed, call, { type: 'function_call_output', call_id: 'a', output: long });
  const after = compacted(payload, Object.keys(eager));
  expect(itemsOf(after).slice(0, 6)).toEqual(itemsOf(payload).slice(0, 6));
  expect(after).not.toEqual(payload);
});

describe('context that the provider holds', () => {
  test.each([
    ['/previous_response_id', { ...request(), previous_response_id: 'resp' }, ['system']],
    ['/conversation', { ...request(), conversation: { id: 'conv' } }, ['system']],
    ['/prompt', { ...request(), prompt: { id: 'p' }, instructions: 'be brief' }, []],
    ['/input/1', request({ type: 'item_reference', id: 'msg' }), ['system']],
    ['/input/1', request({ id: 'msg' }), ['system']],
    ['/input/1', request({ type: 'compaction', encrypted_content: 'x' }), []],
  ])('is told of at %s', (at, payload, unknown) => {
    const { findings, transcript } = read(payload);
    expect(findings).toMatchObject([{ code: 'server-side-context', at }]);
    expect(transcript.unknown).toEqual(unknown);
  });

  test('is none where nothing refers to it', () => {
    expect(read({ ...request(), previous_response_id: null }).findings).toEqual([]);
  });
});

describe('the check', () => {
  const output = { type: 'function_call_output', call_id: 'a', output: 'x' };
  test.each([
    ['result-missing /0', [call]],
    ['result-missing /0', [{ ...call, type: 'custom_tool_call' }]],
    ['result-without-call /0', [output, done]],
    ['output-empty /1', [call, { ...output, output: [] }]],
    ['output-missing /1', [call, { type: 'function_call_output', call_id: 'a' }]],
    ['image-empty /1/output/0', [call, { ...output, output: [{ type: 'input_image', image_url: '' }] }]],
    ['reasoning-summary /0', [{ type: 'reasoning', encrypted_content: 'x' }, done]],
    ['reasoning-alone /1', [done, { type: 'reasoning', summary: [] }]],
    ['part-type /0/content/0', [{ role: 'user', content: [{ type: 'output_text', text: 'a' }] }]],
  ])('names %s', (violation, payload) => {
    expect(broken(payload)).toEqual([violation]);
  });

  test('takes outputs whose calls the provider holds, and reasoning that it saved', () => {
    const input = [{ type: 'reasoning', id: 'rs', summary: [] }, output, done];
    expect(broken({ input, previous_response_id: 'resp' })).toEqual([]);
    expect(broken({ input, conversation: 'conv', store: false })).toEqual(['reasoning-unsaved /input/0']);
  });
});

test('any parts as output: the laws hold', () => {
  const words = fc.constantFrom('ok', '', long, picture, '{"error":"no"}', JSON.stringify({ rows: [long], data: picture }));
  const marker = fc.option(fc.constant({ prompt_cache_breakpoint: { mode: 'explicit' } }), { freq: 5, nil: {} });
  const part = fc.oneof(
    fc.tuple(words, marker).map(([text, more]) => ({ type: 'input_text', text, ...more })),
    marker.map((more) => ({ type: 'input_image', image_url: picture, ...more })),
    fc.constant({ type: 'input_file', file_id: 'f' }),
  );
  const list = fc.array(part, { minLength: 1, maxLength: 4 });
  const stream = fc.tuple(words, words).map(([stdout, stderr]) => ({ stdout, stderr, outcome: { type: 'timeout' } }));
  const pair = (name: string, outputs: fc.Arbitrary<unknown>) => outputs.map((output) => ({ name, output }));
  const answer = fc.oneof(
    pair('function_call', words),
    pair('function_call', list),
    pair('custom_tool_call', list),
    pair('shell_call', fc.array(stream, { minLength: 1, maxLength: 3 })),
    pair('apply_patch_call', words),
  );
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 4 }), (answers) => {
      const items = answers.flatMap(({ name, output }, i) => [
        { type: name, call_id: `c${i}`, name: 'read_file', arguments: '{}' },
        { type: `${name}_output`, call_id: `c${i}`, output },
      ]);
      expectLaws(Buffer.from(JSON.stringify(request(...items))), { passes: eager });
    }),
    { numRuns: 60 },
  );
});
