import { spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { platform } from 'node:process';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readInput } from '../../src/io/read.ts';
import { scratch } from '../cli/folder.ts';

const here = (folder: string) => ({
  ...{ argv: [], env: {}, pid: 1, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, stdinDescriptor: null },
  ...{ cwd: () => folder, on: () => 0, off: () => 0, kill: () => 0 },
});

test('a regular file, of any bytes', async () => {
  const folder = scratch();
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
  folder.write('file', bytes);
  const input = await readInput('file', here(folder.path));
  expect([Buffer.from(input.bytes).equals(bytes), input.packed, input.path]).toEqual([true, false, 'file']);
  expect(input.identity).not.toBeNull();
});

test('packed input is unpacked, of several members too', async () => {
  const folder = scratch();
  folder.write('file', Buffer.concat([gzipSync('one '), gzipSync('two')]));
  const input = await readInput('file', here(folder.path));
  expect([Buffer.from(input.bytes).toString(), input.packed]).toEqual(['one two', true]);
});

test.skipIf(platform === 'win32')('a pipe with a name is read to its end', async () => {
  const folder = scratch();
  const shell = spawn('sh', ['-c', 'mkfifo pipe; (sleep 0.1; head -c 200000 /dev/zero; sleep 0.1; printf end) > pipe'], {
    cwd: folder.path,
  });
  while (!existsSync(folder.at('pipe'))) await new Promise((resolve) => setTimeout(resolve, 10));
  const { bytes, identity } = await readInput('pipe', here(folder.path));
  expect([bytes.length, Buffer.from(bytes.subarray(-3)).toString(), identity]).toEqual([200_003, 'end', null]);
  shell.kill();
});

test('standard input is read from a descriptor', async () => {
  const folder = scratch();
  const descriptor = openSync(folder.write('file', 'x'.repeat(300_000)), 'r');
  const input = await readInput('-', { ...here(folder.path), stdinDescriptor: descriptor });
  closeSync(descriptor);
  expect([input.bytes.length, input.identity === null]).toEqual([300_000, false]);
});

test.each([
  ['none', 'not-found'],
  ['file/below', 'not-found'],
  ['.', 'is-directory'],
])('%s is refused as %s, located', async (name, code) => {
  const folder = scratch();
  folder.write('file', 'x');
  await expect(readInput(name, here(folder.path))).rejects.toThrow(expect.objectContaining({ code, at: { path: name } }));
});

test.skipIf(!existsSync('/dev/zero'))('a device is not read', async () => {
  await expect(readInput('/dev/zero', here('/'))).rejects.toThrow(expect.objectContaining({ code: 'not-a-file' }));
});

test.skipIf(platform === 'win32' || process.getuid?.() === 0)('a file that may not be read is refused', async () => {
  const folder = scratch();
  chmodSync(folder.write('file', 'x'), 0o200);
  await expect(readInput('file', here(folder.path))).rejects.toThrow(expect.objectContaining({ code: 'no-access' }));
});
