import type { Family } from '../transcript/transcript.ts';

/**
 * Tokens that a provider adds around the texts of a request. OpenAI: 3 a message and 3 to prime the reply (the cookbook's
 * "How to count tokens with tiktoken"). Anthropic: 2 a message and 6 a request, as measured by the package ai-tokenizer 1.0.6. Gemini
 * publishes none.
 */
export function overheadTokens(family: Family, messages: number): number {
  switch (family) {
    case 'openai':
    case 'unknown':
      return messages === 0 ? 0 : 3 * messages + 3;
    case 'anthropic':
      return messages === 0 ? 0 : 2 * messages + 6;
    case 'gemini':
      return 0;
  }
}
