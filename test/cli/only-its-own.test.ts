import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratch } from './folder.ts';

// What the system sees: strace writes down every file that is opened, every program that is started, every call for the network.
const project = fileURLToPath(new URL('../../', import.meta.url));
const binary = path.join(project, 'bin/ctxpress.js');
const session = path.join(project, 'fixtures/documented-session/openai-chat.json');
const hasStrace = spawnSync('strace', ['-f', '-o', '/dev/null', process.execPath, '-e', '0']).status === 0;

interface Traced {
  readonly opened: string[];
  readonly started: number;
  readonly network: string[];
}

function traced(args: readonly string[], folder: string): Traced {
  const log = path.join(folder, 'trace.txt');
  const { status } = spawnSync(
    'strace',
    ['-f', '-qq', '-s', '4096', '-e', 'trace=network,open,openat,execve', '-o', log, process.execPath, ...args],
    {
      cwd: folder,
      env: { ...process.env, HOME: folder, TMPDIR: folder, NODE_OPTIONS: '' },
    },
  );
  expect(status).toBe(0);
  const lines = readFileSync(log, 'utf8').split('\n');
  const calls = lines.filter((line) => !/ENOENT|resumed>|\+\+\+|---/.test(line));
  return {
    opened: calls.flatMap((line) => /\bopen(?:at)?\((?:AT_FDCWD, )?"([^"]*)"/.exec(line)?.[1] ?? []),
    started: calls.filter((line) => /\bexecve\(/.test(line)).length,
    network: calls.filter((line) => /\b(?:socket|connect|bind|listen|sendto|recvfrom|getaddrinfo)\(/.test(line)),
  };
}

test.skipIf(!hasStrace)('the program opens no socket, starts nothing, and reads its inputs, its config and its own files', () => {
  const folder = scratch();
  const bare = traced(['-e', '0'], folder.path);
  folder.write('ctxpress.config.json', '{"passes":{"prune":{"keepLastResults":2}}}');
  const known = new Set(bare.opened);
  const runs = [
    [session, '-o', 'out.json', '--sidecar', 'originals.json', '--report', 'html=report.html', '--report', 'json=report.json'],
    ['restore', 'out.json', '--from', 'originals.json', '-o', 'back.json'],
    ['count', session],
    ['audit', session, '--max-tokens', '900000', '--jobs', '2', '--report', 'junit=audit.xml'],
  ];
  for (const args of runs) {
    const { opened, started, network } = traced([binary, ...args], folder.path);
    expect(network).toEqual([]);
    expect(started).toBe(1);
    const isOwn = (file: string): boolean => file.startsWith(project) || file.startsWith(folder.path) || !path.isAbsolute(file);
    const isOfNode = (file: string): boolean => known.has(file) || /^\/(?:proc|sys|dev)\//.test(file);
    expect(opened.filter((file) => !isOwn(file) && !isOfNode(file))).toEqual([]);
  }
  expect(folder.read('back.json')).toBe(readFileSync(session, 'utf8'));
});
