import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultText } from '../../src/transcript/transcript.ts';
import { png } from '../transcript/pictures.ts';
import { broken, compacted, eager, expectLaws, read, testPayloads } from './payload-laws.ts';

testPayloads('ai-sdk', ['thinking-binding-unknown']);

const picture = Buffer.concat([png(1280, 720), Buffer.alloc(3000, 7)]).toString('base64');
const note = '[image removed: image/png 1280x720, 3.0KB]';
const long = Array.from({ length: 20 }, (_, i) => `${i}: a line of a result`).join('\n');
const trimmed = expect.stringMatching(/^0: a line of a resul\n\n\[\.\.\. [\d,]+ characters trimmed .+\]\n\n.{20}$/s);
const trimmedJson = expect.stringMatching(/^.{20}\n\n\[\.\.\. [\d,]+ characters trimmed .+\]\n\n.{20}$/s);

/** A conversation in which each output answers a call of its own. */
function answered(outputs: readonly unknown[], more: Record<string, unknown> = {}): { messages: Message[] } {
  const ids = outputs.map((_, i) => ({ toolCallId: `c${i}`, toolName: 'read_file' }));
  return {
    ...more,
    messages: [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: ids.map((call) => ({ type: 'tool-call', ...call, input: {} })) },
      { role: 'tool', content: ids.map((call, i) => ({ type: 'tool-result', ...call, output: outputs[i] })) },
      { role: 'assistant', content: [{ type: 'text', text: 'done' }] },
      { role: 'user', content: 'thanks' },
    ],
  };
}
interface Message {
  role: string;
  content: unknown;
}

function outputsOf(payload: unknown): unknown[] {
  return (payload as ReturnType<typeof answered>).messages[2].content as unknown[];
}
const afterPrune = (output: unknown): unknown => outputsOf(compacted(answered([output]), ['prune']))[0];
const afterBase64 = (output: unknown): unknown => outputsOf(compacted(answered([output]), ['base64']))[0];

describe('what is taken for the AI SDK', () => {
  const part = { type: 'tool-call', toolCallId: 'a', toolName: 'b', input: {} };
  test.each([
    ['model messages', [{ role: 'assistant', content: [part] }]],
    ['model messages beside a system prompt', { system: 'x', messages: [{ role: 'assistant', content: [part] }] }],
    ['a saved chat', { id: 'x', messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'a' }] }] }],
    ['a prompt', { prompt: [{ role: 'assistant', content: [part] }] }],
    ['a wrapped request', { request: { messages: [{ role: 'assistant', content: [part] }] }, response: {} }],
    ['a file with a media type', [{ role: 'user', content: [{ type: 'file', mediaType: 'text/plain', data: 'aGk=' }] }]],
    ['an image under image', [{ role: 'user', content: [{ type: 'image', image: 'https://x.example' }] }]],
    ['reasoning', [{ role: 'assistant', content: [{ type: 'reasoning', text: 'a' }] }]],
    ['options of providers', [{ role: 'user', content: 'a', providerOptions: {} }]],
    ['invocations', [{ id: 'm', role: 'assistant', content: '', toolInvocations: [] }]],
  ])('%s', (_, payload) => {
    expect(read(payload).id).toBe('ai-sdk');
  });

  test.each([
    ['openai-chat', [{ role: 'user', content: 'a' }]],
    ['openai-chat', [{ role: 'user', content: [{ type: 'file', file: { file_id: 'f' } }] }]],
    ['openai-chat', [{ role: 'assistant', content: [{ type: 'reasoning', text: 'a' }], tool_calls: [] }]],
    ['anthropic', [{ role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'https://x.example' } }] }]],
    ['anthropic', { system: 'x', messages: [{ role: 'user', content: 'a' }] }],
    ['gemini', [{ role: 'user', parts: [{ text: 'a' }] }]],
    [
      'openai-responses',
      [
        { type: 'reasoning', summary: [] },
        { role: 'assistant', content: [{ type: 'output_text', text: 'a' }] },
      ],
    ],
    ['langchain', [{ type: 'human', content: 'a' }]],
  ])('%s keeps its own', (id, payload) => {
    expect(read(payload).id).toBe(id);
  });
});

