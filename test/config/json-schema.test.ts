import { expect, test } from 'vitest';
import { configSchema } from '../../src/config/json-schema.ts';
import { passes } from '../../src/passes/index.ts';

test('every option of every pass is in the schema, with its default and its range', () => {
  const schema: unknown = JSON.parse(JSON.stringify(configSchema()));
  for (const { id, options } of passes) {
    for (const [key, spec] of Object.entries(options)) {
      for (const holder of ['properties', 'properties.overrides.items.properties']) {
        const option = at(schema, `${holder}.passes.properties.${id}.anyOf.1.properties.${key}`);
        expect(option).toMatchObject({ description: spec.description, default: spec.default });
        if (spec.type === 'integer') expect(JSON.stringify(option)).toContain(`"minimum":${spec.min}`);
      }
    }
  }
});

test('unknown keys are refused at every level', () => {
  const open: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value && value.type === 'object' && !('additionalProperties' in value && value.additionalProperties === false))
      open.push(path);
    for (const [key, item] of Object.entries(value)) visit(item, `${path}/${key}`);
  };
  visit(configSchema(), '');
  expect(open).toEqual([]);
});

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (found, key) =>
        typeof found === 'object' && found !== null ? Object.getOwnPropertyDescriptor(found, key)?.value : undefined,
      value,
    );
}
