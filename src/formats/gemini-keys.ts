import type { JsonNode } from '../json/node.ts';

/** The member under a camelCase name, or under its snake_case spelling: proto JSON takes both. */
export function either(node: JsonNode, camel: string): JsonNode | undefined {
  return node.get(camel) ?? node.get(camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

const KINDS = ['text', 'inlineData', 'fileData', 'functionCall', 'functionResponse'] as const;

/** What a part is, of the kinds that are looked into. */
export function kindOf(part: JsonNode): (typeof KINDS)[number] | undefined {
  return KINDS.find((kind) => either(part, kind) !== undefined);
}
