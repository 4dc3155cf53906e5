import {
  APICallError,
  convertToModelMessages,
  generateText,
  type LanguageModel,
  type ModelMessage,
  modelMessageSchema,
  safeValidateUIMessages,
} from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { at, everything, isObject, items, text } from './json.ts';
import { decoded, isMedium } from './server/media.ts';

type Prompt = MockLanguageModelV3['doGenerateCalls'][number]['prompt'];

/** Runs messages as an application would: validated by the SDK, turned into messages for models, and sent to a model that is not there. Throws the SDK's errors. */
export async function promptFor(saved: unknown): Promise<Prompt> {
  const messages = answered(await modelMessages(messagesIn(saved)));
  const model = strictModel();
  const system = text(saved, 'system') ?? text(saved, 'instructions');
  const { text: answer } = await generateText({
    model,
    messages,
    maxRetries: 0,
    allowSystemInMessages: true,
    ...(system ? { system } : {}),
  });
  if (answer !== 'Accepted.') throw new Error('the model did not answer');
  return model.doGenerateCalls[0].prompt;
}

/** The messages of a list, a saved chat or a request. */
export function messagesIn(saved: unknown): readonly unknown[] {
  return Array.isArray(saved) ? saved : [...items(saved, 'messages'), ...items(saved, 'prompt')];
}

async function modelMessages(messages: readonly unknown[]): Promise<ModelMessage[]> {
  if (!messages.some((message) => at(message, 'parts'))) return messages.map((message) => modelMessageSchema.parse(message));
  const validated = await safeValidateUIMessages({ messages });
  if (!validated.success) throw validated.error;
  const converted = await convertToModelMessages(validated.data, { ignoreIncompleteToolCalls: true });
  return converted.map((message) => modelMessageSchema.parse(message));
}

/** Where the last message waits for a person, that person refuses. */
function answered(messages: ModelMessage[]): ModelMessage[] {
  const waiting = items(messages.at(-1), 'content').filter((part) => at(part, 'type') === 'tool-approval-request');
  const content = waiting.map((part) => ({
    type: 'tool-approval-response',
    approvalId: at(part, 'approvalId'),
    approved: false,
  }));
  return waiting.length === 0 ? messages : [...messages, modelMessageSchema.parse({ role: 'tool', content })];
}

/** A model that refuses what the providers behind the SDK refuse: media that are none, and messages without content. */
function strictModel(): MockLanguageModelV3 & LanguageModel {
  return new MockLanguageModelV3({
    supportedUrls: { '*/*': [/^https:/] },
    doGenerate: async ({ prompt }) => {
      for (const problem of problemsOf(prompt))
        throw new APICallError({ message: problem, url: 'none', requestBodyValues: prompt, statusCode: 400, isRetryable: false });
      return {
        content: [{ type: 'text', text: 'Accepted.' }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: { inputTokens: NO_TOKENS, outputTokens: { total: 1, text: 1, reasoning: 0 } },
        warnings: [],
      };
    },
  });
}

const NO_TOKENS = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 };

function* problemsOf(prompt: unknown): Generator<string> {
  for (const message of items(prompt)) {
    if (['', 0].includes(text(message, 'content') ?? items(message, 'content').length)) yield 'a message has no content';
    for (const part of everything(at(message, 'content'))) {
      if (at(part, 'type') === 'text' && text(part, 'text')?.trim() === '') yield 'a text is blank';
      if (isFile(part) && !isSound(at(part, 'data'), text(part, 'mediaType'))) yield 'a file cannot be read';
    }
  }
}

function isFile(part: unknown): boolean {
  return isObject(part) && /^(?:file|media|image-data|file-data)$/.test(text(part, 'type') ?? '');
}

/** URLs are the provider's affair. */
function isSound(data: unknown, mediaType: string | undefined): boolean {
  if (data instanceof URL) return true;
  if (data instanceof Uint8Array) return data.length > 0;
  return mediaType?.endsWith('/*') ? decoded(data) !== undefined : isMedium(data, mediaType);
}
