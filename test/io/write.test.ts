import { spawn } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { platform } from 'node:process';
import { expect, test } from 'vitest';
import type { ProcessLike, Signal } from '../../src/io/process.ts';
import { Interrupted } from '../../src/io/signals.ts';
import { openTarget } from '../../src/io/target.ts';
import { writeTarget } from '../../src/io/write.ts';
import { scratch } from '../cli/folder.ts';

/** A process to which signals come as soon as it listens. */
function fakeProcess(coming: readonly Signal[] = [], raised: Signal[] = [], listening = new Set<Signal>()): ProcessLike {
  return {
    ...{
      argv: [],
      env: {},
      pid: 1,
      exitCode: 0,
      cwd: () => '/',
      stdin: process.stdin,
      stdout: process.stdout,
      stderr: process.stderr,
    },
    on: (signal, listener) => {
      listening.add(signal);
      if (coming.includes(signal)) setImmediate(() => listener(signal));
    },
    off: (signal) => listening.delete(signal),
    kill: (_pid, signal) => raised.push(signal),
  };
}

const write = (folder: string, name: string, text: string) =>
  writeTarget(openTarget(name, folder), text, { pack: false }, fakeProcess());

test('a new file gets the usual mode, an old one keeps its own', async () => {
  const folder = scratch();
  await write(folder.path, 'new', 'x');
  expect(statSync(folder.at('new')).mode & 0o777).toBe(0o666 & ~process.umask());
  chmodSync(folder.write('old', 'a'), 0o640);
  await write(folder.path, 'old', 'b');
  expect([folder.read('old'), statSync(folder.at('old')).mode & 0o777]).toEqual(['b', 0o640]);
  expect(folder.names()).toEqual(['new', 'old']);
});

test('a file is replaced, not written into: whoever has it open reads the old one', async () => {
  const folder = scratch();
  const before = statSync(folder.write('file', 'old')).ino;
  await write(folder.path, 'file', 'new');
  expect(statSync(folder.at('file')).ino).not.toBe(before);
});

test('symbolic links stay, and what they lead to is written', async () => {
  const folder = scratch();
  mkdirSync(folder.at('sub'));
  folder.write('sub/real', 'old');
  symlinkSync('sub/real', folder.at('link'));
  symlinkSync('link', folder.at('chain'));
  symlinkSync('sub/later', folder.at('dangling'));
  await write(folder.path, 'chain', 'new');
  await write(folder.path, 'dangling', 'made');
  expect([folder.read('sub/real'), folder.read('sub/later')]).toEqual(['new', 'made']);
  expect([readlinkSync(folder.at('chain')), lstatSync(folder.at('dangling')).isSymbolicLink()]).toEqual(['link', true]);
  symlinkSync('loop', folder.at('loop'));
  expect(() => openTarget('loop', folder.path)).toThrow(expect.objectContaining({ code: 'not-found' }));
});

test('folders, missing folders and places below a file are refused before anything is written', () => {
  const folder = scratch();
  folder.write('file', 'x');
  for (const [name, code] of [
    ['.', 'is-directory'],
    ['none/file', 'not-found'],
    ['file/x', 'not-found'],
  ]) {
    expect(() => openTarget(name, folder.path), name).toThrow(expect.objectContaining({ code, at: { path: name } }));
  }
  expect(folder.names()).toEqual(['file']);
});

test.skipIf(platform === 'win32' || process.getuid?.() === 0)('what may not be written is refused', () => {
  const folder = scratch();
  chmodSync(folder.write('file', 'x'), 0o444);
  expect(() => openTarget('file', folder.path)).toThrow(expect.objectContaining({ code: 'no-access' }));
  mkdirSync(folder.at('closed'), { mode: 0o555 });
  expect(() => openTarget('closed/new', folder.path)).toThrow(expect.objectContaining({ code: 'no-access' }));
});

test('when the rename fails, the temporary file goes', async () => {
  const folder = scratch();
  const target = openTarget('file', folder.path);
  // A folder has come where the file was to be.
  mkdirSync(folder.at('file/inside'), { recursive: true });
  await expect(writeTarget(target, 'x', { pack: false }, fakeProcess())).rejects.toThrow(
    expect.objectContaining({ name: 'UserError' }),
  );
  expect(folder.names()).toEqual(['file']);
});

test.skipIf(!existsSync('/dev/full'))('devices are written as they are', async () => {
  await write('/', '/dev/null', 'x');
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  await expect(write('/', '/dev/full', 'x')).rejects.toThrow(expect.objectContaining({ code: 'disk-full' }));
});

test.skipIf(platform === 'win32')('a pipe gets everything, however slowly it is read', async () => {
  const folder = scratch();
  const script = `mkfifo pipe && (sleep 0.2; cat pipe > copy) & while [ ! -p ${folder.at('pipe')} ]; do sleep 0.02; done`;
  const shell = spawn('sh', ['-c', script], { cwd: folder.path, stdio: 'ignore' });
  await new Promise((resolve) => shell.on('close', resolve));
  const text = 'x'.repeat(300_000);
  await write(folder.path, 'pipe', text);
  for (let wait = 0; wait < 100 && (!existsSync(folder.at('copy')) || statSync(folder.at('copy')).size < text.length); wait++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(readFileSync(folder.at('copy'), 'utf8')).toBe(text);
  expect(statSync(folder.at('pipe')).isFIFO()).toBe(true);
});

test('a signal during the write waits for its end, and is raised again', async () => {
  const folder = scratch();
  const raised: Signal[] = [];
  const listening = new Set<Signal>();
  const process = fakeProcess(['SIGTERM', 'SIGHUP'], raised, listening);
  await expect(writeTarget(openTarget('file', folder.path), 'x', { pack: false }, process)).rejects.toBeInstanceOf(Interrupted);
  expect([raised, listening.size]).toEqual([['SIGTERM'], 0]);
  expect([folder.read('file'), folder.names()]).toEqual(['x', ['file']]);
});
