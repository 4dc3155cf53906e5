import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { readSource } from '../../src/json/source.ts';
import { passes } from '../../src/passes/index.ts';
import { listOriginals } from '../../src/restore/list.ts';
import { allHandles } from '../../src/restore/sidecar.ts';
import { ALL_WRITTEN, conversation, payloadOf, spelling } from '../conversations.ts';
import { EAGER } from '../eager.ts';
import { expectBack, expectBackIndented, runRecorded, text } from '../restore/laws.ts';

const plan = fc
  .subarray(
    passes.map(({ id }) => id),
    { minLength: 1 },
  )
  .map((ids) => ({ passes: Object.fromEntries(ids.map((id) => [id, EAGER[id]])) }));
const payload = fc
  .tuple(fc.constantFrom(...ALL_WRITTEN), conversation, spelling)
  .map(([format, talk, spell]) => Buffer.from(payloadOf(format, talk, spell)));

describe('over generated payloads of every format, any set of passes', () => {
  test('payload and sidecar give the original byte for byte, also after two runs; spelled anew, with equal values', () => {
    fc.assert(
      fc.property(payload, plan, plan, fc.boolean(), (input, one, other, handles) => {
        expectBackIndented(input, expectBack(input, [one, other], handles));
      }),
      { numRuns: 30 },
    );
  });

  test('with handles the payload is no longer, a second run changes nothing, and every ref gives what stood there', () => {
    fc.assert(
      fc.property(payload, plan, (input, request) => {
        const { output, sidecar } = runRecorded(input, request, null, true);
        expect(output.length).toBeLessThanOrEqual(input.length);
        const handles = allHandles(sidecar);
        expect(text(compactPayload(output, resolvePlan(request), { count: false, handles }).payload)).toBe(text(output));
        const refs = new Set(Array.from(text(output).matchAll(/ ref ([0-9a-z]{6})\]/g), ([, ref]) => ref));
        expect(refs).toEqual(new Set(handles.map(({ ref }) => ref)));
        const originals = listOriginals(sidecar);
        const strings = stringsOf(readSource(input).documents.map(({ root }) => root.value()));
        for (const { ref, text: original } of handles) {
          expect(strings.some((string) => string.includes(original))).toBe(true);
          expect(new Set(originals.filter((each) => each.ref === ref).map((each) => each.text))).toEqual(new Set([original]));
        }
      }),
      { numRuns: 20 },
    );
  });
});

function jsonIn(text: string): unknown {
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function stringsOf(value: unknown): string[] {
  const strings: string[] = [];
  const work = [value];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') {
      strings.push(next);
      // Arguments are JSON in a string, and what they hold is told as it is read.
      work.push(jsonIn(next));
    } else if (typeof next === 'object' && next !== null) work.push(...Object.values(next));
  }
  return strings;
}
