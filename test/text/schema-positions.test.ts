import { expect, test } from 'vitest';
import { type SchemaPosition, schemaPositions, statesType } from '../../src/text/schema-positions.ts';

function pathOf(position: SchemaPosition): string {
  let path = '';
  for (let at: SchemaPosition | null = position; at; at = at.parent) path = at.step + path;
  return path;
}
const paths = (root: unknown): string[] => [...schemaPositions(root, '/p')].map(pathOf);

test('schemas under keywords that hold schemas, in order, and none in values or unknown members', () => {
  const root = {
    type: 'object',
    properties: { a: { items: {} }, 'b/c~': {}, bad: 3 },
    items: [{}, {}],
    anyOf: [{}, 1],
    not: {},
    additionalProperties: false,
    dependencies: { x: ['y'], z: {} },
    default: { properties: { q: {} } },
    enum: [{ type: 'string' }],
    unknown: { type: 'string' },
  };
  expect(paths(root)).toEqual([
    '/p',
    ...['/p/properties/a', '/p/properties/a/items', '/p/properties/b~1c~0', '/p/items/0', '/p/items/1', '/p/anyOf/0', '/p/not'],
    '/p/dependencies/z',
  ]);
  expect(paths({ items: { type: 'string' }, properties: [{}], anyOf: {} })).toEqual(['/p', '/p/items']);
  for (const root of [null, undefined, 'text', 7, [{}]]) expect(paths(root)).toEqual([]);
});

test('a root that maps names to schemas', () => {
  expect(paths({ city: { type: 'string' }, description: 'a place', required: ['city'] })).toEqual(['/p', '/p/city']);
  expect(paths({ type: { type: 'string' }, title: { enum: [] } })).toEqual(['/p', '/p/type', '/p/title']);
  expect(paths({ city: { type: 'object', properties: { a: {} } } })).toEqual(['/p', '/p/city', '/p/city/properties/a']);
  expect(paths({ city: {} })).toEqual(['/p']);
  expect(paths({ city: { type: 'string' }, zip: 'text' })).toEqual(['/p']);
  expect(paths({ city: { type: 'string' }, title: {} })).toEqual(['/p']);
  expect(paths({ city: { type: 'string' }, title: 7 })).toEqual(['/p']);
  for (const key of ['items', 'properties', 'not'])
    expect(paths({ [key]: { type: 'string' } })[1] ?? '').not.toBe(`/p/${key}/type`);
  expect(paths({ default: { type: 'string' }, const: { type: 'string' } })).toEqual(['/p']);
});

test('what surely is a schema', () => {
  for (const key of ['type', 'enum', 'anyOf', 'oneOf', 'allOf']) {
    expect(statesType({ [key]: [] }), key).toBe(true);
    expect(statesType({ [key]: {} }), key).toBe(false);
  }
  expect(statesType({ type: 'string' })).toBe(true);
  expect(statesType({ $ref: '#/$defs/a' })).toBe(true);
  for (const other of [
    {},
    { type: 3 },
    { $ref: [] },
    { enum: 'a' },
    { not: [] },
    null,
    [],
    'type',
    Object.create({ type: 'string' }),
  ])
    expect(statesType(other)).toBe(false);
});
