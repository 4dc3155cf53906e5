import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Annotation } from '../../src/passes/schema.ts';
import { schemaModel, textOf } from './schema-arbitrary.ts';
import { compacted, payloadWith, propose } from './schema-through-chat.ts';

const ALL: readonly Annotation[] = ['description', 'title', 'examples', '$comment', '$schema'];
const strips = fc.subarray([...ALL]);
const keeps = fc.constantFrom('none', 'constraints');

/** Everything but the strings under `description` at any place, to compare what must not change. */
function withoutDescriptions(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
}

test('exactly the annotations at schema positions go, and every other byte stays', () => {
  fc.assert(
    fc.property(fc.array(schemaModel, { minLength: 1, maxLength: 3 }), strips, (models, strip) => {
      const { output } = compacted(payloadWith(...models.map((model) => textOf(model))), { strip });
      expect(output).toBe(payloadWith(...models.map((model) => textOf(model, strip))));
    }),
    { numRuns: 500 },
  );
});

test('a second run proposes nothing, on the payload or on the transcript', () => {
  fc.assert(
    fc.property(schemaModel, strips, keeps, (model, strip, keep) => {
      const { output, after } = compacted(payloadWith(textOf(model)), { strip, keep });
      expect(propose(after, { strip, keep })).toEqual([]);
      expect(compacted(output, { strip, keep }).edits).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('with constraints kept, only descriptions change, to shorter ones, and the tool is rendered as it is read again', () => {
  fc.assert(
    fc.property(schemaModel, (model) => {
      const payload = payloadWith(textOf(model));
      const { output, edits, after } = compacted(payload, { keep: 'constraints' });
      expect(withoutDescriptions(output)).toBe(withoutDescriptions(payload));
      if (edits.length === 0) expect(output).toBe(payload);
      else expect(output.length).toBeLessThan(payload.length);
      const { removed, shortened } = after.tools[0];
      expect(after.tools[0].render(removed, shortened)).toBe(compacted(output).before.tools[0].render([], []));
    }),
    { numRuns: 300 },
  );
});

test('the same transcript gives the same edits, and is not changed by it', () => {
  fc.assert(
    fc.property(schemaModel, keeps, (model, keep) => {
      const { before } = compacted(payloadWith(textOf(model)), { keep });
      const seen = JSON.stringify(before.tools[0].schemas);
      expect(propose(before, { keep })).toEqual(propose(before, { keep }));
      expect(JSON.stringify(before.tools[0].schemas)).toBe(seen);
    }),
    { numRuns: 100 },
  );
});
