import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a module that imports the built package by its own name, as a user would, and gives what it prints as JSON. */
function withPackage(body: string): Record<string, unknown> {
  const module = `import * as ctxpress from 'ctxpress';\nimport { readFileSync } from 'node:fs';\n${body}`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', module], { cwd: root }).toString());
}

test('the built package exports what is documented, and no more', () => {
  expect(withPackage('console.log(JSON.stringify({ names: Object.keys(ctxpress).sort() }))')).toEqual({
    names: [
      'UserError',
      'compact',
      'compactingFetch',
      'compactingMiddleware',
      'countTokens',
      'createCompactor',
      'createToolCache',
      'detectFormat',
    ],
  });
});

test('compact, countTokens and detectFormat work on text and bytes', () => {
  const printed = withPackage(`
    const bytes = readFileSync('fixtures/documented-session/anthropic.json');
    const text = bytes.toString();
    const a = ctxpress.compact(text);
    const b = ctxpress.compact(bytes, { passes: { base64: true } });
    console.log(JSON.stringify({
      format: ctxpress.detectFormat(text), none: ctxpress.detectFormat('{"x":1}'), bad: ctxpress.detectFormat('{'),
      types: [typeof a.payload, b.payload instanceof Uint8Array], shrunk: a.payload.length < text.length / 5,
      rows: b.report.passes.map(({ id }) => id), originals: b.originals.length,
      agrees: ctxpress.countTokens(a.payload).sections.total === a.report.total.after,
      same: ctxpress.compact(a.payload).payload === a.payload,
      errors: [() => ctxpress.compact('nonsense'), () => ctxpress.compact('{"messages":["\\ud800"]}'.replace('\\\\', '')), () => ctxpress.compact(text, { passes: { prune: { keepLastResult: 1 } } }), () => ctxpress.compact(text, { fit: 0.5 })]
        .map((run) => { try { run(); return 'no error'; } catch (error) { return error instanceof ctxpress.UserError ? error.code : String(error); } }),
    }))`);
  expect(printed).toEqual({
    format: { format: 'anthropic', ambiguous: false },
    none: null,
    bad: null,
    types: ['string', true],
    shrunk: true,
    rows: ['base64'],
    originals: 2,
    agrees: true,
    same: true,
    errors: ['json-syntax', 'lone-surrogate', 'unknown-option', 'bad-option'],
  });
});

test('the documented session comes out as the documented table, in every format', () => {
  const printed = withPackage(`
    const sizes = {};
    for (const name of ['openai-chat', 'anthropic', 'gemini']) {
      const { payload, report } = ctxpress.compact(readFileSync('fixtures/documented-session/' + name + '.json', 'utf8'));
      const row = (id) => report.passes.find((pass) => pass.id === id);
      sizes[name] = [row('schema').before, row('schema').after, row('context').before, row('context').after, row('prune').before, row('dedup').after,
        report.total.before, report.total.after, /[A-Za-z0-9+/]{1000}/.test(payload) ? 1 : 0];
    }
    console.log(JSON.stringify(sizes))`);
  for (const sizes of Object.values(printed)) {
    const [schemaBefore, schemaAfter, filesBefore, filesAfter, resultsBefore, resultsAfter, before, after, base64] =
      sizes as number[];
    expect(schemaBefore).toBeGreaterThan(11_500);
    expect(schemaAfter).toBeLessThanOrEqual(2_800);
    expect(filesBefore).toBeGreaterThan(20_000);
    expect(filesAfter).toBeLessThanOrEqual(800);
    expect(resultsBefore).toBeGreaterThan(17_000);
    expect(resultsAfter).toBeLessThanOrEqual(4_200);
    expect(before).toBeGreaterThan(180_000);
    expect(after).toBeLessThanOrEqual(12_000);
    expect(base64).toBe(0);
  }
});

test('the documented session is what its generator makes', () => {
  execFileSync(process.execPath, ['fixtures/documented-session/generate.mjs', '--check'], { cwd: root });
});

test('the version is that of package.json', () => {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  expect(execFileSync(process.execPath, ['bin/ctxpress.js', '--version'], { cwd: root }).toString()).toBe(`${version}\n`);
});
