import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compactingFetch, createCompactor } from '../../src/index.ts';
import { ANSWER, type Loopback, startLoopback } from '../clients/server/loopback.ts';

let server: Loopback;
beforeAll(async () => {
  server = await startLoopback();
});
afterAll(() => server.close());

const long = (name: string): string => Array.from({ length: 600 }, (_, line) => `line ${line} of ${name}`).join('\n');
const names = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A fetch that keeps the bodies it sent. */
function recording(): { readonly bodies: string[]; readonly send: typeof fetch } {
  const bodies: string[] = [];
  const send: typeof fetch = async (input, init) => {
    bodies.push(String(init?.body));
    return String(input).endsWith('/messages') || String(input).endsWith('/completions')
      ? fetch(input, init)
      : Response.json({ data: [] });
  };
  return { bodies, send };
}

test('requests of the OpenAI SDK go out compacted, others as they are', async () => {
  const { bodies, send } = recording();
  const client = new OpenAI({
    apiKey: 'none',
    baseURL: `${server.url}/v1`,
    maxRetries: 0,
    fetch: compactingFetch(createCompactor({ schedule: 'every-turn' }), send),
  });
  const turns = names.flatMap((path, at): OpenAI.ChatCompletionMessageParam[] => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: `call_${at}`, type: 'function', function: { name: 'read_file', arguments: JSON.stringify({ path }) } }],
    },
    { role: 'tool', tool_call_id: `call_${at}`, content: long(path) },
  ]);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Read.' }, ...turns];
  server.issue({ model: 'gpt-4o', messages });
  const answer = await client.chat.completions.create({ model: 'gpt-4o', messages });
  expect(answer.choices[0].message.content).toBe(ANSWER);
  expect(server.complaints()).toEqual([]);
  const sent: { messages: { content: string }[] } = JSON.parse(bodies[0]);
  expect(sent.messages[2].content).toContain('characters trimmed');
  expect(sent.messages.at(-1)?.content).toBe(long('f'));
  await client.embeddings.create({ model: 'any', input: [long('a')] });
  expect(JSON.parse(bodies[1]).input).toEqual([long('a')]);
});

test('requests of the Anthropic SDK', async () => {
  const { bodies, send } = recording();
  const client = new Anthropic({
    apiKey: 'none',
    baseURL: server.url,
    maxRetries: 0,
    fetch: compactingFetch(createCompactor({ schedule: 'every-turn' }), send),
  });
  const turns = names.flatMap((path, at): Anthropic.MessageParam[] => [
    { role: 'assistant', content: [{ type: 'tool_use', id: `toolu_${at}`, name: 'read_file', input: { path } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${at}`, content: long(path) }] },
  ]);
  const tools: Anthropic.Tool[] = [
    { name: 'read_file', input_schema: { type: 'object', properties: { path: { type: 'string', description: 'Where.' } } } },
  ];
  const request = {
    model: 'claude-sonnet-4-5',
    max_tokens: 100,
    tools,
    messages: [{ role: 'user' as const, content: 'Read.' }, ...turns],
  };
  server.issue(request);
  const { content } = await client.messages.create(request);
  expect(content[0]).toMatchObject({ type: 'text', text: ANSWER });
  expect(bodies[0]).toContain('characters trimmed');
  expect(bodies[0]).not.toContain('Where.');
  expect(bodies[0].length).toBeLessThan(JSON.stringify(request).length / 1.4);
});

test('what cannot be read goes out as it is', async () => {
  const { bodies, send } = recording();
  const wrapped = compactingFetch(createCompactor(), async (input, init) => {
    await send(input, init).catch(() => undefined);
    return new Response('{}');
  });
  for (const body of ['not JSON', '{"messages": 5}', '"\ud800"'])
    await wrapped(`${server.url}/v1/messages`, { method: 'POST', body });
  await wrapped(`${server.url}/v1/messages`, { method: 'POST', body: new Uint8Array([123, 125]) });
  await wrapped(new URL(`${server.url}/v1/messages`), {});
  expect(bodies.slice(0, 3)).toEqual(['not JSON', '{"messages": 5}', '"\ud800"']);
  expect(bodies).toHaveLength(5);
});
