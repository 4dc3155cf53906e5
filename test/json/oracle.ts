import type { JsonNode } from '../../src/json/node.ts';
import { parseText, readSource } from '../../src/json/source.ts';

/** Whether JSON.parse accepts the text. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The root that the text is read as, if it is one JSON document: as a payload, or, where a lone surrogate forbids that, as text in a string. */
export function readOne(text: string): JsonNode | undefined {
  const inner = parseText(text)?.root;
  const bytes = Buffer.from(text);
  if (bytes.toString() !== text || text.startsWith('\ufeff')) return inner;
  const outer = readPayload(bytes);
  if ((inner === undefined) !== (outer === undefined)) throw new Error('parseText and readSource disagree');
  return outer;
}

function readPayload(bytes: Uint8Array): JsonNode | undefined {
  try {
    const source = readSource(bytes);
    return source.lines ? undefined : source.documents[0].root;
  } catch (error) {
    if (error instanceof Error && error.name === 'UserError') return undefined;
    throw error;
  }
}

/** The value of a node, made from what its members, items and scalars answer. */
export function rebuild(node: JsonNode): unknown {
  switch (node.type) {
    case 'object': {
      const object = {};
      for (const { key, value } of node.members()) {
        Object.defineProperty(object, key, { value: rebuild(value), writable: true, enumerable: true, configurable: true });
      }
      return object;
    }
    case 'array':
      return node.items().map(rebuild);
    case 'string':
      return node.string();
    case 'number':
      return node.number();
    case 'boolean':
      return node.boolean();
    case 'null':
      return null;
  }
}

/** Every node below and including this one, in document order. */
export function walk(root: JsonNode): JsonNode[] {
  const found: JsonNode[] = [];
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node);
    open.push(
      ...node.items().reverse(),
      ...node
        .members()
        .reverse()
        .map(({ value }) => value),
    );
  }
  return found;
}
