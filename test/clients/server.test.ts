import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anthropicBreaks } from './broken/anthropic.ts';
import type { Break } from './broken/break.ts';
import { geminiBreaks } from './broken/gemini.ts';
import { openaiChatBreaks } from './broken/openai-chat.ts';
import { openaiResponsesBreaks } from './broken/openai-responses.ts';
import { type Compacted, compactedPayloads, haveExamples } from './payloads.ts';
import { type Provider, parametersOf, providers } from './requests.ts';
import { clientsOf, refusalOf } from './send.ts';
import { ANSWER, type Loopback, startLoopback } from './server/loopback.ts';

const BREAKS: Record<Provider, Record<string, readonly Break[]>> = {
  'openai-chat': openaiChatBreaks,
  'openai-responses': openaiResponsesBreaks,
  anthropic: anthropicBreaks,
  gemini: geminiBreaks,
};

/** What other programs write in the shape of a request, and the provider itself refuses. */
const FOREIGN = ['openai-chat/dialects.json', 'openai-responses/agents-sdk-items.json'];

let server: Loopback;
let send: ReturnType<typeof clientsOf>;
beforeAll(async () => {
  server = await startLoopback();
  send = clientsOf(server.url);
});
afterAll(() => server.close());

/** The answer to a request, or what the SDK's own error says. */
async function answerTo(provider: Provider, request: unknown): Promise<{ answer?: unknown; refused?: string | null }> {
  try {
    return { answer: await send[provider](JSON.stringify(request)) };
  } catch (error) {
    return { refused: refusalOf(provider, error) ?? `not refused, but failed: ${error}` };
  }
}

/** Sends the payload, which the provider has issued, and what became of it: all answers that are not those to a sound request. */
async function troubleWith(provider: Provider, { name, input, outputs }: Compacted): Promise<string[]> {
  server.issue(undefined);
  const trouble: string[] = [];
  for (const [state, request] of Object.entries({ input, ...outputs })) {
    const { answer, refused } = await answerTo(provider, parametersOf(provider, request));
    if (answer !== ANSWER) trouble.push(`${name} ${state}: ${refused}`);
  }
  return trouble;
}

describe.each(providers)('%s', (provider) => {
  const payloads = compactedPayloads(provider);
  const kept = payloads.filter(({ name }) => !name.startsWith('example/') && !FOREIGN.includes(name));

  test.each(kept)('$name is accepted, and compacted as well', async (payload) => {
    expect(await troubleWith(provider, payload)).toEqual([]);
  });

  test.skipIf(!haveExamples)('the example is accepted, and compacted as well (skipped without the examples)', async () => {
    const examples = payloads.filter(({ name }) => name.startsWith('example/'));
    for (const example of examples) expect(await troubleWith(provider, example)).toEqual([]);
    expect(examples).not.toEqual([]);
  });

  test.each(payloads.filter(({ name }) => FOREIGN.includes(name)))(
    '$name is refused for the same before and after',
    async (payload) => {
      server.issue(undefined);
      const found: (readonly unknown[])[] = [];
      for (const state of [payload.input, payload.outputs.default, payload.outputs.eager]) {
        expect(await answerTo(provider, parametersOf(provider, state))).toEqual({ refused: expect.stringContaining('400') });
        found.push(server.complaints());
      }
      expect(found[0]).not.toEqual([]);
      // What is refused itself may be what goes: a picture that is none.
      for (const after of [found[1], found[2]]) expect(found[0]).toEqual(expect.arrayContaining([...after]));
    },
  );

  const breaks = Object.entries(BREAKS[provider]).flatMap(([rule, list]) => list.map((each) => [rule, ...each] as const));
  test.each(breaks)('%s: %s with %s is refused', async (rule, from, _what, change) => {
    const sound = parametersOf(provider, payloads.find(({ name }) => name === `${provider}/${from}.json`)?.input);
    server.issue(undefined);
    expect(await answerTo(provider, sound)).toEqual({ answer: ANSWER });
    const { refused } = await answerTo(provider, change(sound));
    const complaints = server.complaints();
    expect(complaints.map((complaint) => complaint.rule)).toContain(rule);
    expect(refused).toContain(JSON.stringify(complaints[0].message).slice(1, -1));
  });
});
