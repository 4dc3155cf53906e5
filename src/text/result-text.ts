import type { JsonNode } from '../json/node.ts';
import { parseText } from '../json/source.ts';

/** What a tool answered, and its JSON if the whole text is that. */
export interface ResultText {
  readonly text: string;
  readonly json: JsonNode | undefined;
}

export function readResultText(text: string): ResultText {
  return { text, json: parseText(text)?.root };
}

/** A value as its text: a string decoded, anything else as spelled. */
export function valueText(node: JsonNode): string {
  return node.string() ?? node.raw();
}

/** Whether a value says something: not null, false, 0, or empty. */
export function isTruthy(node: JsonNode | undefined): boolean {
  switch (node?.type) {
    case 'string':
      return node.string() !== '';
    case 'number':
      return node.number() !== 0;
    case 'boolean':
      return node.boolean() === true;
    case 'object':
    case 'array':
      return node.length > 0;
    default:
      return false;
  }
}
