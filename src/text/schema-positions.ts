import { pointerStep } from '../json-pointer.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Keywords whose value is a schema (JSON Schema drafts 4 to 2020-12; the snake-case spellings are Gemini's). */
const SCHEMA = new Set([
  ...['additionalItems', 'additionalProperties', 'additional_properties', 'contains', 'contentSchema', 'else', 'if', 'items'],
  ...['not', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'],
]);

/** Keywords whose value is a list of schemas. */
const LIST = new Set(['allOf', 'anyOf', 'any_of', 'items', 'oneOf', 'prefixItems', 'prefix_items']);

/** Keywords whose value maps names to schemas. In `dependencies` a value may also be a list of names, which is no schema. */
const MAP = new Set(['$defs', 'definitions', 'defs', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties']);

/** An object that stands where a JSON Schema may stand. */
export interface SchemaPosition {
  readonly schema: JsonObject;
  readonly parent: SchemaPosition | null;
  /** The JSON pointer from the parent, such as `/properties/city`. */
  readonly step: string;
}

/**
 * Every object at a schema position, the root first, in document order: through all keywords that hold schemas, never into
 * literal values (default, enum, const, examples) or unknown keywords. A root that is a bare property map leads to its
 * properties' schemas. `step` is the pointer to the root.
 */
export function* schemaPositions(root: unknown, step: string): Generator<SchemaPosition> {
  if (!isObject(root)) return;
  const top: SchemaPosition = { schema: root, parent: null, step };
  const bare = isPropertyMap(root);
  const work: SchemaPosition[] = [top];
  for (let position = work.pop(); position; position = work.pop()) {
    yield position;
    const children = bare && position === top ? entriesOf(root, position, '') : underKeywords(position);
    for (let child = children.pop(); child; child = children.pop()) work.push(child);
  }
}

/** Whether an object says what a value is, in a keyword that has the form it should: surely a schema, and no map of schemas. */
export function statesType(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (typeof ownValue(value, 'type') === 'string' || typeof ownValue(value, '$ref') === 'string') return true;
  return ['type', 'enum', 'anyOf', 'oneOf', 'allOf'].some((key) => Array.isArray(ownValue(value, key)));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of an own member; undefined if there is none, whatever prototypes hold. */
export function ownValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function underKeywords(position: SchemaPosition): SchemaPosition[] {
  const children: SchemaPosition[] = [];
  for (const [key, value] of Object.entries(position.schema)) {
    if ((MAP.has(key) && isObject(value)) || (LIST.has(key) && Array.isArray(value)))
      for (const child of entriesOf(value, position, `/${key}`)) children.push(child);
    else if (SCHEMA.has(key) && isObject(value)) children.push({ schema: value, parent: position, step: `/${key}` });
  }
  return children;
}

/** The schemas in a map or a list that stands at `step` from the parent. */
function entriesOf(held: object, parent: SchemaPosition, step: string): SchemaPosition[] {
  const children: SchemaPosition[] = [];
  for (const [key, value] of Object.entries(held))
    if (isObject(value)) children.push({ schema: value, parent, step: `${step}/${pointerStep(key)}` });
  return children;
}

/** Members that authors of bare property maps leave beside the properties, with a text or list that no property could have. */
const BESIDE = new Set(['$schema', '$comment', 'title', 'description', 'required']);

/**
 * Whether the root maps parameter names to schemas, without `properties` around them: every value surely is a schema, and one at
 * least stands under a name that holds no schema (or anything) as a keyword.
 */
function isPropertyMap(root: JsonObject): boolean {
  let named = false;
  for (const [key, value] of Object.entries(root)) {
    if (statesType(value)) named ||= !MAP.has(key) && !SCHEMA.has(key) && key !== 'default' && key !== 'const';
    else if (!BESIDE.has(key) || !(typeof value === 'string' || Array.isArray(value))) return false;
  }
  return named;
}
