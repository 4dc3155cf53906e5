import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passes } from '../../src/passes/index.ts';
import { fakeCapabilities } from './fake-compaction.ts';
import { run } from './fake-process.ts';
import { scratch } from './folder.ts';

test('help goes to standard output, in 80 columns or what the terminal has', async () => {
  const plain = await run(['--help']);
  expect([plain.code, plain.stderr]).toEqual([0, '']);
  expect(widest(plain.stdout)).toBeLessThanOrEqual(80);
  expect(plain.stdout).not.toContain('\x1b');
  const wide = await run(['--help'], { terminal: 'both', columns: 300 });
  expect(widest(wide.stdout)).toBeGreaterThan(90);
  expect(widest(wide.stdout)).toBeLessThanOrEqual(120);
});

const widest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

test('the help of the program is that of its default command, and has every option of every pass', async () => {
  const { stdout } = await run(['--help']);
  expect((await run(['compact', '-h'])).stdout).toBe(stdout);
  for (const { id, summary, options } of passes) {
    expect(stdout).toContain(`--${id} `);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(summary);
    for (const spec of Object.values(options)) {
      const shown = spec.type === 'boolean' && spec.default ? `--no-${spec.flag.slice(2)}` : spec.flag;
      expect(stdout).toMatch(new RegExp(`^ +${shown} `, 'm'));
    }
  }
});

test('options that several passes have stand under both', async () => {
  const { stdout } = await run(['--help']);
  expect(stdout).toMatch(/\nOptions of arguments, stale, prune and dedup:\n( {2}.*\n)*? {2}--keep-last-results N .*\n/);
  expect(stdout.match(/--keep-last-results N/g)).toHaveLength(1);
});

test.each(['count', 'audit', 'passes', 'formats', 'completions', 'help'])('%s has a help of its own', async (name) => {
  const { stdout, code } = await run([name, '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain(`Usage: ctxpress ${name}`);
  expect(stdout).not.toContain('--in-place');
});

test('help is a command as well', async () => {
  expect(await run(['help'])).toMatchObject({ code: 0, stderr: '', stdout: (await run(['--help'])).stdout });
  expect(await run(['help', 'audit'])).toMatchObject({ code: 0, stdout: (await run(['audit', '--help'])).stdout });
  const unknown = await run(['help', 'adit']);
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    "ctxpress: [unknown-command] There is no command 'adit'.\n  hint: Did you mean ctxpress help audit?\n",
  ]);
});

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect((await run(['--version'])).stdout).toBe(`${version}\n`);
  expect((await run(['-V'])).stdout).toBe(`${version}\n`);
});

test('help loads nothing that works on payloads', async () => {
  const refuse = async (): Promise<never> => {
    throw new Error('loaded');
  };
  const capabilities = { loadCompact: refuse, loadDescribe: refuse, loadReplay: refuse, loadFormats: refuse };
  expect((await run(['--help'], { capabilities })).code).toBe(0);
  expect((await run(['passes'], { capabilities })).code).toBe(0);
  const unexpected = await run(['formats'], { capabilities });
  expect([unexpected.code, unexpected.stderr.split('\n')[1]]).toEqual([2, 'Error: loaded']);
});

test('passes lists options and defaults, for people and for programs', async () => {
  const { stdout } = await run(['passes']);
  expect(widest(stdout)).toBeLessThanOrEqual(80);
  const data = JSON.parse((await run(['passes', '--report', 'json'])).stdout);
  expect(data.passes.map((pass: { id: string }) => pass.id)).toEqual(passes.map((pass) => pass.id));
  for (const { options } of passes) {
    for (const { flag } of Object.values(options)) expect(stdout).toContain(`${flag} `);
  }
  expect(data.passes[1].options.query.pattern).toBe(
    passes[1].options['query'].type === 'text' && passes[1].options['query'].pattern?.source,
  );
});

test('formats lists what is read', async () => {
  expect((await run(['formats'])).stdout).toBe('plain  made up\n');
  expect(JSON.parse((await run(['formats', '--report=json'])).stdout)).toEqual({
    version: 1,
    formats: [{ id: 'plain', summary: 'made up' }],
  });
});

test('names of commands win over files, a path does not', async () => {
  expect((await run(['count'], { stdin: '{"a":1}' })).stdout).toMatch(/^section/);
  expect((await run(['./count'])).stderr).toContain('./count [not-found]');
  expect((await run(['passes', 'extra'])).stderr).toContain('[usage]');
});

test('a word that was meant as a command is told from a file that is missing', async () => {
  const folder = scratch();
  const said = async (...args: string[]) => (await run(args, { cwd: folder.path })).stderr;
  expect(await said('cuont', 'request.json')).toContain('Did you mean ctxpress count?');
  expect(await said('--quiet', 'count', 'request.json')).toContain('Commands come first: ctxpress count');
  expect(await said('compact', 'request')).toContain('[not-found]');
  folder.write('cuont', '{}');
  expect(await said('cuont', '--dry-run')).toBe('');
});

test('count prints sections for one file and files for several', async () => {
  const one = await run(['count'], { stdin: '{"a":"padding"}' });
  expect(one.stdout).toMatch(
    /^section +tokens +%\n.*\nresults +15 +100\.0\n.*\ntotal, plain +15\nFigures are tokens of o200k_base\.\n$/,
  );
  const data = JSON.parse((await run(['count', '--report', 'json'], { stdin: '{"a":"padding"}' })).stdout);
  expect(data.files[0].sections.total).toBe(15);
  const calls: Parameters<typeof fakeCapabilities>[0] = [];
  await run(['count', '--model', 'gpt-4'], { stdin: '{}', capabilities: fakeCapabilities(calls) });
  expect(calls).toEqual([{ plan: { preset: 'none', passes: [] }, options: { path: '-', model: 'gpt-4', calibrate: true } }]);
});

test('--debug shows where an error arose', async () => {
  expect((await run(['--debug', 'missing.json'])).stderr).toMatch(/\n {4}at /);
  expect((await run(['missing.json'])).stderr).not.toMatch(/\n {4}at /);
});
