import { type Provider, parametersOf, providers } from '../clients/requests.ts';
import { anthropicRules } from '../clients/server/anthropic.ts';
import { geminiRules } from '../clients/server/gemini.ts';
import { openaiChatRules } from '../clients/server/openai-chat.ts';
import { openaiResponsesRules } from '../clients/server/openai-responses.ts';
import { complaints, type Rules } from '../clients/server/rules.ts';

const rules: Record<Provider, Rules> = {
  'openai-chat': openaiChatRules,
  'openai-responses': openaiResponsesRules,
  anthropic: anthropicRules,
  gemini: geminiRules,
};

/**
 * The first complaint of a provider, by rules that were written apart from those of the program; null if it takes the request. What is no
 * request of a provider, or is nested too deep for these rules, gets one too. `issued`: the request in which its signatures were given out.
 */
export function complaint(format: string, payload: Uint8Array, issued: Uint8Array): string | null {
  const provider = providers.find((each) => each === format);
  if (!provider) return 'no provider';
  try {
    const [request, before] = [payload, issued].map((bytes) => parametersOf(provider, JSON.parse(Buffer.from(bytes).toString())));
    const [first] = complaints(rules[provider], request, before);
    return first ? `${first.rule}: ${first.message}` : null;
  } catch (error) {
    return `cannot be judged: ${error}`;
  }
}
