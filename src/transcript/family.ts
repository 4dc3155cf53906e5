import type { Family } from './transcript.ts';

/** Whose model it is by its name, or unknown where the name does not say. */
export function familyOf(model: string | null): Family {
  const name = model?.toLowerCase() ?? '';
  if (name.includes('claude')) return 'anthropic';
  if (name.includes('gemini')) return 'gemini';
  return /(?:^|[/.:])(?:gpt-|chatgpt-|o\d|computer-use)/.test(name) ? 'openai' : 'unknown';
}
