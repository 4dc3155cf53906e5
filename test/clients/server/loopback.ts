import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isObject } from '../json.ts';
import type { Provider } from '../requests.ts';
import { anthropicRules } from './anthropic.ts';
import { geminiRules } from './gemini.ts';
import { openaiChatRules } from './openai-chat.ts';
import { openaiResponsesRules } from './openai-responses.ts';
import { type Complaint, complaints, type Rules } from './rules.ts';

const rules = {
  'openai-chat': openaiChatRules,
  'openai-responses': openaiResponsesRules,
  anthropic: anthropicRules,
  gemini: geminiRules,
} satisfies Record<Provider, Rules>;

/** All four providers on 127.0.0.1: a request that breaks a rule gets the provider's error, any other a short answer. */
export interface Loopback {
  readonly url: string;
  /** The request in which the provider gave out its signatures, sealed items and ids. Undefined: the next one that comes. */
  issue(request: unknown): void;
  /** What was wrong with the last request, all of it; empty if nothing was. */
  complaints(): readonly Complaint[];
  close(): Promise<void>;
}

/** `answer`: what is said to a request that breaks no rule, instead of a short answer. */
export async function startLoopback(
  answer: (provider: Provider, request: unknown) => unknown = (provider) => ANSWERS[provider],
): Promise<Loopback> {
  let issued: unknown;
  let found: Complaint[] = [];
  const server = createServer((request, response) => {
    read(request).then(
      (body) => {
        const { provider, model } = routeOf(request.url ?? '');
        const asked = isObject(body) && model !== undefined ? { ...body, model } : body;
        issued ??= asked;
        found = complaints(rules[provider], asked, issued);
        if (found.length > 0) reply(response, 400, ERRORS[provider](found[0].message));
        else reply(response, 200, answer(provider, asked));
      },
      (error: unknown) => reply(response, 500, { error: String(error) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    issue: (request) => void (issued = request),
    complaints: () => found,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function routeOf(url: string): { provider: Provider; model?: string } {
  const [, model] = /^\/v1beta\/models\/([^/:]+):generateContent$/.exec(url) ?? [];
  if (model !== undefined) return { provider: 'gemini', model };
  const provider = ROUTES[url];
  if (!provider) throw new Error(`nothing is at ${url}`);
  return { provider };
}

const ROUTES: Record<string, Provider> = {
  '/v1/chat/completions': 'openai-chat',
  '/v1/responses': 'openai-responses',
  '/v1/messages': 'anthropic',
};

const openaiError = (message: string): unknown => ({
  error: { message, type: 'invalid_request_error', param: null, code: null },
});
const ERRORS: Record<Provider, (message: string) => unknown> = {
  'openai-chat': openaiError,
  'openai-responses': openaiError,
  anthropic: (message) => ({ type: 'error', error: { type: 'invalid_request_error', message }, request_id: 'req_1' }),
  gemini: (message) => ({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }),
};

export const ANSWER = 'Accepted.';
const ANSWERS: Record<Provider, unknown> = {
  'openai-chat': {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'any',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: ANSWER, refusal: null } }],
  },
  'openai-responses': {
    id: 'resp_1',
    object: 'response',
    created_at: 0,
    model: 'any',
    status: 'completed',
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: ANSWER, annotations: [] }],
      },
    ],
  },
  anthropic: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'any',
    content: [{ type: 'text', text: ANSWER }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  gemini: { candidates: [{ content: { role: 'model', parts: [{ text: ANSWER }] }, finishReason: 'STOP' }] },
};
