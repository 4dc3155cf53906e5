import Anthropic, { BadRequestError as AnthropicError } from '@anthropic-ai/sdk';
import { ApiError, GoogleGenAI } from '@google/genai';
import OpenAI, { BadRequestError as OpenAiError } from 'openai';
import type { Provider } from './requests.ts';

type Send = (parameters: string) => Promise<string | null | undefined>;

/** Each provider's SDK, pointed at a server: takes the JSON of its parameters, gives the text of the answer, throws the SDK's own error. */
export function clientsOf(url: string): Record<Provider, Send> {
  const openai = new OpenAI({ apiKey: 'none', baseURL: `${url}/v1`, maxRetries: 0 });
  const anthropic = new Anthropic({ apiKey: 'none', baseURL: url, maxRetries: 0, timeout: 60_000 });
  const google = new GoogleGenAI({ apiKey: 'none', vertexai: false, httpOptions: { baseUrl: url } });
  return {
    'openai-chat': async (json) => {
      const parameters: OpenAI.ChatCompletionCreateParamsNonStreaming = JSON.parse(json);
      const answer = await openai.chat.completions.create({ ...parameters, stream: false });
      return answer.choices[0].message.content;
    },
    'openai-responses': async (json) => {
      const parameters: OpenAI.Responses.ResponseCreateParamsNonStreaming = JSON.parse(json);
      return (await openai.responses.create({ ...parameters, stream: false })).output_text;
    },
    anthropic: async (json) => {
      const parameters: Anthropic.MessageCreateParamsNonStreaming = JSON.parse(json);
      const [block] = (await anthropic.messages.create({ ...parameters, stream: false })).content;
      return block.type === 'text' ? block.text : null;
    },
    gemini: async (json) => (await google.models.generateContent(JSON.parse(json))).text,
  };
}

/** The class of error in which each SDK tells of a request that the provider refuses, with its words. */
export function refusalOf(provider: Provider, error: unknown): string | null {
  const expected = { 'openai-chat': OpenAiError, 'openai-responses': OpenAiError, anthropic: AnthropicError, gemini: ApiError }[
    provider
  ];
  return error instanceof expected && error.status === 400 ? error.message : null;
}
