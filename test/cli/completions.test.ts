import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { run } from './fake-process.ts';

const SHELLS = ['bash', 'zsh', 'fish'];
const [BASH, ZSH, FISH] = SHELLS;

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

test.each(SHELLS)('%s is taught every command and every flag that help shows', async (shell) => {
  const script = (await run(['completions', shell])).stdout;
  const help = (await run(['--help'])).stdout;
  const commands = [...help.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name);
  expect(commands).toContain('completions');
  for (const command of commands) {
    const flags = [...(await run([command, '--help'])).stdout.matchAll(/^ {2}(?:-\w, | {4})?(--[a-z0-9-]+)/gm)];
    expect(flags.length).toBeGreaterThan(3);
    for (const [, flag] of flags) {
      if (flag !== '--help') expect(script).toContain(shell === 'fish' ? `-l ${flag.slice(2)} ` : flag);
    }
  }
});

test.skipIf(!has(BASH)).each([
  [['co'], 'compact count completions'],
  [['count', '--re'], '--report --redact'],
  [['--report', 'm'], 'markdown'],
  [['a.json', '--schema-strip', '$'], '$comment $schema'],
  [['audit', 'a.json', '--max-to'], '--max-tokens'],
  [['a.json', 'b'], ''],
])('bash completes %j', async (words, expected) => {
  const script = (await run(['completions', 'bash'])).stdout;
  const ask = `${script}\nCOMP_WORDS=(ctxpress "$@"); COMP_CWORD=$#; _ctxpress; echo "\${COMPREPLY[*]}"`;
  const { stdout, stderr } = spawnSync(BASH, ['-c', ask, 'bash', ...words], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual([`${expected}\n`, '']);
});

test.skipIf(!has(ZSH))('zsh can read its script', async () => {
  expect(spawnSync(ZSH, ['-n'], { input: (await run(['completions', 'zsh'])).stdout }).status).toBe(0);
});

test.skipIf(!has(FISH))('fish completes', async () => {
  const script = (await run(['completions', 'fish'])).stdout;
  const { stdout } = spawnSync(FISH, ['-c', `${script}\ncomplete -C 'ctxpress audit --max-t'`], { encoding: 'utf8' });
  expect(stdout).toMatch(/^--max-tokens\t/);
});

test('a shell that nobody knows is refused', async () => {
  const { code, stderr } = await run(['completions', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish.');
});
