import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import type { Violation } from '../../src/formats/format.ts';
import { detect } from '../../src/formats/index.ts';
import { readSource } from '../../src/json/source.ts';
import { changed, everything, isObject, type Step } from '../clients/json.ts';
import { compactedPayloads } from '../clients/payloads.ts';
import { conversation, type WrittenFormat, written, writtenFormats } from '../conversations.ts';
import { EAGER } from '../eager.ts';

const FORMATS = Object.keys(writtenFormats).filter((name): name is WrittenFormat => name in writtenFormats);
const plan = resolvePlan({ passes: EAGER });

function check(payload: Uint8Array): { format: string; violations: Violation[] } | null {
  const source = readSource(payload);
  const found = detect(source);
  return found && { format: found.format.id, violations: found.format.check(source, found.root) };
}

/** Rules with the messages in which they are broken: blocks after one that goes move up. */
function inMessages(violations: readonly Violation[]): string[] {
  return violations.map(({ rule, at }) => `${rule} ${/^.*?\/\d+/.exec(at)?.[0] ?? at}`).sort();
}

/** What ties calls, results and approvals together, in order. */
function ties(payload: unknown): string[] {
  const keys = ['id', 'call_id', 'tool_call_id', 'tool_use_id', 'toolCallId', 'approvalId', 'approval_request_id', 'name'];
  return [...everything(payload)].flatMap((each) =>
    isObject(each) ? keys.flatMap((key) => (typeof each[key] === 'string' ? [`${key} ${each[key]}`] : [])) : [],
  );
}

/** Everywhere in a value, but for the tools. */
function placesIn(value: unknown, steps: readonly Step[] = []): Step[][] {
  const inner: [Step, unknown][] = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return inner.flatMap(([step, each]) => (step === 'tools' ? [] : [[...steps, step], ...placesIn(each, [...steps, step])]));
}

/** Something is taken out, emptied, or of another kind. */
const breakage = fc.record({
  place: fc.nat(),
  change: fc.constantFrom<(old: unknown) => unknown>(
    () => undefined,
    () => null,
    () => '',
    () => [],
    () => ({}),
    () => 7,
    (old) => [old],
    (old) => (typeof old === 'string' ? `${old}x` : old),
  ),
});

function brokenBy(payload: unknown, breakages: readonly { place: number; change: (old: unknown) => unknown }[]): unknown {
  return breakages.reduce((value, { place, change }) => {
    const places = placesIn(value);
    return places.length === 0 ? value : changed(value, places[place % places.length], change);
  }, payload);
}

describe.each(FORMATS)('%s', (format) => {
  test('what a payload already breaks is a warning each, and compaction breaks nothing else', () => {
    fc.assert(
      fc.property(conversation, fc.array(breakage, { minLength: 1, maxLength: 3 }), (talk, breakages) => {
        const value = brokenBy(written(format, talk), breakages);
        const payload = Buffer.from(JSON.stringify(value) ?? 'null');
        const before = check(payload);
        fc.pre(before !== null);
        const { payload: output, report } = compactPayload(payload, plan, { count: false });
        const after = check(output);
        const warned = report.findings.filter(({ severity, code }) => severity === 'warning' && code !== 'put-back');
        for (const { rule, at, error } of before.violations)
          expect(warned).toContainEqual(expect.objectContaining({ code: rule, at, message: expect.stringContaining(error) }));
        expect(after?.format).toBe(before.format);
        const known = inMessages(before.violations);
        expect(inMessages(after?.violations ?? []).filter((violation) => !known.includes(violation))).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  test('calls, results and approvals keep their ids and their order', () => {
    fc.assert(
      fc.property(conversation, (talk) => {
        const value = written(format, talk);
        const { payload } = compactPayload(Buffer.from(JSON.stringify(value)), plan, { count: false });
        expect(ties(JSON.parse(Buffer.from(payload).toString()))).toEqual(ties(value));
      }),
      { numRuns: 5 },
    );
  });
});

test('approvals of the fixtures keep their ids and their order', () => {
  const payloads = (['ai-sdk', 'openai-responses'] as const).flatMap((format) => compactedPayloads(format));
  const withApprovals = payloads.filter(({ input }) => ties(input).some((tie) => tie.startsWith('approval')));
  expect(withApprovals.length).toBeGreaterThan(1);
  for (const { input, outputs } of withApprovals) expect(ties(outputs.eager)).toEqual(ties(input));
});
