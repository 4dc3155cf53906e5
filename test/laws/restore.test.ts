import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload, type Outcome } from '../../src/compact/run.ts';
import { readSource } from '../../src/json/source.ts';
import { passes } from '../../src/passes/index.ts';
import { listOriginals } from '../../src/restore/list.ts';
import { readSidecar } from '../../src/restore/read-sidecar.ts';
import { record } from '../../src/restore/record.ts';
import { restore } from '../../src/restore/restore.ts';
import { allHandles, type Sidecar } from '../../src/restore/sidecar.ts';
import { sidecarBytes } from '../../src/restore/write-sidecar.ts';
import { ALL_WRITTEN, conversation, payloadOf, spelling } from '../conversations.ts';
import { EAGER } from '../eager.ts';

const somePasses = fc.subarray(
  passes.map(({ id }) => id),
  { minLength: 1 },
);
const payload = fc
  .tuple(fc.constantFrom(...ALL_WRITTEN), conversation, spelling)
  .map(([format, talk, spell]) => Buffer.from(payloadOf(format, talk, spell)));

/** A run that is recorded, as the command line does it: through the bytes of the sidecar. */
function run(input: Uint8Array, ids: readonly (typeof passes)[number]['id'][], before: Sidecar | null, handles: boolean) {
  const plan = resolvePlan({ passes: Object.fromEntries(ids.map((id) => [id, EAGER[id]])) });
  const outcome: Outcome = compactPayload(input, plan, {
    count: false,
    handles: handles ? (before ? allHandles(before) : []) : undefined,
  });
  const recorded = record(before, {
    format: outcome.report.input.format,
    input,
    output: outcome.payload,
    entries: outcome.originals(),
    handles: outcome.handles(),
  });
  const bytes = sidecarBytes(recorded);
  const sidecar = readSidecar(bytes);
  expect(sidecar).toEqual(recorded);
  expect(text(sidecarBytes(sidecar))).toBe(text(bytes));
  return { output: outcome.payload, sidecar, plan };
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe('over generated payloads of every format, any set of passes', () => {
  test('a compacted payload and its sidecar give the original byte for byte', () => {
    fc.assert(
      fc.property(payload, somePasses, fc.boolean(), (input, ids, handles) => {
        const { output, sidecar } = run(input, ids, null, handles);
        expect(text(restore(output, sidecar).bytes)).toBe(text(input));
        expect(restore(input, sidecar).bytes).toBe(input);
      }),
      { numRuns: 60 },
    );
  });

  test('so they do after two runs with one sidecar, and it restores what lay between as well', () => {
    fc.assert(
      fc.property(payload, somePasses, somePasses, fc.boolean(), (input, ids, more, handles) => {
        const first = run(input, ids, null, handles);
        const second = run(first.output, more, first.sidecar, handles);
        expect(text(restore(second.output, second.sidecar).bytes)).toBe(text(input));
        expect(text(restore(first.output, second.sidecar).bytes)).toBe(text(input));
        const again = run(second.output, more, second.sidecar, handles);
        expect(text(sidecarBytes(again.sidecar))).toBe(text(sidecarBytes(second.sidecar)));
      }),
      { numRuns: 30 },
    );
  });

  test('with handles the payload is no longer, a second run changes nothing, and every ref gives what stood there', () => {
    fc.assert(
      fc.property(payload, somePasses, (input, ids) => {
        const { output, sidecar, plan } = run(input, ids, null, true);
        expect(output.length).toBeLessThanOrEqual(input.length);
        expect(text(compactPayload(output, plan, { count: false, handles: allHandles(sidecar) }).payload)).toBe(text(output));
        const refs = new Set(Array.from(text(output).matchAll(/ ref ([0-9a-z]{6})\]/g), ([, ref]) => ref));
        expect(refs).toEqual(new Set(allHandles(sidecar).map(({ ref }) => ref)));
        const originals = listOriginals(sidecar);
        const strings = stringsOf(readSource(input).documents.map(({ root }) => root.value()));
        for (const { text: original } of allHandles(sidecar))
          expect(strings.some((string) => string.includes(original))).toBe(true);
        for (const { ref } of allHandles(sidecar)) {
          const named = originals.filter((each) => each.ref === ref);
          expect(new Set(named.map((each) => each.text)).size).toBe(1);
        }
      }),
      { numRuns: 30 },
    );
  });
});

/** All strings, and the JSON of all objects, that a value holds. */
function stringsOf(value: unknown): string[] {
  const strings: string[] = [];
  const work = [value];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') strings.push(next);
    else if (typeof next === 'object' && next !== null) work.push(...Object.values(next));
  }
  return strings;
}
