import type { JsonNode } from '../json/node.ts';
import type { Report } from './violations.ts';

/** How a provider refuses a value of the wrong type at a place such as `tools` or, with its index, one of its items. */
export interface TypeWords {
  readonly list: (name: string, got: JsonNode) => string;
  readonly item: (name: string, index: number, got: JsonNode) => string;
  readonly text: (name: string, got: JsonNode) => string;
  /** Whether one object stands for a list of one. */
  readonly oneIsList?: boolean;
}

/** `tools` is a list of objects, and `model` a text, whatever else a request holds. Null is as good as nothing. */
export function checkTypes(root: JsonNode, words: TypeWords, report: Report): void {
  const tools = root.get('tools');
  const isOne = words.oneIsList === true && tools?.type === 'object';
  if (tools && tools.type !== 'array' && tools.type !== 'null' && !isOne) report('tools-type', tools, words.list('tools', tools));
  for (const [index, tool] of (tools?.type === 'array' ? tools.items() : []).entries())
    if (tool.type !== 'object') report('tool-type', tool, words.item('tools', index, tool));
  const model = root.get('model');
  if (model && model.type !== 'string' && model.type !== 'null') report('model-type', model, words.text('model', model));
}

/** Chat Completions and Responses. */
export const OPENAI_TYPES: TypeWords = {
  list: (name, got) => `Invalid type for '${name}': expected an array of objects, but got ${named(got)} instead.`,
  item: (name, index, got) => `Invalid type for '${name}[${index}]': expected an object, but got ${named(got)} instead.`,
  text: (name, got) => `Invalid type for '${name}': expected a string, but got ${named(got)} instead.`,
};

export const ANTHROPIC_TYPES: TypeWords = {
  list: (name) => `${name}: Input should be a valid list`,
  item: (name, index) => `${name}.${index}: Input should be a valid dictionary`,
  text: (name) => `${name}: Input should be a valid string`,
};

export const GEMINI_TYPES: TypeWords = {
  list: (name) => `Invalid value at '${name}' (type.googleapis.com/google.ai.generativelanguage.v1beta.Tool)`,
  item: (name, index) => `Invalid value at '${name}[${index}]' (type.googleapis.com/google.ai.generativelanguage.v1beta.Tool)`,
  text: (name) => `Invalid value at '${name}' (TYPE_STRING)`,
  oneIsList: true,
};

function named(node: JsonNode): string {
  if (node.type === 'null') return 'null';
  if (node.type === 'number') return Number.isInteger(node.number()) ? 'an integer' : 'a decimal';
  return `${node.type === 'array' || node.type === 'object' ? 'an' : 'a'} ${node.type}`;
}
