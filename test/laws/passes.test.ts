import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import type { Report } from '../../src/compact/report.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { passes } from '../../src/passes/index.ts';
import { presets } from '../../src/passes/presets.ts';
import { ALL_WRITTEN, conversation, formatOf, payloadOf, spelling } from '../conversations.ts';
import { BEYOND, EAGER } from '../eager.ts';
import { changedOutside } from '../outside.ts';

const request = fc.tuple(
  fc.constantFrom(...ALL_WRITTEN),
  conversation,
  spelling,
  fc.subarray(
    passes.map(({ id }) => id),
    { minLength: 1 },
  ),
  fc.constantFrom(...presets.map(({ id }) => id)),
  fc.constantFrom({}, BEYOND),
);

function rowsAddUp({ passes: rows, total }: Report): void {
  let saved = 0;
  for (const row of rows) {
    expect(row.saved).toBe((row.before ?? 0) - (row.after ?? 0));
    expect(row.saved).toBeGreaterThanOrEqual(0);
    saved += row.saved ?? 0;
  }
  expect(total?.saved).toBe(saved);
  expect(total?.saved).toBe((total?.before ?? 0) - (total?.after ?? 0));
}

describe('over generated payloads of every format, any set of passes', () => {
  test('runs are deterministic, rows add up, tokens and bytes never rise, a second run changes nothing, counting again agrees', () => {
    fc.assert(
      fc.property(request, ([format, talk, spell, ids, preset, more]) => {
        const payload = Buffer.from(payloadOf(format, talk, spell));
        const plan = resolvePlan({
          preset,
          passes: Object.fromEntries(ids.map((id) => [id, id === 'prune' ? { ...EAGER.prune, ...more } : EAGER[id]])),
        });
        const first = compactPayload(payload, plan);
        expect(first.report.input.format).toBe(formatOf(format));
        expect(Buffer.compare(compactPayload(payload, plan).payload, first.payload)).toBe(0);
        rowsAddUp(first.report);
        expect(first.payload.length).toBeLessThanOrEqual(payload.length);
        expect(changedOutside(payload, first.payload)).toBe(null);
        expect(first.report.findings.filter(({ code }) => code === 'put-back')).toEqual([]);
        const second = compactPayload(first.payload, plan);
        expect(second.report.total).toMatchObject({ before: first.report.total?.after, saved: 0 });
        expect(second.report.sections?.before).toEqual(first.report.sections?.after);
        expect(Buffer.from(second.payload).toString()).toBe(Buffer.from(first.payload).toString());
      }),
      { numRuns: 50 },
    );
  });

  test('a payload is the same with and without figures, and in another encoding', () => {
    fc.assert(
      fc.property(request, ([format, talk, spell, , preset]) => {
        const payload = Buffer.from(payloadOf(format, talk, spell));
        const plan = resolvePlan({ preset, passes: EAGER });
        const { payload: plain } = compactPayload(payload, plan);
        expect(Buffer.compare(compactPayload(payload, plan, { count: false }).payload, plain)).toBe(0);
        expect(Buffer.compare(compactPayload(payload, plan, { encoding: 'cl100k_base' }).payload, plain)).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});
