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
  [['completions', ''], 'bash zsh fish'],
  [['completions', 'z'], 'zsh'],
  [['help', 'co'], 'compact count completions'],
  [['--format', 'pl'], 'plain'],
  [['audit', '--format', ''], 'plain'],
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
  const shells = spawnSync(FISH, ['-c', `${script}\ncomplete -C 'ctxpress completions z'`], { encoding: 'utf8' });
  expect(shells.stdout).toBe('zsh\n');
});

test.each([
  [['nope'], "There are no completions for 'nope'.\n  hint: Shells are bash, zsh, fish."],
  [['zhs'], "There are no completions for 'zhs'.\n  hint: Did you mean ctxpress completions zsh?"],
  [[], 'completions takes the name of a shell.\n  hint: Shells are bash, zsh, fish.'],
])('completions for %j are refused', async (words, message) => {
  const { code, stderr } = await run(['completions', ...words]);
  expect([code, stderr]).toEqual([2, `ctxpress: [usage] ${message}\n`]);
});

test('zsh and fish are told the shells and the formats', async () => {
  for (const shell of [ZSH, FISH]) {
    const script = (await run(['completions', shell])).stdout;
    expect(script).toMatch(/bash zsh fish/);
    expect(script).toMatch(shell === ZSH ? /--format\[[^\n]*:\(plain\)/ : /-l format -x -a 'plain'/);
  }
});
