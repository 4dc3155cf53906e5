import { expect, test } from 'vitest';
import { compacted, compactedParameters, payloadWith } from '../passes/schema-through-chat.ts';
import { readVectors, type Vector } from './vectors.ts';

const vectors = readVectors('schema');

/** `output`: the schema, or a list of tools in either provider's form. */
interface Recorded {
  readonly input: { readonly schema?: unknown; readonly tools?: readonly { readonly parameters: unknown }[] };
  readonly output: readonly { readonly function?: { readonly parameters: unknown }; readonly input_schema?: unknown }[];
}

/** Schemas before and after, as recorded. */
function schemasOf(vector: Vector): { before: unknown; after: unknown }[] {
  const { input, output }: Recorded = JSON.parse(JSON.stringify(vector));
  if (!input.tools) return [{ before: input.schema, after: output }];
  return input.tools.map(({ parameters }, i) => ({
    before: parameters,
    after: output[i].function?.parameters ?? output[i].input_schema,
  }));
}

/** What the notes of the recorded faults ask for: no description text at any schema position, and no parameter gone. */
function withoutTexts(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
}

test('all vectors are there', () => {
  expect(vectors.length).toBe(28);
});

test.each(vectors)('$id: $note', (vector) => {
  const faulty = vector.tags.includes('fault');
  for (const { before, after } of schemasOf(vector)) {
    const payload = payloadWith(JSON.stringify(before));
    const got = JSON.stringify(JSON.parse(compactedParameters(JSON.stringify(before))));
    expect(got).toBe(JSON.stringify(faulty ? withoutTexts(before) : after));
    expect(compacted(compacted(payload).output).edits).toEqual([]);
  }
});

test('sh-schema-18: what only the prose states stays when asked for', () => {
  const vector = vectors.find(({ id }) => id === 'sh-schema-18');
  const [{ before }] = vector ? schemasOf(vector) : [];
  expect(compactedParameters(JSON.stringify(before), { keep: 'constraints' })).toBe(JSON.stringify(before));
});
