import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { replayPayload } from '../../src/replay/run.ts';
import { DEFAULT_MIN_GAIN } from '../../src/replay/schedule.ts';
import { type Loopback, startLoopback } from '../clients/server/loopback.ts';
import { LAST_TURN, scriptedModel, shownInChat, shownInMessages } from './scripted-model.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Agent {
  readonly client: unknown;
  readonly model: string;
  readonly tools: { readonly definitions: unknown; run(call: Call): Promise<{ content: string; isError: boolean }> };
  readonly messages: unknown[];
  seen(total: { readonly before: number; readonly after: number }): void;
}

interface Call {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A function of the README's example, taken from there. */
async function exampleOf(provider: string, name: string): Promise<(agent: Agent) => Promise<unknown>> {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const [, code] = new RegExp(`<!-- example: ${provider} -->\n\`\`\`js\n([\\s\\S]*?)\`\`\``).exec(readme) ?? [];
  const file = path.join(folder, `${provider}.mjs`);
  writeFileSync(file, (code ?? '').replace("'ctxpress'", JSON.stringify(pathToFileURL(path.join(root, 'dist/index.js')).href)));
  return (await import(pathToFileURL(file).href))[name];
}

/** Some 3,000 tokens that are of this file and of this reading. */
function textOf(file: string, version: number): string {
  return Array.from({ length: 220 }, (_, line) => `${line}: version ${version} of line ${line * 7} in ${file}`).join('\n');
}

const parameters = {
  type: 'object' as const,
  properties: { path: { type: 'string', description: 'Where the file is.' } },
  required: ['path'],
};
const CHAT_TOOLS = ['read_file', 'write_file'].map((name) => ({
  type: 'function',
  function: { name, description: `Does ${name}.`, parameters },
}));
const MESSAGES_TOOLS = ['read_file', 'write_file'].map((name) => ({
  name,
  description: `Does ${name}.`,
  input_schema: parameters,
}));

const PROVIDERS = [
  {
    provider: 'openai',
    example: 'chatAgent',
    model: 'gpt-4o',
    definitions: CHAT_TOOLS,
    clientAt: (url: string): unknown => new OpenAI({ apiKey: 'none', baseURL: `${url}/v1`, maxRetries: 0 }),
    shown: shownInChat,
    answer: (calls: ReturnType<ReturnType<typeof scriptedModel>['answer']>): unknown => {
      const tool_calls = calls.map(({ id, name, input }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(input) },
      }));
      const message =
        calls.length > 0 ? { role: 'assistant', content: null, tool_calls } : { role: 'assistant', content: 'Done.' };
      return {
        id: 'c',
        object: 'chat.completion',
        created: 0,
        model: 'any',
        choices: [{ index: 0, finish_reason: 'stop', message }],
      };
    },
    request: (messages: unknown[]): unknown => ({ model: 'gpt-4o', tools: CHAT_TOOLS, messages }),
  },
  {
    provider: 'anthropic',
    example: 'messagesAgent',
    model: 'claude-sonnet-4-5',
    definitions: MESSAGES_TOOLS,
    clientAt: (url: string): unknown => new Anthropic({ apiKey: 'none', baseURL: url, maxRetries: 0, timeout: 60_000 }),
    shown: shownInMessages,
    answer: (calls: ReturnType<ReturnType<typeof scriptedModel>['answer']>): unknown => {
      const uses = calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }));
      const content = calls.length > 0 ? uses : [{ type: 'text', text: 'Done.' }];
      return {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'any',
        content,
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      };
    },
    request: (messages: unknown[]): unknown => ({
      model: 'claude-sonnet-4-5',
      max_tokens: 4096,
      tools: MESSAGES_TOOLS,
      messages,
    }),
  },
];

describe.each(PROVIDERS)(
  'the example agent with the SDK of $provider',
  ({ provider, example, model, definitions, clientAt, shown, answer, request }) => {
    test('runs 40 turns as replay predicts', async () => {
      const script = scriptedModel();
      const requests: string[] = [];
      let server: Loopback | undefined;
      const totals: { before: number; after: number }[] = [];
      const messages: unknown[] = [{ role: 'user', content: 'Read the files.' }];
      const ran: string[] = [];
      let version = 0;
      const run = async ({ id, name, arguments: input }: Call) => {
        ran.push(id);
        version++;
        return { content: name === 'read_file' ? textOf(JSON.parse(input).path, version) : '{"success":true}', isError: false };
      };
      try {
        server = await startLoopback((_, asked) => {
          requests.push(JSON.stringify(asked));
          return answer(script.answer(shown(asked)));
        });
        const agent = await exampleOf(provider, example);
        const seen = (total: { before: number; after: number }): void => void totals.push(total);
        // A request that breaks a rule of the provider is answered with an error, which the SDK throws.
        await agent({ client: clientAt(server.url), model, tools: { definitions, run }, messages, seen });
      } finally {
        await server?.close();
      }

      expect(requests).toHaveLength(LAST_TURN);
      const answers = new Map([...script.expected].map(([id]) => [id, ran.includes(id) ? 'run' : 'hit']));
      expect(answers).toEqual(script.expected);
      expect(script.cutsRead(), 'something that was cut was read again').toBeGreaterThan(3);
      expect([...answers.values()].filter((how) => how === 'hit').length).toBeGreaterThan(10);

      const plan = resolvePlan();
      const schedule = { kind: 'batch', minGain: DEFAULT_MIN_GAIN, highWater: null, lowWater: null } as const;
      const recorded = request(messages.slice(0, -1));
      const report = replayPayload(Buffer.from(JSON.stringify(recorded)), plan, { schedule, prices: { kind: 'kept' } });
      expect(report.turns.map(({ raw, compacted }) => [raw.tokens, compacted.tokens])).toEqual(
        totals.map(({ before, after }) => [before, after]),
      );
      expect(report.total.raw.tokens).toBeGreaterThan(1.5 * report.total.compacted.tokens);
      expect(report.total.breaks).toBeLessThan(12);
      const hits = [...answers.values()].filter((how) => how === 'hit').length;
      expect(report.calls).toMatchObject({ calls: answers.size, hits, executions: ran.length });
      expect(report.calls.evictions).toBeGreaterThan(3);
      // What the write may have changed runs again for that reason.
      expect(report.calls.staleServesPrevented + report.calls.invalidated).toBe(script.cutsRead());
      expect(report.calls.staleServesPrevented).toBeGreaterThan(3);
    });
  },
);
