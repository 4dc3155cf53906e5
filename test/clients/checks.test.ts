import { describe, expect, test } from 'vitest';
import { formats } from '../../src/formats/index.ts';
import { readSource } from '../../src/json/source.ts';
import { anthropicBreaks } from './broken/anthropic.ts';
import type { Break } from './broken/break.ts';
import { geminiBreaks } from './broken/gemini.ts';
import { openaiChatBreaks } from './broken/openai-chat.ts';
import { openaiResponsesBreaks } from './broken/openai-responses.ts';
import { at, isObject } from './json.ts';
import { compactedPayloads } from './payloads.ts';
import { type Provider, parametersOf, providers } from './requests.ts';

const BREAKS: Record<Provider, Record<string, readonly Break[]>> = {
  'openai-chat': openaiChatBreaks,
  'openai-responses': openaiResponsesBreaks,
  anthropic: anthropicBreaks,
  gemini: geminiBreaks,
};

/**
 * What the check leaves to the provider, by rule or by payload: no compaction can cause it, it cannot be told from the payload alone (what a
 * provider has issued), or sound saved payloads break it (a conversation that ends with the answer).
 */
const LEFT: Record<Provider, string[]> = {
  'openai-chat': [
    'roles are known',
    'tools have names that fit, and each its own',
    'grammars are lark or regex',
    'legacy-functions with a call removed',
    'legacy-functions with arguments cut off',
    'parallel-calls with arguments as an object',
    'images-files-audio with half a picture',
    'images-files-audio with a file without data',
    'images-files-audio with prose as sound',
    'custom-tools with the chosen tool removed',
  ],
  'openai-responses': [
    'an item with its id keeps its reasoning',
    'what is sealed is as it was issued',
    'ids have the prefix of their type',
    'output-lists with half a picture',
    'output-lists with a file without data',
  ],
  anthropic: [
    'thinking is as it was issued',
    'thinking is bound to what was before it, on models that bind it',
    'the last word is the user’s on newer models, and has no white space behind it',
    'examples of input fit their schema',
    'tools are there as long as calls are',
    'images are few and small enough',
    'parallel-calls with a role of another API',
    'mid-conversation-system with an older model',
    'mid-conversation-system with a picture from the system',
    'images with a call of the user',
    'context-management with it is shortened',
  ],
  gemini: [
    'signatures are as they were issued',
    'parameters use the subset of schemas',
    'objects have properties, arrays items, and enums are text',
    'parameters are given in one way',
    'parallel-calls with the last message removed',
    'thoughts with an answer removed',
    'response-parts with an older model',
  ],
};

/** The request as the provider's API has it: Gemini's SDK keeps most of it in `config`. */
function asSent(parameters: unknown): unknown {
  const config = at(parameters, 'config');
  return isObject(parameters) && isObject(config) ? { ...parameters, ...config } : parameters;
}

function rulesBroken(provider: Provider, parameters: unknown): string[] {
  const source = readSource(Buffer.from(JSON.stringify(asSent(parameters))));
  const format = formats.find(({ id }) => id === provider);
  const root = format?.detect(source)?.root ?? source.documents[0].root;
  return (format?.check(source, root) ?? []).map(({ rule }) => rule);
}

describe.each(providers)('%s', (provider) => {
  const payloads = compactedPayloads(provider);
  const breaks = Object.entries(BREAKS[provider]).flatMap(([rule, list]) => list.map((each) => [rule, ...each] as const));
  test.each(breaks)('%s: what the provider refuses, the check names: %s with %s', (rule, from, what, change) => {
    const sound = parametersOf(provider, payloads.find(({ name }) => name === `${provider}/${from}.json`)?.input);
    const isLeft = LEFT[provider].includes(rule) || LEFT[provider].includes(`${from} with ${what}`);
    expect(rulesBroken(provider, sound)).toEqual([]);
    expect(rulesBroken(provider, change(sound)).length > 0).toBe(!isLeft);
  });
});
