import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { platform } from 'node:process';
import { expect, test } from 'vitest';
import { end, NO_PASS, pause, start, startShell } from './binary.ts';
import { scratch } from './folder.ts';

/** About 250 KB: more than a pipe holds. */
const LARGE = JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'All of it, please. '.repeat(13_000) }] });
const posix = test.skipIf(platform === 'win32');

test('the program runs from its own file', async () => {
  const { code, stdout, stderr } = await end(start(['--version']));
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/);
  const refused = await end(start(['--nonsense']));
  expect([refused.code, refused.stdout.length]).toEqual([2, 0]);
});

posix('a pipe gets everything, however slow its reader', async () => {
  const folder = scratch();
  folder.write('in.json', LARGE);
  const line = `$CLI in.json --report none ${NO_PASS.join(' ')} | (sleep 1; cat); exit \${PIPESTATUS[0]}`;
  const { code, stdout, stderr } = await end(startShell(line, { cwd: folder.path }));
  expect([code, stderr, stdout.toString() === LARGE]).toEqual([0, '', true]);
});

test('a reader that has seen enough ends the program quietly', async () => {
  const folder = scratch();
  const child = start([folder.write('in.json', LARGE), ...NO_PASS]);
  child.stdout?.once('data', () => child.stdout?.destroy());
  const { code, stderr } = await end(child);
  expect([code, stderr]).toEqual([0, '']);
});

test('standard input may come late and in pieces', async () => {
  const child = start([...NO_PASS, '-q']);
  const ended = end(child);
  await pause(400);
  child.stdin?.write(LARGE.slice(0, 100_000));
  await pause(200);
  child.stdin?.end(LARGE.slice(100_000));
  const { code, stdout } = await ended;
  expect([code, stdout.toString() === LARGE]).toEqual([0, true]);
});

posix('standard input may be non-blocking', async () => {
  const folder = scratch();
  folder.write('in.json', LARGE);
  // Another program has made the pipe non-blocking, and was killed before it could undo that.
  const before = `"$NODE" -e "process.stdin.resume(); setImmediate(() => process.kill(process.pid, 'SIGKILL'))"`;
  const line = `(sleep 1.5; cat in.json; sleep 0.3; printf ' ') | (${before}; $CLI -q ${NO_PASS.join(' ')})`;
  const { stdout, code } = await end(startShell(line, { cwd: folder.path }));
  expect([code, stdout.toString() === `${LARGE} `]).toEqual([0, true]);
});

posix('standard output that leads to a file gets everything, and into the input is refused', async () => {
  const folder = scratch();
  folder.write('in.json', LARGE);
  const shell = (line: string) => end(startShell(line, { cwd: folder.path }));
  expect((await shell(`$CLI in.json -q ${NO_PASS.join(' ')} > out.json`)).code).toBe(0);
  expect(folder.read('out.json')).toBe(LARGE);
  const appended = await shell('$CLI in.json >> in.json');
  expect([appended.code, appended.stderr]).toEqual([
    2,
    'in.json [same-file] Standard output leads into the input.\n  hint: Use --in-place instead of > FILE.\n',
  ]);
  expect(folder.read('in.json')).toBe(LARGE);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is an error', async () => {
  const folder = scratch();
  folder.write('in.json', LARGE);
  const { code, stderr } = await end(startShell(`$CLI in.json ${NO_PASS.join(' ')} > /dev/full`, { cwd: folder.path }));
  expect([code, stderr]).toEqual([2, 'standard output [disk-full] The disk is full.\n']);
});

posix('the program ends with 2 though standard error is closed', async () => {
  expect((await end(startShell('$CLI --nonsense 2>&-'))).code).toBe(2);
});

posix('at whatever moment a signal comes, the old file or the new one is whole and no other file stays', async () => {
  const folder = scratch();
  const large = JSON.stringify({ messages: [{ role: 'user', content: 'x'.repeat(20_000_000) }] });
  folder.write('in.json', large);
  folder.write('out.json', 'old');
  const run = async (wait: number | null, signal: NodeJS.Signals) => {
    const child = start(['in.json', '-o', 'out.json', '--no-count', ...NO_PASS], { cwd: folder.path, stdio: 'ignore' });
    const ended = end(child);
    if (wait !== null) {
      await pause(wait);
      child.kill(signal);
    }
    return ended;
  };
  const begun = performance.now();
  await run(null, 'SIGTERM');
  const whole = performance.now() - begun;
  for (let step = 0; step < 8; step++) {
    folder.write('out.json', 'old');
    const signal = step % 2 ? 'SIGINT' : 'SIGTERM';
    const ended = await run((whole * (step + 2)) / 10, signal);
    expect([0, null]).toContain(ended.code);
    if (ended.code === null) expect(ended.signal).toBe(signal);
    expect(folder.names()).toEqual(['in.json', 'out.json']);
    const size = readFileSync(folder.at('out.json')).length;
    expect([3, large.length]).toContain(size);
    if (ended.code === 0) expect(size).toBe(large.length);
  }
});

test('code that was compiled for another program or version is not used', async () => {
  const { cacheFile, compile, run } = createRequire(import.meta.url)('../../dist/start.cjs');
  const script = compile(Buffer.from('made for something else'));
  expect(script.cachedDataRejected).toBe(true);
  expect(typeof run(script).main).toBe('function');
  expect(compile(readFileSync(cacheFile)).cachedDataRejected).toBe(false);
});
