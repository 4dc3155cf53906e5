import type { Counter } from './counter.ts';
import { items, member, members, type ToolDefinition, textMember } from './tool-definition.ts';

/**
 * Tokens of a tool as Google's own SDK counts it for Gemini (the package @google/genai, local tokenizer): names, descriptions, formats, enum
 * values, required names and property keys, each by itself, and no punctuation.
 */
export function declaredTool({ name, description, parameters }: ToolDefinition, counter: Counter): number {
  let tokens = counter.count(name) + counter.count(description);
  const work: unknown[] = [parameters];
  for (let schema = work.pop(); schema !== undefined; schema = work.pop()) {
    for (const key of ['format', 'description']) tokens += counter.count(textMember(schema, key));
    for (const key of ['enum', 'required'])
      for (const text of items(member(schema, key))) tokens += counter.count(typeof text === 'string' ? text : '');
    const item = member(schema, 'items');
    if (item !== undefined) work.push(item);
    for (const [key, property] of members(member(schema, 'properties'))) {
      tokens += counter.count(key);
      if (property !== undefined) work.push(property);
    }
  }
  return tokens;
}
