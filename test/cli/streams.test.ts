import { expect, test } from 'vitest';
import { run } from './fake-process.ts';
import { scratch } from './folder.ts';

const INPUT = '{"text":"padding and more"}';
const OUTPUT = '{"text":" and more"}';

test('where standard output is no terminal it has the payload and nothing else, the table goes to standard error', async () => {
  const ran = await run([], { stdin: INPUT });
  expect(ran.code).toBe(0);
  expect(ran.stdout).toBe(OUTPUT);
  expect(ran.stderr).toMatch(/^pass +what +before +after +saved +%\n/);
});

test('an unchanged payload comes out byte for byte', async () => {
  const odd = Buffer.from('\ufeff{"b":1.0,\r\n "a":1e400,"a":"\\u00e9 padding"}\r\n');
  const ran = await run(['--no-schema', '--no-context', '--no-base64', '--no-prune', '--no-dedup'], { stdin: odd });
  expect(ran.bytes.equals(odd)).toBe(true);
});

test('a terminal gets the table and a hint instead of the payload', async () => {
  const folder = scratch();
  const ran = await run([folder.write('in.json', INPUT)], { terminal: 'both', env: { NO_COLOR: '1' } });
  expect(ran.stdout).toMatch(/^pass +what/);
  expect(ran.stdout).not.toContain('and more');
  expect(ran.stderr).toBe('Nothing was written: -o FILE writes the payload, and a pipe takes it.\n');
});

test('-o - writes the payload to a terminal too', async () => {
  const ran = await run(['-o', '-'], { stdin: INPUT, terminal: 'stdout' });
  expect(ran.stdout).toBe(OUTPUT);
});

test('with -o FILE the table is talk, and only a report that was asked for is on standard output', async () => {
  const folder = scratch();
  const ran = await run([folder.write('in.json', INPUT), '-o', folder.at('out.json')]);
  expect(folder.read('out.json')).toBe(OUTPUT);
  expect(ran.stderr).toMatch(/^pass/);
  expect(ran.stdout).toBe('');
  const asked = await run([folder.at('in.json'), '-o', folder.at('out.json'), '--report', 'table']);
  expect(asked.stdout).toMatch(/^pass/);
  expect(asked.stderr).toBe('');
});

test('--quiet says one line', async () => {
  const ran = await run(['--quiet'], { stdin: INPUT });
  expect(ran.stderr).toBe('-: 27 → 20 tokens, 25.9% saved\n');
  const terminal = await run(['-q', scratch().write('in.json', INPUT)], { terminal: 'both' });
  expect(terminal.stderr).toBe('');
  expect(terminal.stdout.split('\n')).toHaveLength(2);
});

test('--verbose and --dry-run list the changes', async () => {
  for (const flag of ['--verbose', '--dry-run']) {
    const ran = await run([flag, '--schema'], { stdin: INPUT });
    expect(ran.stdout + ran.stderr).toContain('schema  /text  trimmed  27 → 20 tokens  padding\n');
  }
});

test('--dry-run writes no payload anywhere', async () => {
  const folder = scratch();
  const input = folder.write('in.json', INPUT);
  const ran = await run([input, '--dry-run', '-o', folder.at('out.json')]);
  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatch(/^pass/);
  expect(folder.names()).toEqual(['in.json']);
});

test('reports replace the table where they are printed, and not where they go to a file', async () => {
  const folder = scratch();
  const json = await run(['--report', 'json'], { stdin: INPUT });
  expect(JSON.parse(json.stderr).total.saved).toBe(7);
  const file = await run([`--report=json=${folder.at('report.json')}`, '--report', 'table'], { stdin: INPUT });
  expect(JSON.parse(folder.read('report.json')).version).toBe(1);
  expect(file.stderr).toMatch(/^pass/);
  expect((await run([`--report=json=${folder.at('second.json')}`], { stdin: INPUT })).stderr).toMatch(/^pass/);
  expect((await run(['--report', 'none'], { stdin: INPUT })).stderr).toBe('');
  const both = await run(['--report', 'summary', '--report', 'changes'], { stdin: INPUT });
  expect(both.stderr.split('\n')).toHaveLength(3);
});

test('a report of no known kind is refused', async () => {
  const ran = await run(['--report', 'jsn'], { stdin: INPUT });
  expect([ran.code, ran.stdout]).toEqual([2, '']);
  expect(ran.stderr).toContain('Did you mean json?');
  expect((await run(['--report', 'json='], { stdin: INPUT })).code).toBe(2);
});

test('report files are looked at before the work', async () => {
  const folder = scratch();
  const ran = await run([
    folder.write('in.json', INPUT),
    '-o',
    folder.at('out.json'),
    '--report',
    `json=${folder.at('none/report.json')}`,
  ]);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('[not-found]');
  expect(folder.names()).toEqual(['in.json']);
});

test('a closed pipe ends quietly', async () => {
  for (const code of ['EPIPE', 'ECONNRESET', 'EOF']) {
    const ran = await run([], { stdin: INPUT, stdoutFailure: code });
    expect([ran.code, ran.stderr]).toEqual([0, '']);
  }
  expect((await run(['--help'], { stdoutFailure: 'EPIPE' })).code).toBe(0);
});

test('output that cannot be written is an error', async () => {
  const ran = await run([], { stdin: INPUT, stdoutFailure: 'ENOSPC' });
  expect([ran.code, ran.stderr]).toEqual([2, 'standard output [disk-full] The disk is full.\n']);
});

test('colours are decided for each stream, and never touch the payload', async () => {
  const table = async (env: Record<string, string>, terminal: 'stdout' | 'stderr', ...flags: string[]) =>
    (await run(['-o', '-', ...flags], { stdin: INPUT, terminal, env })).stderr;
  expect(await table({}, 'stderr')).toContain('\x1b[1m');
  expect(await table({}, 'stdout')).not.toContain('\x1b');
  expect(await table({ NO_COLOR: '1' }, 'stderr')).not.toContain('\x1b');
  expect(await table({ NO_COLOR: '' }, 'stderr')).toContain('\x1b');
  expect(await table({ TERM: 'dumb' }, 'stderr')).not.toContain('\x1b');
  expect(await table({ FORCE_COLOR: '1' }, 'stdout')).toContain('\x1b');
  expect(await table({ FORCE_COLOR: '0' }, 'stderr')).not.toContain('\x1b');
  expect(await table({ FORCE_COLOR: '1' }, 'stderr', '--no-color')).not.toContain('\x1b');
  expect(await table({ NO_COLOR: '1' }, 'stdout', '--color')).toContain('\x1b');
  expect((await run(['-o', '-'], { stdin: INPUT, env: { FORCE_COLOR: '1' } })).stdout).toBe(OUTPUT);
});

test('nothing to read is an error on a terminal, and standard input anywhere else', async () => {
  const typed = await run([], { terminal: 'both' });
  expect([typed.code, typed.stdout]).toEqual([2, '']);
  expect(typed.stderr).toContain('[no-input]');
  expect((await run(['-'], { stdin: INPUT })).stdout).toBe(OUTPUT);
  expect((await run(['-', '-', '--dry-run'], { stdin: INPUT })).stderr).toContain('only once');
});

test('no listener for a signal is left behind', async () => {
  const folder = scratch();
  expect((await run([folder.write('in.json', INPUT), '-o', folder.at('out.json')])).listeners).toBe(0);
});
