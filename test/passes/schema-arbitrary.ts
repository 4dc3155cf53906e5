import fc from 'fast-check';

/** JSON text in pieces that can be put together with and without the annotations at schema positions. */
export type Model = string | ObjectModel | { readonly items: readonly Model[] };

interface ObjectModel {
  readonly members: readonly Member[];
  /** White space before the first member, before every other, and after the last. */
  readonly space: readonly [string, string, string];
}

interface Member {
  readonly key: string;
  readonly value: Model;
  /** The annotation that this member is; null for all that must stay. */
  readonly annotation: string | null;
}

const ANNOTATIONS = ['description', 'title', 'examples', '$comment', '$schema'];
const NAMES = [
  'description',
  'title',
  'examples',
  'properties',
  'items',
  'default',
  'enum',
  'type',
  '$ref',
  'a/b',
  'm~1n',
  '__proto__',
  '10',
  'é',
];
const SCHEMA = ['additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'items', 'propertyNames', 'unevaluatedItems'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'];
const MAPS = ['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas', 'dependencies'];

/** Members that say something about a value, spelled as no serialiser would, with descriptions in literal values. */
const CONSTRAINTS: readonly (readonly [key: string, ...values: string[]])[] = [
  ['enum', '["description", {"description":"literal"}]', '["\\u0061",1.0]'],
  ['const', '{ "description" : "literal" }', '1e2'],
  ['default', '{"type":"string","description":"literal"}', '9223372036854775807', 'null'],
  ['required', '["description","__proto__"]', '[ ]'],
  ['format', '"date-time"'],
  ['minimum', '-0', '1.50'],
  ['maximum', '1E400'],
  ['$ref', '"#/$defs/description"'],
  ['x-note', '{"description":"unknown keyword","properties":{"a":{"description":"unknown"}}}'],
  ['nullable', 'true'],
];

const TEXTS = [
  '"Words about it."',
  '"\\u0057\\u00f6rds, \\"quoted\\" \\/ é"',
  '""',
  '"Timeout in seconds. Be patient."',
  '"One of a, b or c; required if d is set"',
  '"\\ud83d\\ude00 at least 1"',
];

const constraint = fc
  .constantFrom(...CONSTRAINTS)
  .chain(([key, ...values]) => fc.constantFrom(...values).map((value): Member => ({ key, value, annotation: null })));

const annotation = fc.constantFrom(...ANNOTATIONS).chain((name) =>
  fc.constantFrom(...(name === 'examples' ? ['["a",{"description":"literal"}]', '[]'] : TEXTS)).map(
    (value): Member => ({
      key: name === 'description' && value === '""' ? 'descripti\\u006fn' : name,
      value,
      annotation: name,
    }),
  ),
);

const white = fc.constantFrom('', ' ', '\r\n\t');
const space = fc.tuple(white, white, white);

const { holder } = fc.letrec<{ schema: Model; holder: Member }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('true', 'false', '{}'),
    objectOf(fc.oneof(annotation, constraint, tie('holder'))),
  ),
  holder: fc.oneof(
    fc.tuple(fc.constantFrom(...SCHEMA), tie('schema')).map(([key, value]) => ({ key, value, annotation: null })),
    fc
      .tuple(fc.constantFrom(...LISTS), fc.array(tie('schema'), { maxLength: 3 }))
      .map(([key, items]) => ({ key, value: { items }, annotation: null })),
    fc.tuple(fc.constantFrom(...MAPS), mapOf(tie('schema'))).map(([key, value]) => ({ key, value, annotation: null })),
    fc.constant({ key: 'dependencies', value: '{"description":["title"]}', annotation: null }),
  ),
}));

/** A schema that states a type, so that it cannot be taken for a bare property map. */
export const schemaModel: fc.Arbitrary<Model> = fc
  .tuple(fc.uniqueArray(fc.oneof(annotation, constraint, holder), { maxLength: 6, selector: nameOf }), space)
  .map(([members, around]) => ({ members: [{ key: 'type', value: '"object"', annotation: null }, ...members], space: around }));

function objectOf(member: fc.Arbitrary<Member>): fc.Arbitrary<Model> {
  return fc.record({ members: fc.uniqueArray(member, { maxLength: 5, selector: nameOf }), space });
}

function mapOf(value: fc.Arbitrary<Model>): fc.Arbitrary<Model> {
  return objectOf(fc.tuple(fc.constantFrom(...NAMES), value).map(([key, of]) => ({ key, value: of, annotation: null })));
}

function nameOf({ key, annotation: name }: Member): string {
  return name ?? key;
}

/** The JSON text of a model without the given annotations: each goes with the comma and white space up to the next member, or from the one before. */
export function textOf(model: Model, without: readonly string[] = []): string {
  if (typeof model === 'string') return model;
  if ('items' in model) return `[${model.items.map((item) => textOf(item, without)).join(', ')}]`;
  const [first, between, last] = model.space;
  const kept = model.members.filter(({ annotation: name }) => name === null || !without.includes(name));
  return `{${first}${kept.map(({ key, value }) => `"${key}" :${textOf(value, without)}`).join(` ,${between}`)}${last}}`;
}
