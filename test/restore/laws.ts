import { expect } from 'vitest';
import { type PlanRequest, resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { readSource } from '../../src/json/source.ts';
import { contentHash } from '../../src/restore/content-hash.ts';
import { readSidecar } from '../../src/restore/read-sidecar.ts';
import { record } from '../../src/restore/record.ts';
import { restore } from '../../src/restore/restore.ts';
import { allHandles, type Sidecar } from '../../src/restore/sidecar.ts';
import { sidecarBytes } from '../../src/restore/write-sidecar.ts';
import { indented } from '../../src/text/indented.ts';

export interface Recorded {
  readonly output: Uint8Array;
  readonly sidecar: Sidecar;
}

/** A run that is recorded, as the command line does it: through the bytes of the sidecar. */
export function runRecorded(input: Uint8Array, request: PlanRequest, before: Sidecar | null, handles: boolean): Recorded {
  const outcome = compactPayload(input, resolvePlan(request), {
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
  return { output: outcome.payload, sidecar };
}

/** Two runs one after another, and whatever lay between, lead back to the input byte for byte; the second once more changes nothing. */
export function expectBack(input: Uint8Array, plans: readonly [PlanRequest, PlanRequest], handles: boolean): Recorded {
  const first = runRecorded(input, plans[0], null, handles);
  expect(text(restore(first.output, first.sidecar).bytes)).toBe(text(input));
  expect(restore(input, first.sidecar).bytes).toBe(input);
  const second = runRecorded(first.output, plans[1], first.sidecar, handles);
  expect(text(restore(second.output, second.sidecar).bytes)).toBe(text(input));
  expect(text(restore(first.output, second.sidecar).bytes)).toBe(text(input));
  const again = runRecorded(second.output, plans[1], second.sidecar, handles);
  expect(text(again.output)).toBe(text(second.output));
  expect(text(sidecarBytes(again.sidecar))).toBe(text(sidecarBytes(second.sidecar)));
  return second;
}

/** A payload that was spelled anew gets equal values back; JSONL stays as it is. */
export function expectBackIndented(input: Uint8Array, { output, sidecar }: Recorded): void {
  if (readSource(input).lines || sidecar.layers.every(({ entries }) => entries.length === 0)) return;
  const spelled = Buffer.from(`${indented(text(output).replace(/^\ufeff/, ''))}\n`);
  const back = restore(spelled, sidecar).bytes;
  expect(contentHash(readSource(back).documents[0].root)).toBe(contentHash(readSource(input).documents[0].root));
}

export function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}
