import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compacted, compactedParameters, payloadWith } from '../passes/schema-through-chat.ts';

interface Vector {
  readonly id: string;
  readonly fn: 'compact_schema' | 'convert_tools';
  readonly tags: readonly string[];
  readonly note: string;
  readonly input: { readonly schema: unknown; readonly tools: readonly { readonly parameters: unknown }[] };
  readonly output: unknown;
}

const vectors: readonly Vector[] = JSON.parse(
  readFileSync(new URL('../../fixtures/golden/schema.json', import.meta.url), 'utf8'),
);

/** Parameter schemas before and after, as recorded. A list of tools is recorded with its tools' names and texts; those are not the pass's matter. */
function schemasOf({ fn, input, output }: Vector): { before: unknown; after: unknown }[] {
  if (fn === 'compact_schema') return [{ before: input.schema, after: output }];
  const recorded = JSON.parse(
    JSON.stringify(output),
    (_key, value) => value?.function?.parameters ?? value?.input_schema ?? value,
  );
  return input.tools.map(({ parameters }, i) => ({ before: parameters, after: recorded[i] }));
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

for (const vector of vectors) {
  const faulty = vector.tags.includes('fault');
  test(`${vector.id}: ${vector.note}`, () => {
    for (const { before, after } of schemasOf(vector)) {
      const got = JSON.stringify(JSON.parse(compactedParameters(JSON.stringify(before))));
      expect(got).toBe(JSON.stringify(faulty ? withoutTexts(before) : after));
    }
  });
}

test('sh-schema-18: what only the prose states stays when asked for', () => {
  const vector = vectors.find(({ id }) => id === 'sh-schema-18');
  const text = JSON.stringify(vector?.input.schema);
  expect(compactedParameters(text, { keep: 'constraints' })).toBe(text);
});

test('a run over its own output proposes nothing', () => {
  for (const vector of vectors)
    for (const { before } of schemasOf(vector)) {
      const { output } = compacted(payloadWith(JSON.stringify(before)));
      expect(compacted(output).edits).toEqual([]);
    }
});