describe('an output', () => {
  test.each([
    ['text', { type: 'text', value: 'a' }, 'string', ['a'], false],
    ['error text', { type: 'error-text', value: 'a' }, 'string', ['a'], true],
    ['JSON that is a string', { type: 'json', value: 'a' }, 'string', ['a'], false],
    ['one string among scalars', { type: 'json', value: { output: 'a', code: 0 } }, 'object', ['a'], false],
    ['an object', { type: 'json', value: { rows: [1] } }, 'object', ['{"rows":[1]}'], false],
    ['an object with an error', { type: 'json', value: { error: 'a', code: 1 } }, 'object', ['a'], true],
    ['a list', { type: 'json', value: [1, 2] }, 'object', ['[1,2]'], false],
    ['a list of one string', { type: 'json', value: ['a'] }, 'object', ['a'], false],
    ['a number', { type: 'json', value: 1 }, 'object', ['1'], false],
    ['an MCP result', { type: 'json', value: { content: [{ type: 'text', text: 'a' }] } }, 'object', ['a'], false],
    ['error JSON', { type: 'error-json', value: { code: 1 } }, 'object', ['{"code":1}'], true],
    [
      'blocks',
      {
        type: 'content',
        value: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      'blocks',
      ['a', 'b'],
      false,
    ],
    ['a denial', { type: 'execution-denied', reason: 'no' }, 'string', [], true],
  ])('that is %s', (_, output, container, texts, isError) => {
    const [result] = read(answered([output])).transcript.results;
    expect(result).toMatchObject({ container, isError, seen: true, name: 'read_file' });
    expect(result.parts.flatMap((part) => (part.kind === 'text' ? [part.text.value] : []))).toEqual(texts);
  });

  test.each([
    ['text', { type: 'text', value: long }, { type: 'text', value: trimmed }],
    ['an error', { type: 'error-text', value: long }, { type: 'error-text', value: trimmed }],
    [
      'one string among scalars',
      { type: 'json', value: { stdout: 1, output: long } },
      { type: 'json', value: { stdout: 1, output: trimmed } },
    ],
    ['an object', { type: 'json', value: { rows: [long] } }, { type: 'json', value: { output: trimmedJson } }],
    [
      'an object that failed',
      { type: 'error-json', value: { rows: [long] } },
      { type: 'error-json', value: { error: trimmedJson } },
    ],
    ['a list', { type: 'json', value: [long, long] }, { type: 'json', value: [trimmedJson] }],
  ])('trimmed, that was %s, keeps its type and container', (_, before, after) => {
    expect(afterPrune(before)).toMatchObject({ output: after });
  });

  test('of several blocks becomes one text, where a cache marker stands, beside its pictures', () => {
    const providerOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };
    const image = { type: 'image-data', data: picture, mediaType: 'image/png' };
    const value = [{ type: 'text', text: 'first' }, image, { type: 'text', text: long, providerOptions }];
    const text = expect.stringMatching(/^first\n0: a line of/);
    expect(afterPrune({ type: 'content', value })).toMatchObject({
      output: { type: 'content', value: [image, { type: 'text', text, providerOptions }] },
    });
  });

  test.each([
    ['image-data', { type: 'image-data', data: picture, mediaType: 'image/png' }],
    ['media', { type: 'media', data: picture, mediaType: 'image/png' }],
    ['file-data', { type: 'file-data', data: picture, mediaType: 'image/png', filename: 'a.png' }],
    ['file', { type: 'file', data: { type: 'data', data: picture }, mediaType: 'image/png' }],
    ['a data URL', { type: 'file', data: { type: 'url', url: `data:image/png;base64,${picture}` }, mediaType: 'image' }],
  ])('with a picture as %s has a text block in its place', (_, block) => {
    expect(afterBase64({ type: 'content', value: [block] })).toMatchObject({ output: { value: [{ type: 'text', text: note }] } });
  });

  test('with a picture keeps what tells the provider to cache, and no other option', () => {
    const marked = { anthropic: { cacheControl: { type: 'ephemeral' } } };
    const block = { type: 'image-data', data: picture, mediaType: 'image/png' };
    const value = [
      { ...block, providerOptions: marked },
      { ...block, providerOptions: { openai: { imageDetail: 'low' } } },
    ];
    expect(afterBase64({ type: 'content', value })).toHaveProperty('output.value', [
      { type: 'text', text: note, providerOptions: marked },
      { type: 'text', text: note },
    ]);
  });

  test('that only names a picture keeps it', () => {
    const value = [{ type: 'image-url', url: 'https://x.example/a.png' }, { type: 'file-id', fileId: 'f' }, { type: 'custom' }];
    const output = { type: 'content', value };
    expect(afterBase64(output)).toMatchObject({ output });
    const [{ parts }] = read(answered([output])).transcript.results;
    expect(parts.map(({ kind }) => kind)).toEqual(['media', 'media', 'opaque']);
  });

  test('of JSON loses base64 inside its strings and nothing else', () => {
    const value = { screenshot: picture, at: [1, { b: 'c' }] };
    const screenshot = expect.stringMatching(/^\[BASE64_REMOVED: ~3\.0KB/);
    expect(afterBase64({ type: 'json', value })).toMatchObject({ output: { type: 'json', value: { ...value, screenshot } } });
  });
});

test('a result that the provider made itself is left as it is', () => {
  const call = { toolCallId: 'a', toolName: 'web_search' };
  const content = [
    { type: 'tool-call', ...call, input: {}, providerExecuted: true },
    { type: 'tool-result', ...call, output: { type: 'json', value: [{ encryptedContent: long, url: long }] } },
  ];
  const payload = [
    { role: 'user', content: 'go' },
    { role: 'assistant', content },
    { role: 'assistant', content: [{ type: 'text', text: 'done' }] },
  ];
  expect(compacted(payload, Object.keys(eager))).toEqual(payload);
  expect(broken(payload)).toEqual([]);
});

describe('version 4', () => {
  test('has args, result and isError', () => {
    const call = { toolCallId: 'a', toolName: 'ls' };
    const payload = [
      { role: 'assistant', content: [{ type: 'tool-call', ...call, args: { path: '.' } }] },
      { role: 'tool', content: [{ type: 'tool-result', ...call, result: 'a b', isError: true }] },
    ];
    const { calls, results } = read(payload).transcript;
    expect(calls).toMatchObject([{ name: 'ls', arguments: '{"path":"."}' }]);
    expect(results).toMatchObject([{ isError: true, call: calls[0] }]);
    expect(resultText(results[0])).toBe('a b');
  });

  test('keeps a result twice as blocks, and both are cut', () => {
    const blocks = [
      { type: 'text', text: long },
      { type: 'image', data: picture, mimeType: 'image/png' },
    ];
    const call = { toolCallId: 'a', toolName: 'read_file' };
    const payload = [
      { role: 'assistant', content: [{ type: 'tool-call', ...call, args: {} }] },
      { role: 'tool', content: [{ type: 'tool-result', ...call, result: blocks, experimental_content: blocks }] },
      { role: 'assistant', content: [{ type: 'text', text: 'done' }] },
    ];
    const after = compacted(payload, ['base64', 'prune']) as { content: { result: unknown; experimental_content: unknown }[] }[];
    const [{ result, experimental_content }] = after[1].content;
    expect(result).toMatchObject([{ type: 'text', text: expect.stringContaining('trimmed for context efficiency') }]);
    expect(experimental_content).toEqual(result);
  });

  const invocation = { state: 'result', toolCallId: 'a', toolName: 'read_file', args: {}, result: { rows: [long] } };
  const chat = (toolInvocations: unknown[]) => [
    { id: '1', role: 'user', content: 'go', parts: [{ type: 'text', text: 'go' }] },
    {
      id: '2',
      role: 'assistant',
      content: 'done',
      toolInvocations,
      parts: [
        { type: 'tool-invocation', toolInvocation: invocation },
        { type: 'text', text: 'done' },
      ],
    },
  ];

  test('keeps invocations beside their parts, and both are cut', () => {
    const [, message] = compacted(chat([invocation]), ['prune']) as { toolInvocations: unknown[]; parts: object[] }[];
    expect(message.parts[0]).toMatchObject({ toolInvocation: { result: { output: trimmedJson } } });
    expect(message.toolInvocations).toEqual([(message.parts[0] as { toolInvocation: unknown }).toolInvocation]);
  });

  test('an invocation that says something else is left alone', () => {
    const other = { ...invocation, result: long };
    const [, message] = compacted(chat([other]), ['prune']) as { toolInvocations: unknown[] }[];
    expect(message.toolInvocations).toEqual([other]);
  });

  test('is counted once', () => {
    const { transcript } = read(chat([invocation]));
    expect(transcript.results).toHaveLength(1);
    expect(transcript.calls).toHaveLength(1);
    expect(transcript.words.map(({ text }) => text.value)).toEqual(['go', 'done']);
  });
});

describe('messages of the user interface', () => {
  const tool = (id: string, more: object) => ({ type: `tool-${id}`, toolCallId: id, input: { id }, ...more });
  const done = (id: string) => tool(id, { state: 'output-available', output: `${id} answered` });
  const chat = (...parts: unknown[]) => [
    { id: 'u', role: 'user', parts: [{ type: 'text', text: 'go' }] },
    { id: 'a', role: 'assistant', parts },
  ];

  test('are read step by step: words and calls, then results, seen once another step follows', () => {
    const step = { type: 'step-start' };
    const text = { type: 'text', text: 'between' };
    const { transcript } = read(chat(step, done('x'), text, done('y'), step, done('z')));
    const order = [...transcript.words, ...transcript.calls, ...transcript.results].sort((a, b) => a.order - b.order);
    const names = order.map((item) => ('text' in item ? item.text.value : 'parts' in item ? resultText(item) : item.name));
    expect(names).toEqual(['go', 'x', 'between', 'y', 'x answered', 'y answered', 'z', 'z answered']);
    expect(transcript.results.map(({ turn, seen }) => [turn, seen])).toEqual([
      [0, true],
      [0, true],
      [1, false],
    ]);
    expect(transcript.messages).toBe(5);
  });

  test('that failed and do not say how have no text, and least of all that of their input', () => {
    const failed = [tool('a', { state: 'output-error' }), tool('b', { state: 'output-denied' })];
    const { calls, results } = read(chat(...failed)).transcript;
    expect(calls.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(results.map((result) => [resultText(result), result.parts, result.isError])).toEqual([
      ['', [], true],
      ['', [], true],
    ]);
  });

  test('have states, of which only some are sent', () => {
    const parts = [
      tool('a', { state: 'input-streaming' }),
      tool('b', { state: 'input-available' }),
      tool('c', { state: 'approval-requested', approval: { id: 'p' } }),
      tool('d', { state: 'output-error', errorText: 'it failed' }),
      tool('e', { state: 'output-denied', approval: { id: 'q', approved: false } }),
      { ...done('f'), type: 'dynamic-tool', toolName: 'named' },
      { type: 'data-x', data: 'not sent' },
      { type: 'source-url', sourceId: 's', url: 'https://x.example' },
      { type: 'file', mediaType: 'image/png', url: `data:image/png;base64,${picture}` },
    ];
    const { words, calls, results, media } = read(chat(...parts)).transcript;
    expect(words.map(({ text }) => text.value)).toEqual(['go']);
    expect(calls.map(({ name }) => name)).toEqual(['b', 'c', 'd', 'e', 'named']);
    expect(results.map(({ name, isError }) => [name, isError])).toEqual([
      ['d', true],
      ['e', true],
      ['named', false],
    ]);
    expect(media).toHaveLength(1);
  });

  test('hold MCP results, of which pictures become text blocks and several texts one', () => {
    const image = { type: 'image', data: picture, mimeType: 'image/png' };
    const output = { content: [{ type: 'text', text: 'one' }, image, { type: 'text', text: long }], isError: false };
    const [, message] = compacted(chat(tool('a', { state: 'output-available', output })), ['base64']) as { parts: unknown[] }[];
    const content = [output.content[0], { type: 'text', text: note }, output.content[2]];
    expect(message.parts[0]).toMatchObject({ output: { content, isError: false } });
  });

  test('whose MCP result repeats itself as structured data are cut in both or in neither', () => {
    const structuredContent = { rows: [long] };
    const text = { type: 'text', text: JSON.stringify(structuredContent) };
    const plain = { content: [text], structuredContent };
    const pictured = { content: [text, { type: 'image', data: picture, mimeType: 'image/png' }], structuredContent };
    const parts = [plain, pictured].map((output, i) => tool(`t${i}`, { state: 'output-available', output }));
    const payload = [...chat(...parts), { id: 'b', role: 'assistant', parts: [{ type: 'text', text: 'done' }] }];
    const [, message] = compacted(payload, ['base64', 'prune']) as { parts: { output: unknown }[] }[];
    expect(message.parts.map(({ output }) => output)).toEqual([{ output: trimmedJson }, pictured]);
  });

  test('before version 5 begin a step with a text after a call, or another step number', () => {
    const call = (id: string, step: number) => ({
      type: 'tool-invocation',
      toolInvocation: { state: 'result', step, toolCallId: id, toolName: id, args: {}, result: id },
    });
    const { results } = read(
      chat(call('a', 0), call('b', 0), call('c', 1), { type: 'text', text: 'd' }, call('e', 2)),
    ).transcript;
    expect(results.map(({ name, turn, seen }) => [name, turn, seen])).toEqual([
      ['a', 0, true],
      ['b', 0, true],
      ['c', 1, true],
      ['e', 2, false],
    ]);
  });
});

describe('signed thinking', () => {
  const reasoning = { type: 'reasoning', text: 'hm', providerOptions: { anthropic: { signature: 'c2ln' } } };
  const payload = (model?: string) => {
    const request = answered([{ type: 'text', value: long }], model === undefined ? {} : { model });
    request.messages[3] = { role: 'assistant', content: [reasoning] };
    return request;
  };
  const thoughts = (model?: string): unknown =>
    (compacted(payload(model), ['prune']) as { messages: { content: unknown }[] }).messages[3].content;

  test('goes after the first edit where the model binds it, and a line stays where nothing else was', () => {
    expect(thoughts('anthropic/claude-opus-5-5')).toEqual([{ type: 'text', text: '[thinking removed]' }]);
    expect(thoughts('claude-sonnet-4-5')).toEqual([reasoning]);
    expect(thoughts('gpt-5.2')).toEqual([reasoning]);
  });

  test('stays where no model is named', () => {
    expect(thoughts()).toEqual([reasoning]);
  });
});

describe('the check', () => {
  const [user, assistant, tool] = answered([{ type: 'text', value: 'a' }]).messages;
  const ui = (...parts: unknown[]) => ({ id: `${parts.length}`, role: 'assistant', parts });
  const pending = { type: 'tool-a', toolCallId: 'a', state: 'input-available', input: {} };
  const later = { id: 'x', role: 'user', parts: [{ type: 'text', text: 'b' }] };
  test.each([
    ['result-missing /1/content/0', [user, assistant, user]],
    ['result-missing /1/content/0', [user, assistant]],
    ['result-without-call /1/content/0', [user, tool]],
    ['call-id-repeated /1/content/0', [assistant, assistant, tool]],
    [
      'output-type /1/content/0',
      [assistant, { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c0', output: 'a' }] }],
    ],
    ['output-missing /1/content/0', [assistant, { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c0' }] }]],
    ['content-empty /3', [user, assistant, tool, { role: 'assistant', content: [] }]],
    ['result-missing /0/parts/0', [ui(pending), later]],
    ['result-missing /0/parts/0', [ui(pending, { type: 'step-start' }, { type: 'text', text: 'a' })]],
    ['output-missing /0/parts/0', [ui({ ...pending, state: 'output-available' })]],
    ['message-id-repeated /2', [later, ui({ type: 'text', text: 'a' }), later]],
  ])('names %s', (violation, payload) => {
    expect(broken(payload)).toEqual([violation]);
  });

  test('lets the last step of a chat wait, and calls that a person has to approve', () => {
    expect(broken([later, ui(pending)])).toEqual([]);
    const request = { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'c0' };
    expect(broken([user, { role: 'assistant', content: [...(assistant.content as unknown[]), request] }])).toEqual([]);
  });
});

test('tools stand in a list or by name, their schemas plain or in jsonSchema', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', description: 'the first of all letters' } } };
  const bare = { type: 'object', properties: { a: { type: 'string' } } };
  const payload = (tools: unknown) => answered([{ type: 'text', value: 'a' }], { tools });
  const byName = payload({ list: { description: 'Lists.', inputSchema: { jsonSchema: schema } }, echo: { inputSchema: schema } });
  expect(read(byName).transcript.tools.map(({ name }) => name)).toEqual(['list', 'echo']);
  expect(compacted(byName, ['schema'])).toMatchObject({
    tools: { list: { description: 'Lists.', inputSchema: { jsonSchema: bare } }, echo: { inputSchema: bare } },
  });
  const listed = payload([{ type: 'function', name: 'list', description: 'Lists.', inputSchema: schema }]);
  expect(compacted(listed, ['schema'])).toMatchObject({ tools: [{ name: 'list', description: 'Lists.', inputSchema: bare }] });
});

test('white space between the tokens of an output is neither read nor counted', () => {
  const payload = answered([{ type: 'json', value: { rows: [{ a: [1, 'b c'] }], more: {} } }]);
  const [compact, indented] = [0, 4].map((indent) => read(JSON.stringify(payload, null, indent)).transcript);
  expect(indented.results.map(resultText)).toEqual(compact.results.map(resultText));
  expect(resultText(compact.results[0])).toBe('{"rows":[{"a":[1,"b c"]}],"more":{}}');
});

describe('any JSON as output', () => {
  const words = fc.constantFrom('ok', 'error', long, picture, `{"rows":["${'x'.repeat(300)}"]}`);
  const key = fc.constantFrom('output', 'error', 'content', 'text', 'rows', 'data', '__proto__');
  const block = fc.oneof(
    words.map((text) => ({ type: 'text', text })),
    fc.constant({ type: 'image', data: picture, mimeType: 'image/png' }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      words,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(block, { minLength: 1, maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  const kind = (json: unknown): string => (Array.isArray(json) ? 'list' : json === null ? 'null' : typeof json);

  test('in model messages: the laws hold, type and container stay', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), fc.constantFrom('json', 'error-json'), (values, type) => {
        const payload = answered(values.map((json) => ({ type, value: json })));
        for (const indent of [0, 2]) expectLaws(Buffer.from(JSON.stringify(payload, null, indent)), { passes: eager });
        const after = outputsOf(compacted(payload, Object.keys(eager))) as { output: { type: string; value: unknown } }[];
        expect(after.map(({ output }) => output.type)).toEqual(values.map(() => type));
        expect(after.map(({ output }) => kind(output.value))).toEqual(values.map(kind));
      }),
      { numRuns: 60 },
    );
  });

  test('in messages of the user interface: the laws hold', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        const parts = values.map((output, i) => ({
          type: 'tool-a',
          toolCallId: `c${i}`,
          state: 'output-available',
          input: {},
          output,
        }));
        const payload = [
          { id: '1', role: 'assistant', parts },
          { id: '2', role: 'assistant', parts: [{ type: 'text', text: 'done' }] },
        ];
        expectLaws(Buffer.from(JSON.stringify(payload)), { passes: eager });
      }),
      { numRuns: 60 },
    );
  });
});
