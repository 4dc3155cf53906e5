import { linkSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuseSameFiles } from '../../src/commands/same-file.ts';
import { fileIdentity, openTarget } from '../../src/io/target.ts';
import { scratch } from './folder.ts';

test('an output that leads to an input is refused, by whatever name', () => {
  const folder = scratch();
  folder.write('in.json', '{}');
  symlinkSync('in.json', folder.at('link.json'));
  linkSync(folder.at('in.json'), folder.at('hard.json'));
  for (const name of ['in.json', './in.json', 'link.json', 'hard.json'])
    expect(() => refuseSameFiles(['in.json'], [], [openTarget(name, folder.path)], folder.path)).toThrow('This is an input');
  expect(() => refuseSameFiles(['in.json'], [], [openTarget('new.json', folder.path)], folder.path)).not.toThrow();
});

test('the number of a file that was replaced meanwhile may be that of a new one: they are not one file', () => {
  const folder = scratch();
  folder.write('in.json', '{}');
  folder.write('s.json', '{}');
  // As if the number of in.json, before somebody replaced it, had gone to s.json.
  const reused = { ...openTarget('s.json', folder.path), identity: fileIdentity('in.json', folder.path) };
  expect(() => refuseSameFiles(['in.json'], [], [reused], folder.path)).not.toThrow();
  const input = openTarget('in.json', folder.path);
  expect(() => refuseSameFiles([], [], [input, reused], folder.path)).not.toThrow();
});
