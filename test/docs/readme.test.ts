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
  ...readme.matchAll(/^ *- run: npx --no -- (ctxpress .*)$/gm),
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
  copyFileSync(path.join(root, 'fixtures/payloads/claude-code/long-result.jsonl'), path.join(folder, 'claude-code.jsonl'));
  mkdirSync(path.join(folder, 'recorded'));
  copyFileSync(session, path.join(folder, 'recorded/session.json'));
  const line = JSON.stringify(JSON.parse(readFileSync(session, 'utf8')));
  writeFileSync(path.join(folder, 'requests.jsonl'), `${line}\n`.repeat(5));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Programs that a recipe needs and a machine may not have: its command is skipped there. */
const optional = ['parallel'];
const isThere = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const missing = optional.filter((program) => !isThere(program));
const needsMissing = (command: string): boolean => missing.some((program) => command.startsWith(program));

test('the workflow and the scripts are there', () => {
  expect(runs).toHaveLength(3);
});

test('what the first command writes into the checkout is ignored by git', () => {
  const [, name] = /npm ci && node bin\/ctxpress\.js \S+ -o (\S+)\n/.exec(readme) ?? [];
  expect(readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n')).toContain(`/${name}`);
});

test('the workflow runs the ctxpress of the repository and no other', () => {
  expect(readme).toContain('among its `devDependencies`');
  expect(readme).not.toMatch(/npx ctxpress/);
});

test.skip.each(commands.filter(needsMissing))('%s (its program is not on this machine)', () => {});

test.skipIf(process.platform === 'win32').each([...commands, ...runs].filter((command) => !needsMissing(command)))(
  '%s',
  (command) => {
    const env = {
      ...process.env,
      GITHUB_STEP_SUMMARY: path.join(folder, 'summary.md'),
      PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env['PATH']}`,
    };
    execFileSync('sh', ['-ec', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  },
);

test.skipIf(missing.includes('parallel'))('the parallel recipe keeps every line in its place', () => {
  const lines = readFileSync(path.join(folder, 'compacted.jsonl'), 'utf8').split('\n');
  expect(lines).toHaveLength(6);
  expect(new Set(lines.slice(0, 5)).size).toBe(1);
  expect(lines[0].length).toBeLessThan(readFileSync(session, 'utf8').length / 5);
});

test('the table of passes is the registry', () => {
  const rows = passes.map(({ id, summary, loss, optIn }) => `| \`${id}\`${optIn ? ' (opt-in)' : ''} | ${summary} | ${loss} |`);
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

test('so is the beginning of a replay', () => {
  const [, flags, shown] = /```console\n\$ ctxpress replay session\.json ([^\n]*)\n([\s\S]*?)```/.exec(readme) ?? [];
  const command = `"${process.execPath}" "${path.join(root, 'bin/ctxpress.js')}" replay "${session}" ${flags}`;
  expect(
    execFileSync('sh', ['-ec', command], { cwd: folder })
      .toString()
      .startsWith(shown ?? 'no table'),
  ).toBe(true);
});

test('the table at the top is what the program prints', () => {
  const out = path.join(folder, 'compacted.json');
  const command = `"${process.execPath}" "${path.join(root, 'bin/ctxpress.js')}" "${session}" -o "${out}" --report table`;
  const printed = execFileSync('sh', ['-ec', command], { cwd: folder }).toString();
  const [, shown] = /```console\n\$ ctxpress [^\n]*\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(printed.startsWith(shown ?? 'no table')).toBe(true);
});
