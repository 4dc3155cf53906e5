import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compact, UserError } from '../../src/index.ts';
import { reportSchema } from '../../src/reporters/report-schema.ts';
import { misfit } from '../json-schema.ts';
import { names, pageOf, readCase, rendered } from './cases.ts';

const schema: unknown = JSON.parse(JSON.stringify(reportSchema()));
const payloads = fileURLToPath(new URL('../../fixtures/payloads/', import.meta.url));

test.each(names)('the JSON report of %s fits the schema', async (name) => {
  expect(misfit(JSON.parse(await rendered('json', pageOf(readCase(name)))), schema)).toBeNull();
});

test('reports on every payload fit it', () => {
  const misfits = readdirSync(payloads, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.jsonl?$/.test(name))
    .map((name) => [name, misfit(JSON.parse(JSON.stringify(reportOn(name))), schema)]);
  expect(misfits.length).toBeGreaterThan(60);
  expect(misfits.filter(([, problem]) => problem !== null)).toEqual([]);
});

/** With everything cut that can be. */
function reportOn(name: string): object {
  const passes = { schema: true, context: { mode: 'preview' }, base64: true, prune: { maxResultChars: 50 }, dedup: true };
  try {
    return compact(readFileSync(payloads + name), { passes }).report;
  } catch (error) {
    if (error instanceof UserError) throw new Error(`${name}: ${error.message}`);
    throw error;
  }
}

test.each([
  ['a figure that is none', { passes: [{ before: '12' }] }],
  ['a member that nobody knows', { extra: 1 }],
  ['a grade that there is not', { findings: [{ code: 'x', severity: 'bad', at: '', message: 'x' }] }],
])('%s does not fit it', async (_, change) => {
  const report = JSON.parse(await rendered('json', pageOf(readCase('compact-one'))));
  expect(misfit({ ...report, ...change }, schema)).not.toBeNull();
});
