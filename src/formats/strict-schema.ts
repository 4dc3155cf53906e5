import type { JsonNode } from '../json/node.ts';
import { quoted } from '../quoted.ts';

/** Members of a schema that hold data, and those that hold schemas by name. */
const DATA = new Set(['default', 'const', 'enum', 'examples']);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/**
 * What a schema with `strict: true` lacks, or null: every object has `additionalProperties: false` and, for OpenAI (`all`), requires all its
 * properties and stands at the root.
 */
export function strictProblem(schema: JsonNode | undefined, all: boolean): string | null {
  if (!schema) return null;
  if (all && !schema.is('type', 'object')) return "a strict schema must have type 'object' at its root";
  const work = [{ node: schema, isMap: false }];
  for (let next = work.pop(); next; next = work.pop()) {
    const { node, isMap } = next;
    const problem = isMap ? null : objectProblem(node, all);
    if (problem !== null) return problem;
    for (const { key, value } of node.members())
      if (isMap || !DATA.has(key)) work.push({ node: value, isMap: !isMap && MAPS.has(key) });
    for (const item of node.items()) work.push({ node: item, isMap: false });
  }
  return null;
}

function objectProblem(schema: JsonNode, all: boolean): string | null {
  const properties = schema.get('properties');
  if (properties?.type !== 'object' || !schema.is('type', 'object')) return null;
  if (schema.get('additionalProperties')?.boolean() !== false)
    return "'additionalProperties' is required to be supplied and to be false";
  const required = new Set((schema.get('required')?.items() ?? []).map((name) => name.string()));
  const missing = all ? properties.members().find(({ key }) => !required.has(key)) : undefined;
  return missing ? `'required' must name every property, and ${quoted(missing.key)} is missing` : null;
}
