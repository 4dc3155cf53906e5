import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../src/io/find.ts';
import { type Folder, scratch } from '../cli/folder.ts';

function tree(): Folder {
  const folder = scratch();
  for (const name of ['in/deep/.hidden', 'in/node_modules/x', 'empty']) mkdirSync(folder.at(name), { recursive: true });
  for (const name of ['b.json', 'a.jsonl', 'in/c.ndjson', 'in/w[1].json', 'in/deep/d.json.gz', 'in/deep/e.json', 'in/notes.txt'])
    folder.write(name, name);
  for (const name of ['in/.f.json', 'in/deep/.hidden/g.json', 'in/node_modules/x/h.json', 'in/i.gz']) folder.write(name, name);
  return folder;
}

const names = (folder: Folder, ...asked: string[]): string[] =>
  findFiles(asked, folder.path).files.map((file) => (file.named ? file.path : `(${file.path})`.replaceAll(path.sep, '/')));

test('in a folder, what may be a transcript, at any depth; neither hidden nor installed', () => {
  const folder = tree();
  expect(names(folder, 'in')).toEqual(['(in/c.ndjson)', '(in/deep/d.json.gz)', '(in/deep/e.json)', '(in/w[1].json)']);
  expect(names(folder, '.')).toHaveLength(6);
  expect(names(folder, folder.at('in/deep'))).toEqual([
    `(${folder.at('in/deep/d.json.gz')})`.replaceAll(path.sep, '/'),
    `(${folder.at('in/deep/e.json')})`.replaceAll(path.sep, '/'),
  ]);
});

test('a folder that leads into itself has an end', () => {
  const folder = tree();
  symlinkSync('..', folder.at('in/deep/loop'), 'junction');
  expect(names(folder, 'in')).toHaveLength(4);
});

test('globs take what they match; a name that is there is no glob', () => {
  const folder = tree();
  expect(names(folder, '*.json*')).toEqual(['(a.jsonl)', '(b.json)']);
  expect(names(folder, 'in/**/*.json')).toEqual(['(in/deep/e.json)', '(in/w[1].json)']);
  expect(names(folder, 'in/*.txt')).toEqual(['(in/notes.txt)']);
  expect(names(folder, 'in/w[1].json')).toEqual(['in/w[1].json']);
});

test('each file once, in order of paths; named, if it was named anywhere', () => {
  const folder = tree();
  expect(names(folder, '*.json', 'b.json', './b.json', 'in/deep', 'in/deep/e.json', 'a.jsonl')).toEqual([
    './b.json',
    'a.jsonl',
    '(in/deep/d.json.gz)',
    'in/deep/e.json',
  ]);
  expect(findFiles(['b.json', 'in/deep/e.json'], folder.path).files.map(({ size }) => size)).toEqual([6, 14]);
});

test('a link that leads nowhere is left to the reader', () => {
  const folder = tree();
  symlinkSync('circle.json', folder.at('circle.json'));
  expect(names(folder, 'circle.json')).toEqual(['circle.json']);
});

test('a file that is not there is left to the reader; a folder or glob of nothing is an error, and the rest is found', () => {
  const folder = tree();
  const { files, errors } = findFiles(['empty', 'z*.json', 'missing.json', 'b.json'], folder.path);
  expect(files.map((file) => file.path)).toEqual(['b.json', 'missing.json']);
  expect(errors.map(({ code, at }) => [code, at?.path])).toEqual([
    ['no-files', 'empty'],
    ['no-files', 'z*.json'],
  ]);
});
