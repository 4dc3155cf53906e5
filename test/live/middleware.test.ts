import { generateText, jsonSchema, stepCountIs, tool, wrapLanguageModel } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { expect, test } from 'vitest';
import { compactingMiddleware, createCompactor } from '../../src/index.ts';
import { at, items, text } from '../clients/json.ts';

const long = (path: string): string => Array.from({ length: 600 }, (_, line) => `line ${line} of ${path}`).join('\n');
const NO_TOKENS = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 };
const usage = { inputTokens: NO_TOKENS, outputTokens: { total: 1, text: 1, reasoning: 0 } };

test('a model of the AI SDK is given old results cut, and everything else as it was', async () => {
  const prompts: unknown[][] = [];
  const tools: unknown[] = [];
  const model = new MockLanguageModelV3({
    doGenerate: async ({ prompt, tools: given }) => {
      prompts.push(prompt);
      tools.push(given);
      const step = prompts.length;
      if (step > 6)
        return {
          content: [{ type: 'text', text: 'Done.' }],
          finishReason: { unified: 'stop', raw: 'stop' },
          usage,
          warnings: [],
        };
      const call = {
        type: 'tool-call',
        toolCallId: `call_${step}`,
        toolName: 'read_file',
        input: JSON.stringify({ path: `${step}` }),
      } as const;
      return { content: [call], finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage, warnings: [] };
    },
  });
  const compactor = createCompactor({ format: 'ai-sdk', schedule: 'every-turn' });
  const picture = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
  const { text: answer } = await generateText({
    model: wrapLanguageModel({ model, middleware: compactingMiddleware(compactor) }),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Read them.' },
          { type: 'image', image: picture },
        ],
      },
    ],
    stopWhen: stepCountIs(10),
    tools: {
      read_file: tool({
        description: 'Reads a file.',
        inputSchema: jsonSchema<{ path: string }>({
          type: 'object',
          properties: { path: { type: 'string', description: 'Where it is.' } },
        }),
        execute: async ({ path }) => long(path),
      }),
    },
  });
  expect(answer).toBe('Done.');
  const [last] = prompts.slice(-1);
  const results = items(last)
    .filter((message) => at(message, 'role') === 'tool')
    .map((message) => text(at(items(message, 'content')[0], 'output'), 'value'));
  expect(results.map((value) => value?.includes('characters trimmed'))).toEqual([true, true, true, false, false, false]);
  expect(results[5]).toBe(long('6'));
  expect(at(items(items(last)[0], 'content')[1], 'data')).toEqual(picture);
  expect(JSON.stringify(tools)).toContain('Reads a file.');
  expect(JSON.stringify(tools)).not.toContain('Where it is.');
  expect(compactor.original('call_1')).toBe(long('1'));
  for (const [turn, prompt] of prompts.slice(0, 3).entries()) expect(prompts[turn + 1].slice(0, prompt.length)).toEqual(prompt);
});
