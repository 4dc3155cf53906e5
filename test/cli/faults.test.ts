import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { platform } from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { end, NO_PASS, start, startShell } from './binary.ts';
import { beginning, checkWhole, crowdedRound, interruptedRound, leftovers, session, startCompaction } from './fault-rounds.ts';
import { type Folder, scratch } from './folder.ts';

const posix = test.skipIf(platform === 'win32');

posix('killed at many moments: the old file or the new one is whole, nothing is lost, the next run cleans up', async () => {
  const folder = scratch();
  const original = session(2_000_000);
  for (const wait of [0, 6, 14]) await interruptedRound(folder.path, original, wait, 'SIGKILL');
});

posix('a signal while a file is written is obeyed once it is whole: the next one is not begun', async () => {
  const folder = scratch();
  const original = session(2_000_000);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    let obeyed = false;
    // On a busy machine the signal may come when the second file is being written: then that one is whole as well.
    for (let round = 0; round < 20 && !obeyed; round++) {
      folder.write('in.json', original);
      const child = startCompaction(folder.path);
      const ended = end(child);
      await beginning(folder.path, ended);
      child.kill(signal);
      obeyed = (await ended).signal === signal && folder.read('in.json') === original;
      expect(folder.names()).toEqual(['in.json', 's.json']);
      checkWhole(folder.path, original);
      rmSync(folder.at('s.json'));
    }
    expect(obeyed).toBe(true);
  }
});

posix('what an old run has left beside a file is removed, but nothing else', async () => {
  const folder = scratch();
  folder.write('in.json', '{"messages":[]}');
  for (const name of ['.ctxpress-999999999-abcdef', '.ctxpress-notes', `.ctxpress-${process.pid}-abcdef`]) {
    mkdirSync(folder.at(name));
    spawnSync('touch', ['-d', '2001-01-01', folder.at(name)]);
  }
  await end(start(['in.json', '-o', 'out.json', ...NO_PASS], { cwd: folder.path }));
  expect(folder.names()).toEqual(['.ctxpress-notes', `.ctxpress-${process.pid}-abcdef`, 'in.json', 'out.json'].sort());
});

posix('several processes on one file leave one whole file, from which the original can be restored', async () => {
  await crowdedRound(scratch().path, session(400_000), 4);
});

posix('symbolic links, pipes and devices stay what they are', async () => {
  const folder = scratch();
  folder.write('real.json', session(20_000));
  symlinkSync('real.json', folder.at('in.json'));
  symlinkSync('s-real.json', folder.at('s.json'));
  expect((await end(startCompaction(folder.path))).code).toBe(0);
  expect([statSync(folder.at('s-real.json')).mode & 0o777, leftovers(folder.path)]).toEqual([0o600, []]);
  checkWhole(folder.path, session(20_000));
  const line =
    'mkfifo pipe; (cat pipe > copy.json) & $CLI real.json -o pipe -q --no-count; wait; cmp real.json copy.json; test -p pipe';
  expect((await end(startShell(line, { cwd: folder.path }))).code).toBe(0);
  for (const device of ['/dev/null', '/dev/full'].filter((name) => existsSync(name))) {
    const { code } = await end(start(['real.json', '-o', device, '-q'], { cwd: folder.path }));
    expect([code, statSync(device).isCharacterDevice()]).toEqual([device === '/dev/full' ? 2 : 0, true]);
  }
});

/** A small file system of its own in a folder, unmounted in the end; null where that is not allowed. */
function mounted(folder: Folder, kilobytes: number): ((options: string) => boolean) | null {
  mkdirSync(folder.at('small'));
  const mount = (options: string): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder.at('small')]).status === 0;
  if (!mount(`size=${kilobytes}k`)) return null;
  onTestFinished(() => void spawnSync('umount', [folder.at('small')]));
  return mount;
}

posix('a full disk: the old file stays, and nothing else does', async ({ skip }) => {
  const folder = scratch();
  if (!mounted(folder, 2500)) return skip('no file system can be mounted here');
  const original = session(400_000);
  folder.write('small/in.json', original);
  // First there is no room for the sidecar, then room for it but not for the payload, then for both.
  for (const [filler, code] of [
    [1_400_000, 2],
    [900_000, 2],
    [1, 0],
  ]) {
    folder.write('small/filler', 'x'.repeat(filler));
    const ended = await end(startCompaction(folder.at('small')));
    expect([ended.code, code === 2 && !ended.stderr.includes('[disk-full]')], ended.stderr).toEqual([code, false]);
    checkWhole(folder.at('small'), original);
    expect(leftovers(folder.at('small'))).toEqual([]);
  }
});

posix('a read-only disk: nothing happens, with a located error', async ({ skip }) => {
  const folder = scratch();
  const remount = mounted(folder, 1500);
  if (!remount) return skip('no file system can be mounted here');
  const original = session(20_000);
  folder.write('small/in.json', original);
  if (spawnSync('mount', ['-o', 'remount,ro', folder.at('small')]).status !== 0) return skip('it cannot be made read-only');
  for (const args of [
    ['--in-place'],
    ['-o', 'out.json'],
    ['--dry-run', '--report', 'json=r.json'],
    ['-o', '-', '--sidecar', 's.json'],
  ]) {
    const { code, stderr } = await end(start(['in.json', ...args], { cwd: folder.at('small') }));
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^(in|out|r|s)\.json \[no-access\] The file system is read-only\.\n/),
    ]);
  }
  expect(readFileSync(folder.at('small/in.json'), 'utf8')).toBe(original);
});
