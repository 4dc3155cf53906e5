import { beforeEach, expect, test, vi } from 'vitest';
import { keyIn, scopeOf } from '../../src/commands/baseline-scope.ts';
import { checkConfig } from '../../src/config/file.ts';
import { readConfigText } from '../../src/config/located.ts';
import { layersFor } from '../../src/config/match.ts';
import { findFiles } from '../../src/io/find.ts';
import { sameTarget } from '../../src/io/target.ts';

// The paths of Windows, wherever this runs: its rules for paths, and a disk that holds these entries.
const disk = vi.hoisted(() => ({ folders: new Set<string>(), files: new Set<string>(), globbed: [] as unknown[] }));

vi.mock('node:path', async (original) => {
  const { win32 } = await original<typeof import('node:path')>();
  return { ...win32, default: win32 };
});
vi.mock('node:process', async (original) => ({ ...(await original<typeof import('node:process')>()), platform: 'win32' }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const statSync = (file: string): unknown => {
    if (disk.folders.has(file)) return { isDirectory: () => true, size: 0 };
    if (disk.files.has(file)) return { isDirectory: () => false, size: 7 };
    return undefined;
  };
  return { ...fs, statSync };
});
vi.mock('tinyglobby', async (original) => ({
  ...(await original<typeof import('tinyglobby')>()),
  globSync: (patterns: readonly string[], { cwd }: { cwd: string }): string[] => {
    disk.globbed.push([patterns.join(' '), cwd]);
    return ['logs/a.json', 'logs/deep/b.json'];
  },
}));

beforeEach(() => {
  disk.folders.clear();
  disk.files.clear();
  disk.globbed.length = 0;
});

test('the files of a config are matched, whichever way the folders of a glob are parted', () => {
  const matched = (glob: string, file: string): boolean => {
    const text = JSON.stringify({ overrides: [{ files: [glob], preset: 'documented' }] });
    const config = checkConfig(readConfigText('ctxpress.config.json', text), 'C:\\work');
    return layersFor(config, { path: file, model: null, agent: null }).length === 2;
  };
  expect(matched('logs/*.json', 'C:\\work\\logs\\deep\\a.json')).toBe(true);
  expect(matched('logs\\*.json', 'C:\\work\\logs\\a.json')).toBe(true);
  expect(matched('.\\logs\\a.json', 'c:\\work\\logs\\a.json')).toBe(true);
  expect(matched('a*.json', 'C:\\work\\logs\\a1.json')).toBe(true);
  expect(matched('other/*.json', 'C:\\work\\logs\\a.json')).toBe(false);
  expect(matched('logs/*.json', 'D:\\work\\logs\\a.json')).toBe(false);
});

test('a baseline names files with slashes, also those of another drive', () => {
  expect(keyIn('C:\\ci', 'C:\\ci\\recorded\\a b.json')).toBe('recorded/a b.json');
  expect(keyIn('C:\\ci', 'c:\\CI\\a.json')).toBe('a.json');
  expect(keyIn('C:\\ci\\base', 'C:\\ci\\a.json')).toBe('../a.json');
  expect(keyIn('C:\\ci', 'D:\\logs\\a.json')).toBe('D:/logs/a.json');
  expect(keyIn('\\\\server\\share\\ci', '\\\\server\\share\\ci\\a.json')).toBe('a.json');
});

test.each([
  ['logs\\*.json', 'C:\\ci\\logs\\gone.json', true],
  ['.\\logs\\**\\*.json', 'C:\\ci\\logs\\deep\\gone.json', true],
  ['C:\\ci\\logs\\{a,b}.json', 'C:\\ci\\logs\\a.json', true],
  ['C:/ci/logs/*.json', 'C:\\ci\\logs\\gone.json', true],
  ['..\\old\\*.json', 'C:\\old\\gone.json', true],
  ['logs\\*.json', 'C:\\ci\\other\\gone.json', false],
  ['D:\\ci\\logs\\*.json', 'C:\\ci\\logs\\gone.json', false],
  ['recorded', 'C:\\ci\\recorded\\gone.json', true],
  ['recorded', 'C:\\ci\\recorded too\\gone.json', false],
  ['C:\\', 'C:\\gone.json', true],
])('%s covers %s: %s', (input, file, covered) => {
  disk.folders.add('C:\\ci\\recorded').add('C:\\');
  expect(scopeOf(input, 'C:\\ci')(file)).toBe(covered);
});

test.each(['logs\\*.json', '.\\logs\\**\\*.json', 'C:\\ci\\logs\\{a,b}.json', 'logs/*.json'])('%s is a glob', (name) => {
  const { files, errors } = findFiles([name], 'C:\\ci');
  expect(errors).toEqual([]);
  expect(files.map(({ path, named }) => [path, named])).toEqual([
    ['logs/a.json', false],
    ['logs/deep/b.json', false],
  ]);
  expect(disk.globbed).toEqual([[name.replaceAll('\\', '/'), 'C:\\ci']]);
});

test('folders and files are found under the names they were given, each once', () => {
  disk.folders.add('C:\\ci\\new logs');
  disk.files.add('C:\\ci\\a[1].json').add('C:\\ci\\new logs\\logs\\a.json');
  const { files } = findFiles(['new logs', 'a[1].json', '.\\a[1].json', 'new logs/logs/a.json', 'b.json'], 'C:\\ci');
  expect(files.map(({ path, named, size }) => [path, named, size])).toEqual([
    ['.\\a[1].json', true, 7],
    ['b.json', true, 0],
    ['new logs/logs/a.json', true, 7],
    ['new logs\\logs\\deep\\b.json', false, 0],
  ]);
});

test('two spellings of a name are one file', () => {
  const target = (path: string) => ({ name: path, path, direct: false, present: null, identity: null, makeFolder: false });
  expect(sameTarget(target('C:\\Out\\A.json'), target('c:\\out\\a.json'))).toBe(true);
  expect(sameTarget(target('C:\\out\\a.json'), target('C:\\out\\b.json'))).toBe(false);
});
