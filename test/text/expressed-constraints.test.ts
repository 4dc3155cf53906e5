import { expect, test } from 'vitest';
import { expressedBy } from '../../src/text/expressed-constraints.ts';

test.each([
  [{ type: 'string' }, []],
  [{ enum: ['a', 'b'] }, ['format', 'maximum', 'minimum', 'values']],
  [{ const: null }, ['format', 'maximum', 'minimum', 'values']],
  [{ type: 'BOOLEAN' }, ['format', 'maximum', 'minimum', 'unit', 'values']],
  [{ type: ['boolean', 'null'] }, ['format', 'maximum', 'minimum', 'unit', 'values']],
  [{ type: ['boolean', 'string'] }, []],
  [{ type: 'string', format: 'date' }, ['format']],
  [{ type: 'integer', format: 'int64' }, []],
  [{ type: 'string', pattern: '^a' }, ['format']],
  [{ type: 'integer', minimum: 0 }, ['minimum']],
  [{ type: 'array', maxItems: 3 }, ['maximum']],
  [{ type: 'array', items: { enum: ['a'] } }, ['format', 'values']],
  [{ type: 'array', items: { minLength: 1 } }, []],
  [{ anyOf: [{ enum: ['a'] }, { type: 'null' }] }, ['format', 'maximum', 'minimum', 'values']],
  [{ anyOf: [{ enum: ['auto'] }, { type: 'integer', minimum: 1 }] }, ['minimum']],
  [{ oneOf: [{ const: 'a' }, { const: 'b' }], maxLength: 1 }, ['format', 'maximum', 'minimum', 'values']],
  [{ allOf: [{ $ref: '#/$defs/a' }, { maximum: 9 }], minimum: 1 }, ['maximum', 'minimum']],
  [{ anyOf: [], items: true, oneOf: {} }, []],
])('%j', (schema, kinds) => {
  expect([...expressedBy(schema)].sort()).toEqual(kinds);
});
