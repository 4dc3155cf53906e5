import { at, isObject, items } from '../json.ts';

const KEYS = new Set([
  ...[
    'type',
    'format',
    'title',
    'description',
    'nullable',
    'default',
    'items',
    'minItems',
    'maxItems',
    'enum',
    'properties',
    'propertyOrdering',
  ],
  ...[
    'required',
    'minProperties',
    'maxProperties',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'pattern',
    'example',
    'anyOf',
  ],
]);

/** `parameters` is a subset of the OpenAPI schema; `parametersJsonSchema` takes more. */
export const schemaRules = {
  *'parameters use the subset of schemas'(request: unknown) {
    for (const [i, schema] of schemasOf(request))
      for (const key of Object.keys(schema))
        if (!KEYS.has(key)) yield `Invalid JSON payload received. Unknown name "${key}" at 'tools[${i}]': Cannot find field.`;
  },
  *'objects have properties, arrays items, and enums are text'(request: unknown) {
    for (const [, schema] of schemasOf(request)) {
      const type = String(schema['type']).toUpperCase();
      if (type === 'OBJECT' && Object.keys(at(schema, 'properties') ?? {}).length === 0)
        yield 'parameters.properties: should be non-empty for OBJECT type';
      if (type === 'ARRAY' && schema['items'] === undefined) yield 'parameters.items: missing field.';
      if (items(schema['enum']).some((each) => typeof each !== 'string')) yield 'parameters.enum: only allowed for STRING type';
    }
  },
  *'parameters are given in one way'(request: unknown) {
    for (const [, declaration] of declarationsOf(request))
      if (at(declaration, 'parameters') && at(declaration, 'parametersJsonSchema'))
        yield 'parameters and parameters_json_schema are mutually exclusive';
  },
};

function declarationsOf(request: unknown): [number, unknown][] {
  return items(request, 'tools').flatMap((tool, i) =>
    items(tool, 'functionDeclarations').map((each): [number, unknown] => [i, each]),
  );
}

function schemasOf(request: unknown): [number, Record<string, unknown>][] {
  return declarationsOf(request).flatMap(([i, declaration]) =>
    nested(at(declaration, 'parameters')).map((schema): [number, Record<string, unknown>] => [i, schema]),
  );
}

function nested(schema: unknown): Record<string, unknown>[] {
  if (!isObject(schema)) return [];
  const inner = [schema['items'], ...items(schema['anyOf']), ...Object.values(schema['properties'] ?? {})];
  return [schema, ...inner.flatMap(nested)];
}
