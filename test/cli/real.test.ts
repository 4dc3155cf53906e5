import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { capabilities } from '../../src/commands/context.ts';
import type { ProcessLike } from '../../src/io/process.ts';
import { NO_PASS } from './binary.ts';
import { run } from './fake-process.ts';
import { scratch } from './folder.ts';

/** The program with the compaction that it ships with. */
const real = (args: readonly string[], cwd?: string) => run([...args], { capabilities, ...(cwd !== undefined && { cwd }) });

const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));
const session = path.join(fixtures, 'documented-session/openai-chat.json');

const filesOf = (folder: string): string[] =>
  readdirSync(path.join(fixtures, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(fixtures, folder, name));

test.each(filesOf('broken'))('%s comes out as it went in, or is refused in one line', async (file) => {
  const { code, bytes, stderr } = await real([file, ...NO_PASS, '--report', 'none']);
  if (code === 0) expect(bytes.equals(readFileSync(file))).toBe(true);
  else {
    expect([code, bytes.length]).toEqual([2, 0]);
    expect(stderr).toMatch(/^\S+\.json(:\d+:\d+)? \[[a-z0-9-]+\] .+\n( {2}hint: .+\n)?$/);
  }
});

test('the documented session is compacted, and a second run finds nothing to do', async () => {
  const folder = scratch();
  const first = await real([session, '-o', folder.at('out.json'), '--report', 'json']);
  expect(first.code).toBe(0);
  const report = JSON.parse(first.stdout);
  expect(report.total.after).toBeLessThan(report.total.before / 5);
  expect(readFileSync(folder.at('out.json')).length).toBe(report.output.bytes);
  expect((await real([folder.at('out.json'), '--check', '-q'])).code).toBe(0);
  const counted = JSON.parse((await real(['count', folder.at('out.json'), '--report', 'json'])).stdout);
  expect(counted.files[0].sections.total).toBe(report.total.after);
});

test('overrides for models hold for the model that the payload names', async () => {
  const folder = scratch();
  folder.write('ctxpress.config.json', JSON.stringify({ overrides: [{ models: 'gpt-*', passes: { schema: false } }] }));
  const printed = async (...args: string[]) => JSON.parse((await real([session, '--print-config', ...args], folder.path)).stdout);
  expect((await printed()).passes.schema.runs).toEqual({ value: false, origin: 'ctxpress.config.json#/overrides/0' });
});

test('formats lists what the registry has', async () => {
  expect((await real(['formats'])).stdout).toMatch(/^openai-chat {2,}\S/m);
});

test("Node's own process will do", () => {
  const own: ProcessLike = process;
  expect(own.pid).toBe(process.pid);
});
