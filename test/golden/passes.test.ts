import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type CompactOptions, compact } from '../../src/index.ts';
import { passes } from '../../src/passes/index.ts';

// fixtures/passes/<pass>/<case>/: input.json, case.json (options of that pass, kinds of change) and expected.json.
// UPDATE_GOLDENS=1 writes expected.json anew: read the difference before you commit it.
const folder = fileURLToPath(new URL('../../fixtures/passes/', import.meta.url));
const update = process.env['UPDATE_GOLDENS'] === '1';

interface GoldenCase {
  readonly options: Record<string, unknown>;
  readonly preset?: string;
  /** Kinds of change in the report, in order. */
  readonly kinds: readonly string[];
}

describe.each(passes.map(({ id }) => id))('%s', (id) => {
  const cases = readdirSync(folder + id).sort();
  test.each(cases)('%s', (name) => {
    const at = (file: string): string => `${folder}${id}/${name}/${file}`;
    const input = readFileSync(at('input.json'), 'utf8');
    const golden: GoldenCase = JSON.parse(readFileSync(at('case.json'), 'utf8'));
    const options: CompactOptions = { preset: golden.preset ?? 'default', passes: { [id]: golden.options } };
    const { payload, report } = compact(input, options);
    if (update) writeFileSync(at('expected.json'), payload);
    expect(payload).toBe(readFileSync(at('expected.json'), 'utf8'));
    expect(report.passes.flatMap(({ changes }) => changes.map(({ kind }) => kind))).toEqual(golden.kinds);
    expect(compact(payload, options).payload).toBe(payload);
  });
});
