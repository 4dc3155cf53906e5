import type { ConstraintKind } from './constraint-kinds.ts';
import { isObject, type JsonObject, ownValue } from './schema-positions.ts';

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Formats that say how a value is stored, not how it is written (OpenAPI, Gemini). */
const STORAGE = new Set(['int32', 'int64', 'float', 'double', 'enum']);

/** The kinds of constraint that a schema itself, its items or all of its alternatives express, so that nobody needs prose for them. */
export function expressedBy(schema: JsonObject): Set<ConstraintKind> {
  const kinds = ownKinds(schema);
  for (const part of listOf(schema, 'allOf')) for (const kind of ownKinds(part)) kinds.add(kind);
  for (const key of ['anyOf', 'oneOf']) {
    const [first, ...others] = listOf(schema, key)
      .filter((part) => ownValue(part, 'type') !== 'null')
      .map(ownKinds);
    for (const kind of first ?? []) if (others.every((other) => other.has(kind))) kinds.add(kind);
  }
  return kinds;
}

function listOf(schema: JsonObject, key: string): JsonObject[] {
  const list = ownValue(schema, key);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function ownKinds(schema: JsonObject): Set<ConstraintKind> {
  const kinds = new Set<ConstraintKind>();
  addKinds(kinds, schema);
  const items = ownValue(schema, 'items');
  if (isObject(items)) {
    const ofItems = new Set<ConstraintKind>();
    addKinds(ofItems, items);
    // How long or great an item may be says nothing about the list.
    for (const kind of ['values', 'format'] as const) if (ofItems.has(kind)) kinds.add(kind);
  }
  return kinds;
}

function addKinds(kinds: Set<ConstraintKind>, schema: JsonObject): void {
  const add = (...more: ConstraintKind[]): void => {
    for (const kind of more) kinds.add(kind);
  };
  const has = (key: string): boolean => Object.hasOwn(schema, key);
  const format = ownValue(schema, 'format');
  if (isBoolean(schema)) add('unit', 'values', 'format', 'minimum', 'maximum');
  if (has('enum') || has('const')) add('values', 'format', 'minimum', 'maximum');
  if (has('pattern') || has('contentEncoding') || (typeof format === 'string' && !STORAGE.has(format))) add('format');
  if (LOWER.some(has)) add('minimum');
  if (UPPER.some(has)) add('maximum');
}

function isBoolean(schema: JsonObject): boolean {
  const types = [ownValue(schema, 'type')].flat().map((type) => (typeof type === 'string' ? type.toLowerCase() : type));
  return types.includes('boolean') && types.every((type) => type === 'boolean' || type === 'null');
}
