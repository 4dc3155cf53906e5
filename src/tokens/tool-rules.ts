import type { Family, Tool } from '../transcript/transcript.ts';
import type { Counter } from './counter.ts';
import { declaredTool } from './declared-tools.ts';
import { measuredTool } from './measured-tools.ts';
import { modelNames, versionAfter } from './model-name.ts';
import { toolDefinition } from './tool-definition.ts';
import { typescriptTool } from './typescript-tools.ts';

/**
 * How the tokens of a tool are worked out: `typescript` and `harmony` render it as OpenAI's models read it, `measured` is a fit for OpenAI's
 * reasoning models, `declared` is the rule of Google's SDK, `json` is the definition as minified JSON (Claude, and whatever nobody has looked at).
 */
export type ToolRule = 'typescript' | 'harmony' | 'measured' | 'declared' | 'json';

/** The first rule that matches the start of a model's name holds. */
const OPENAI: readonly (readonly [RegExp, ToolRule])[] = [
  [/^gpt-oss/, 'harmony'],
  [/^(gpt-5-chat|gpt-5\.\d-chat|chatgpt-|gpt-4|gpt-3\.5|gpt-35-turbo)/, 'typescript'],
  [/^(gpt-[5-9]|gpt-[1-9]\d|o[1-9](?![a-z0-9])|codex-)/, 'measured'],
];

/** The rule for a provider's model. */
export function toolRule(provider: Family, model: string | null): ToolRule {
  if (provider === 'gemini') {
    const version = versionAfter('gemini-', model);
    return version !== null && version < 2.5 ? 'declared' : 'json';
  }
  if (provider !== 'openai') return 'json';
  for (const name of modelNames(model ?? '')) {
    const rule = OPENAI.find(([pattern]) => pattern.test(name));
    if (rule) return rule[1];
  }
  return 'json';
}

/** Tokens of one tool by a rule. What a provider adds once, or around each, is overhead. */
export function toolTokens(tool: Tool, rule: ToolRule, counter: Counter): number {
  const definition = rule === 'json' ? null : toolDefinition(tool);
  if (definition === null) return counter.count(tool.render(tool.removed, tool.shortened));
  if (rule === 'measured') return measuredTool(definition, counter);
  if (rule === 'declared') return declaredTool(definition, counter);
  return counter.count(typescriptTool(definition, rule === 'harmony' ? 'harmony' : 'hosted'));
}
