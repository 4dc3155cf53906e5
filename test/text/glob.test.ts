import { expect, test } from 'vitest';
import { matchesAny, matchesGlob } from '../../src/text/glob.ts';

test.each([
  ['read_file', 'read_file', true],
  ['read_file', 'read_*', true],
  ['read_', 'read_*', true],
  ['read_file', '*', true],
  ['', '*', true],
  ['', '', true],
  ['read_file', '*_file', true],
  ['read_file_file', '*_file', true],
  ['read_file', 'r*_*e', true],
  ['aab', '*a*b', true],
  ['read_file', 'read?file', true],
  ['read_file', '****', true],
  ['read_file', 'read_file**', true],
  ['abcabd', '*ab?', true],
  ['read_file', 'read', false],
  ['read', 'read_file', false],
  ['read_file', '*_fil', false],
  ['read_file', 'file*', false],
  ['read_file', 'Read_file', false],
  ['read_file', '', false],
  ['', '?', false],
  ['a.b', 'a?c', false],
  ['axb', 'a.b', false],
  ['ab', 'a?b', false],
  ['a*', 'a\\*', false],
])('%j and %j: %s', (name, glob, matches) => {
  expect(matchesGlob(name, glob)).toBe(matches);
});

test('one of several globs is enough', () => {
  expect(matchesAny('read_file', ['write_*', 'read_*'])).toBe(true);
  expect(matchesAny('read_file', ['write_*', 'list_*'])).toBe(false);
  expect(matchesAny('read_file', [])).toBe(false);
});
