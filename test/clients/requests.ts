import { at, everything, isObject } from './json.ts';

/** Providers whose own SDK takes a request. */
export const providers = ['openai-chat', 'openai-responses', 'anthropic', 'gemini'] as const;
export type Provider = (typeof providers)[number];

/** A saved request as its SDK takes it: bare lists get what has to be around them, and Gemini's keys go where its SDK has them. */
export function parametersOf(provider: Provider, saved: unknown): unknown {
  const request = isObject(saved) ? saved : { [LISTS[provider]]: saved };
  return provider === 'gemini' ? geminiParameters(request) : { model: 'gpt-4o', ...request };
}

const LISTS: Record<Provider, string> = {
  'openai-chat': 'messages',
  'openai-responses': 'input',
  anthropic: 'messages',
  gemini: 'contents',
};

/** The REST API has the model in its URL, and most of the SDK's `config` beside it. */
function geminiParameters(request: Record<string, unknown>): unknown {
  const camel = camelCased(request);
  if (!isObject(camel)) return camel;
  const { contents, generationConfig, ...config } = camel;
  const generation = isObject(generationConfig) ? generationConfig : {};
  return {
    model: isSigned(request) ? 'gemini-3-pro-preview' : 'gemini-2.5-flash',
    contents,
    config: { ...generation, ...config },
  };
}

/** Only models that sign their thoughts want their signatures back. */
function isSigned(request: unknown): boolean {
  for (const value of everything(request)) if (at(value, 'thoughtSignature') ?? at(value, 'thought_signature')) return true;
  return false;
}

const DATA = /^(?:args|response|parameters|properties)$|schema$/i;

/** Keys in camel case, but for those of data and schemas. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    DATA.test(key) ? inner : camelCased(inner),
  ]);
  return Object.fromEntries(entries);
}
