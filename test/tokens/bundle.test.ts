import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTable } from '../../src/tokens/build-table.ts';
import { loadPublishedRanks } from '../../src/tokens/published-ranks.ts';

/** A folder from which js-tiktoken is found, and one from which it is not. */
const inside = mkdtempSync(fileURLToPath(new URL('../../.build/run-', import.meta.url)));
const outside = mkdtempSync(join(tmpdir(), 'ctxpress-bundle-'));

beforeAll(async () => {
  for (const folder of [inside, outside]) {
    await build({
      entryPoints: [fileURLToPath(new URL('../../src/tokens/counter.ts', import.meta.url))],
      outfile: join(folder, 'counter.cjs'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logOverride: { 'empty-import-meta': 'silent' },
    });
  }
});

afterAll(() => {
  for (const folder of [inside, outside]) rmSync(folder, { recursive: true });
});

function run(folder: string, code: string): string {
  const script = `const { createCounter } = require(${JSON.stringify(join(folder, 'counter.cjs'))}); ${code}`;
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', stdio: 'pipe' }).trim();
}

const COUNT = "console.log(createCounter('o200k_base').count('<|endoftext|>'))";

test('nothing is loaded before the first count', () => {
  expect(run(outside, "createCounter('o200k_base'); console.log('made')")).toBe('made');
  expect(() => run(outside, COUNT)).toThrow('js-tiktoken');
});

test('beside its table a bundle needs nothing else', () => {
  writeFileSync(join(outside, 'o200k_base.bin'), buildTable(loadPublishedRanks('o200k_base')));
  expect(run(outside, COUNT)).toBe('7');
});

test('without a table that it can read, a bundle builds one from js-tiktoken', () => {
  expect(run(inside, "console.log(createCounter('cl100k_base').count('<|endoftext|>'))")).toBe('7');
  copyFileSync(join(inside, 'counter.cjs'), join(inside, 'o200k_base.bin'));
  expect(run(inside, COUNT)).toBe('7');
});
