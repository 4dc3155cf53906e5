import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type PlanRequest, resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload, type Outcome } from '../../src/compact/run.ts';
import type { ReadingFinding } from '../../src/formats/format.ts';
import { recognise } from '../../src/formats/index.ts';
import { readSource } from '../../src/json/source.ts';
import { passes } from '../../src/passes/index.ts';
import { record } from '../../src/restore/record.ts';
import { restore } from '../../src/restore/restore.ts';
import type { Transcript } from '../../src/transcript/transcript.ts';
import { changedOutside } from '../outside.ts';

/** Cuts wherever something can be cut. */
export const eager: Record<string, Record<string, unknown>> = {
  schema: {},
  context: { mode: 'preview', previewChars: 100, maxPreviewFiles: 1 },
  base64: { images: 'all' },
  arguments: { keepLastResults: 0, protectUnseen: false, maxArgumentChars: 100 },
  stale: { keepLastResults: 0, protectUnseen: false },
  prune: { keepLastResults: 0, maxResultChars: 100, headChars: 20, tailChars: 20, protectUnseen: false },
  dedup: { keepLastResults: 0, protectUnseen: false },
};

/** The transcript of a payload, the id of its format, and what reading it found. */
export function read(payload: unknown): { id: string; transcript: Transcript; findings: readonly ReadingFinding[] } {
  const source = readSource(Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)));
  const { format, root } = recognise(source, undefined, undefined);
  const { transcripts, findings } = format.read(source, root, {});
  return { id: format.id, transcript: transcripts[0], findings };
}

/** Rules that a payload breaks. */
export function broken(payload: unknown): string[] {
  const source = readSource(Buffer.from(JSON.stringify(payload)));
  const { format, root } = recognise(source, undefined, undefined);
  return format.check(source, root).map(({ rule, at }) => `${rule} ${at}`);
}

/** A payload after some passes at their most eager, as a value. */
export function compacted(payload: unknown, ids: readonly string[], more: Record<string, unknown> = {}): unknown {
  const chosen = Object.fromEntries(ids.map((id) => [id, { ...eager[id], ...more }]));
  return JSON.parse(Buffer.from(run(JSON.stringify(payload), { passes: chosen }).payload).toString());
}

/** One line of a session log. */
export type Line = Record<string, unknown>;

export function logText(lines: readonly Line[]): string {
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** A log after some passes at their most eager, line by line. */
export function compactedLog(lines: readonly Line[], ids: readonly string[] = ['base64', 'prune']): Line[] {
  const { payload } = run(logText(lines), { passes: Object.fromEntries(ids.map((id) => [id, eager[id]])) });
  return Buffer.from(payload)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line));
}

function run(payload: string | Uint8Array, plan: PlanRequest): Outcome {
  return compactPayload(Buffer.from(payload), resolvePlan(plan));
}

/** What holds for every valid payload under every plan. */
export function expectLaws(payload: Uint8Array, plan: PlanRequest): void {
  const { payload: after, report, originals } = run(payload, plan);
  const codes = report.findings.map(({ code }) => code);
  expect(codes).not.toContain('put-back');
  expect(report.total?.after).toBeLessThanOrEqual(report.total?.before ?? 0);
  expect(changedOutside(payload, after)).toBe(null);
  const recording = { format: report.input.format, input: payload, output: after, entries: originals(), handles: [] };
  expect(Buffer.from(restore(after, record(null, recording)).bytes).equals(payload)).toBe(true);
  const second = run(after, plan);
  expect(Buffer.from(second.payload).toString()).toBe(Buffer.from(after).toString());
  expect(second.report.input.format).toBe(report.input.format);
  expect(second.report.total).toMatchObject({ before: report.total?.after, saved: 0 });
  const allowed = new Set([...codes, 'unknown-model', 'estimate', 'opaque-content', 'media-unknown']);
  expect(second.report.findings.filter(({ code }) => !allowed.has(code))).toEqual([]);
}

const folder = fileURLToPath(new URL('../../fixtures/payloads/', import.meta.url));

/** Every payload of a folder is read as its format, breaks no rule, and keeps the laws under every pass. */
export function testPayloads(format: string, expected: readonly string[] = []): void {
  describe.each(readdirSync(folder + format))(`${format}/%s`, (file) => {
    const payload = readFileSync(`${folder}${format}/${file}`);
    test('is read, and without a pass every byte stays', () => {
      const outcome = compactPayload(payload, { preset: 'default', passes: [] });
      expect(outcome.report.input.format).toBe(format);
      expect(outcome.payload).toBe(payload);
      const known = ['unknown-model', 'estimate', 'opaque-content', 'media-unknown', ...expected];
      expect(outcome.report.findings.filter(({ code }) => !known.includes(code))).toEqual([]);
    });
    const ids = passes.map(({ id }) => id);
    test.each([...ids.map((id) => [id]), ids].map((chosen) => chosen.join(', ')))('keeps the laws under %s', (chosen) => {
      expectLaws(payload, { passes: Object.fromEntries(chosen.split(', ').map((id) => [id, eager[id]])) });
    });
  });
}

const corpus = process.env['CTXPRESS_CORPUS'] ?? fileURLToPath(new URL('../../../shared/corpus', import.meta.url));

/** The real payloads that must be read as a format keep the laws at their hardest; presets are for the sweep of the corpus (skipped without it). */
export function testCorpus(format: string): void {
  const index: { file: string; ctxpress: string }[] = existsSync(corpus)
    ? JSON.parse(readFileSync(`${corpus}/index.json`, 'utf8'))
    : [{ file: 'no corpus', ctxpress: format }];
  const files = index.flatMap(({ file, ctxpress }) => (ctxpress === format ? [file] : []));
  test.skipIf(!existsSync(corpus)).each(files)('%s is recognised, and keeps the laws', (file) => {
    const payload = readFileSync(`${corpus}/${file}`);
    expect(compactPayload(payload, { preset: 'default', passes: [] }).report.input.format).toBe(format);
    expectLaws(payload, { passes: eager });
  });
}
