import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConfig } from '../../src/config/file.ts';
import { readConfigText } from '../../src/config/located.ts';
import { formats } from '../../src/formats/index.ts';
import { passes } from '../../src/passes/index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const session = path.join(root, 'fixtures/documented-session/openai-chat.json');

/** Commands of the README's sh blocks, but for those that set up the checkout. */
const commands = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block]) => block.split('\n'))
  .filter((line) => /\bctxpress\b/.test(line) && !line.startsWith('npm ci'));

/** What the workflow and the scripts for npm run. */
const runs = [
  ...readme.matchAll(/^ *- run: npx (ctxpress .*)$/gm),
  ...readme.matchAll(/^ *"tokens[^"]*": "(ctxpress [^"]*)"/gm),
].map(([, command]) => command);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'readme-'));
  mkdirSync(path.join(folder, 'bin'));
  writeFileSync(
    path.join(folder, 'bin/ctxpress'),
    `#!/bin/sh\nexec "${process.execPath}" "${path.join(root, 'bin/ctxpress.js')}" "$@"\n`,
  );
  chmodSync(path.join(folder, 'bin/ctxpress'), 0o755);
  for (const name of ['session.json', 'session-copy.json', 'one.json', 'two.json'])
    copyFileSync(session, path.join(folder, name));
  mkdirSync(path.join(folder, 'recorded'));
  copyFileSync(session, path.join(folder, 'recorded/session.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the workflow and the scripts are there', () => {
  expect(runs).toHaveLength(3);
});

test.skipIf(process.platform === 'win32').each([...commands, ...runs])('%s', (command) => {
  const env = { ...process.env, PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env['PATH']}` };
  execFileSync('sh', ['-ec', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
});

test('the table of passes is the registry', () => {
  const rows = passes.map(({ id, summary, loss }) => `| \`${id}\` | ${summary} | ${loss} |`);
  const [, table] = /<!-- passes: [^\n]* -->\n([\s\S]*?)\n<!-- \/passes -->/.exec(readme) ?? [];
  expect(table).toBe(['| pass | what it does | loss |', '| --- | --- | --- |', ...rows].join('\n'));
});

test('the example of a config is one', () => {
  const [, config] = /## Config[\s\S]*?```json\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(checkConfig(readConfigText('README.md', config ?? ''), folder).overrides).toHaveLength(2);
});

test('every format is named', () => {
  for (const { id } of formats) expect(readme).toContain(`\`${id}\``);
});

test('the table at the top is what the program prints', () => {
  const out = path.join(folder, 'compacted.json');
  const command = `"${process.execPath}" "${path.join(root, 'bin/ctxpress.js')}" "${session}" -o "${out}" --report table`;
  const printed = execFileSync('sh', ['-ec', command], { cwd: folder }).toString();
  const [, shown] = /```console\n\$ ctxpress [^\n]*\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(printed.startsWith(shown ?? 'no table')).toBe(true);
});
