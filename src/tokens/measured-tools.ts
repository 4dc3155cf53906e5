import type { Counter } from './counter.ts';
import { items, member, members, type ToolDefinition, textMember } from './tool-definition.ts';

/**
 * What stands around the words of a tool, in tokens, as fitted to counts of o1, o3 and gpt-5 by the package ai-tokenizer 1.0.6: how these models
 * are told of tools is not published. What the first and each further tool add is overhead (overhead.ts).
 */
const AROUND = {
  description: 2,
  firstProperty: 5,
  property: 3,
  propertyDescription: 2,
  enum: 7,
  object: -3,
  listOfObjects: 1,
};

/** Tokens of a tool for OpenAI's reasoning models: its words, property by property, and what stands around each. */
export function measuredTool({ name, description, parameters }: ToolDefinition, counter: Counter): number {
  let tokens = counter.count(name);
  if (description !== '') tokens += AROUND.description + counter.count(description);
  const work: unknown[] = [parameters];
  for (let schema = work.pop(); schema !== undefined; schema = work.pop()) {
    for (const [index, [key, property]] of members(member(schema, 'properties')).entries()) {
      tokens += (index === 0 ? AROUND.firstProperty : AROUND.property) + counter.count(key) + ownTokens(property, counter);
      const type = member(property, 'type');
      const inside = type === 'array' ? member(property, 'items') : property;
      if (type === 'object') tokens += AROUND.object;
      else if (type === 'array' && member(inside, 'type') === 'object') tokens += AROUND.listOfObjects;
      if (type === 'object' || (type === 'array' && inside !== undefined)) work.push(inside);
    }
  }
  return tokens;
}

function ownTokens(property: unknown, counter: Counter): number {
  let tokens = 0;
  const description = textMember(property, 'description');
  if (description !== '') tokens += AROUND.propertyDescription + counter.count(description);
  const choices = items(member(property, 'enum'));
  if (choices.length > 0) tokens += AROUND.enum;
  for (const choice of choices) tokens += counter.count(typeof choice === 'object' ? '' : String(choice));
  return tokens;
}
