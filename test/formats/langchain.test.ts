import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultText } from '../../src/transcript/transcript.ts';
import { png } from '../transcript/pictures.ts';
import { broken, compacted, eager, expectLaws, read, testPayloads } from './payload-laws.ts';

testPayloads('langchain');

const picture = Buffer.concat([png(1280, 720), Buffer.alloc(3000, 7)]).toString('base64');
const note = { type: 'text', text: '[image removed: image/png 1280x720, 3.0KB]' };
const long = Array.from({ length: 20 }, (_, i) => `${i}: a line of a result`).join('\n');
const trimmed = expect.stringMatching(/^0: a line of a resul\n\n\[\.\.\. [\d,]+ characters trimmed .+\]\n\n.{20}$/s);

type Envelope = (kind: string, fields: object) => object;
const serialised: Envelope = (kind, kwargs) => ({ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', kind], kwargs });
const types: Record<string, string> = { HumanMessage: 'human', AIMessage: 'ai', ToolMessage: 'tool', SystemMessage: 'system' };
const stored: Envelope = (kind, data) => ({ type: types[kind], data });
const flat: Envelope = (kind, fields) => ({ type: types[kind], ...fields });
const envelopes: [string, Envelope][] = [
  ['serialised', serialised],
  ['stored', stored],
  ['flat', flat],
];

/** A conversation in which each content answers a call of its own. */
function answered(contents: readonly unknown[], envelope = serialised, more: object = {}): unknown[] {
  const tool_calls = contents.map((_, i) => ({ name: 'read_file', args: {}, id: `c${i}`, type: 'tool_call' }));
  return [
    envelope('HumanMessage', { content: 'go' }),
    envelope('AIMessage', { content: '', tool_calls }),
    ...contents.map((content, i) => envelope('ToolMessage', { content, tool_call_id: `c${i}`, ...more })),
    envelope('AIMessage', { content: 'done', tool_calls: [] }),
    envelope('HumanMessage', { content: 'thanks' }),
  ];
}
const afterPass = (content: unknown, pass: string): unknown =>
  (compacted(answered([content]), [pass]) as { kwargs: { content: unknown } }[])[2].kwargs.content;

describe.each(envelopes)('%s messages', (_, envelope) => {
  const payload = (content: unknown) => answered([content], envelope, { artifact: { whole: long }, status: 'success' });

  test('alone, in a state and in a saved prompt', () => {
    for (const root of [
      payload('a'),
      { messages: payload('a'), next: [] },
      { lc: 1, type: 'constructor', kwargs: { messages: payload('a') } },
    ]) {
      const { id, transcript } = read(root);
      expect(id).toBe('langchain');
      expect(transcript.words.map(({ role, text }) => [role, text.value])).toEqual([
        ['user', 'go'],
        ['assistant', 'done'],
        ['user', 'thanks'],
      ]);
      expect(transcript.results.map((result) => [result.name, result.call?.id, resultText(result)])).toEqual([
        ['read_file', 'c0', 'a'],
      ]);
    }
  });

  test('lose text of a result, and keep the artifact, which is not sent', () => {
    expect(compacted(payload(long), Object.keys(eager))).toEqual(payload(trimmed));
  });
});

test('the classes of both languages, chunks, older ones and the removal of a message', () => {
  const classes = [
    'AIMessageChunk',
    'HumanMessageChunk',
    'ToolMessageChunk',
    'SystemMessage',
    'FunctionMessage',
    'RemoveMessage',
  ];
  const messages = classes.map((kind) => serialised(kind, { content: kind, tool_call_id: 'x' }));
  const chat = ['assistant', 'system', 'someone'].map((role) => serialised('ChatMessage', { role, content: role }));
  const { words, results } = read([...messages, ...chat]).transcript;
  expect(words.map(({ role, text }) => [role, text.value])).toEqual([
    ['assistant', 'AIMessageChunk'],
    ['user', 'HumanMessageChunk'],
    ['system', 'SystemMessage'],
    ['assistant', 'assistant'],
    ['system', 'system'],
    ['user', 'someone'],
  ]);
  expect(results.map(resultText)).toEqual(['ToolMessageChunk', 'FunctionMessage']);
});

describe('a call', () => {
  const call = { name: 'ls', args: { path: '.' }, id: 'a', type: 'tool_call' };
  const provider = { id: 'a', type: 'function', function: { name: 'ls', arguments: '{"path":"."}' } };
  const block = { type: 'tool_use', id: 'a', name: 'ls', input: { path: '.' } };
  test.each([
    ['in tool_calls', { content: '', tool_calls: [call] }],
    ['as a block', { content: [block] }],
    ["as the provider's own", { content: '', additional_kwargs: { tool_calls: [provider] } }],
    ['without an id', { content: '', additional_kwargs: { function_call: provider.function } }],
    ['that did not parse', { content: '', invalid_tool_calls: [{ name: 'ls', args: '{"path":"."}', id: 'a', error: 'no' }] }],
    ['three times', { content: [block], tool_calls: [call], additional_kwargs: { tool_calls: [provider] } }],
    [
      'twice without an id',
      { content: [], tool_calls: [{ ...call, id: null }], additional_kwargs: { function_call: provider.function } },
    ],
  ])('%s is read once', (_, fields) => {
    const { calls, words } = read([serialised('AIMessage', fields)]).transcript;
    expect(calls.map(({ name, arguments: input }) => [name, input])).toEqual([['ls', '{"path":"."}']]);
    expect(words).toEqual([]);
  });

  test('that only one of the places has is read too', () => {
    const fields = { content: [{ ...block, id: 'b' }], tool_calls: [call] };
    expect(read([serialised('AIMessage', fields)]).transcript.calls.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('the content of a result', () => {
  test.each([
    ['a data block', { type: 'image', source_type: 'base64', mime_type: 'image/png', data: picture }],
    ['a data block of version 1', { type: 'image', base64: picture, mime_type: 'image/png' }],
    ['a block of OpenAI', { type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } }],
    ['its short form', { type: 'image_url', image_url: `data:image/png;base64,${picture}` }],
    ['a block of Anthropic', { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture } }],
    ['a block of Google', { type: 'media', mime_type: 'image/png', data: picture }],
  ])('with a picture in %s has a text block in its place', (_, block) => {
    expect(afterPass([block], 'base64')).toEqual([note]);
    const marked = { ...block, cache_control: { type: 'ephemeral' } };
    expect(afterPass([marked], 'base64')).toEqual([{ ...note, cache_control: { type: 'ephemeral' } }]);
  });

  test.each([
    ['a URL', { type: 'image', source_type: 'url', url: 'https://x.example/a.png' }, 'media'],
    ['an id', { type: 'file', source_type: 'id', id: 'f' }, 'media'],
    ['a document of text', { type: 'document', source: { type: 'text', media_type: 'text/plain', data: long } }, 'opaque'],
    ['a block that nobody knows', { type: 'grid', cells: [long] }, 'opaque'],
  ])('with %s stays', (_, block, kind) => {
    const payload = answered([[block]]);
    expect(compacted(payload, Object.keys(eager))).toEqual(payload);
    expect(read(payload).transcript.results[0].parts).toMatchObject([{ kind }]);
  });

  test('of bare strings and blocks becomes one text, where a cache marker stands', () => {
    const marked = { type: 'text', text: long, cache_control: { type: 'ephemeral' } };
    const first = expect.stringMatching(/^one\n0: a line of/);
    expect(afterPass(['one', marked, 'end'], 'prune')).toEqual([{ ...marked, text: first }]);
    expect(afterPass(['one', long, 'end'], 'prune')).toEqual([first]);
  });

  test('is an error by its status', () => {
    const flags = ['error', 'success', undefined].map(
      (status) => read(answered(['a'], flat, { status })).transcript.results[0].isError,
    );
    expect(flags).toEqual([true, false, false]);
  });
});

test('thinking goes after the first edit where the last answer names a model that binds it', () => {
  const thinking = { type: 'thinking', thinking: 'hm', signature: 'c2ln' };
  const payload = (model_name: string | null) => {
    const messages = answered([long]);
    messages[3] = serialised('AIMessage', {
      content: [thinking, { type: 'text', text: 'done' }],
      response_metadata: { model_name },
    });
    return messages;
  };
  const thoughts = (model: string | null): unknown =>
    (compacted(payload(model), ['prune']) as { kwargs: { content: unknown[] } }[])[3].kwargs.content[0];
  expect(thoughts('claude-opus-5-5')).toEqual({ type: 'text', text: 'done' });
  expect(thoughts('claude-sonnet-4-5')).toEqual(thinking);
  expect(thoughts(null)).toEqual(thinking);
});

describe('the check', () => {
  const [human, ai, tool, answer] = answered(['a']);
  test.each([
    ['result-missing /1/kwargs/tool_calls/0', [human, ai, answer]],
    ['result-missing /1/kwargs/tool_calls/0', [human, ai]],
    ['result-without-call /1', [human, tool]],
    ['call-id-missing /2', [human, answer, serialised('ToolMessage', { content: 'a' })]],
    ['content-missing /2', [human, ai, serialised('ToolMessage', { tool_call_id: 'c0' })]],
    ['content-empty /2', [human, ai, serialised('ToolMessage', { content: [], tool_call_id: 'c0' })]],
  ])('names %s', (violation, payload) => {
    expect(broken(payload)).toEqual([violation]);
  });
});

test.each([
  ['openai-chat', [{ role: 'user', content: 'a' }]],
  [
    'anthropic',
    { messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'b' }] }], system: 'x' },
  ],
  ['openai-responses', [{ type: 'function_call', call_id: 'a', name: 'b', arguments: '{}' }]],
  ['tools', [{ type: 'function', function: { name: 'a', parameters: {} } }]],
])('%s keeps its own', (id, payload) => {
  expect(read(payload).id).toBe(id);
});

test('any blocks as content: the laws hold', () => {
  const words = fc.constantFrom('ok', long, picture, '{"error":"no"}', JSON.stringify({ rows: [long] }));
  const marker = fc.option(fc.constant({ cache_control: { type: 'ephemeral' } }), { freq: 5, nil: {} });
  const block = fc.oneof(
    words,
    fc.tuple(words, marker).map(([text, more]) => ({ type: 'text', text, ...more })),
    marker.map((more) => ({ type: 'image', base64: picture, mime_type: 'image/png', ...more })),
    fc.constant({ type: 'image_url', image_url: { url: 'https://x.example' } }),
    fc.jsonValue({ maxDepth: 2 }).map((json) => ({ type: 'grid', json })),
  );
  const content = fc.oneof(words, fc.array(block, { minLength: 1, maxLength: 4 }));
  fc.assert(
    fc.property(
      fc.array(content, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(serialised, stored, flat),
      (contents, envelope) => {
        expectLaws(Buffer.from(JSON.stringify(answered(contents, envelope))), { passes: eager });
      },
    ),
    { numRuns: 60 },
  );
});
