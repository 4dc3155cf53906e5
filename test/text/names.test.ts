import { expect, test } from 'vitest';
import { listed, namesIn } from '../../src/text/names.ts';

test('names are told by their form', () => {
  const text =
    'See `src/io/read.ts:12`, call readAll() or read_all; $HOME, v1.2.3, 20260714, https://harbour.example/api?x=1. Ordinary words, well-known ones, 12 and 1.5 are none.';
  expect(namesIn(text)).toEqual([
    'src/io/read.ts:12',
    'readAll',
    'read_all',
    '$HOME',
    'v1.2.3',
    '20260714',
    'https://harbour.example/api',
    'well-known',
  ]);
});

test('a name is listed once, and not beside a longer one that it is a part of', () => {
  expect(namesIn('ctx.hookContext hookContext ctx.hookContext other_name')).toEqual(['ctx.hookContext', 'other_name']);
});

test('a text without blanks is no name, and takes linear time', () => {
  expect(namesIn('a_'.repeat(1_000_000))).toEqual([]);
  expect(namesIn('-'.repeat(1_000_000))).toEqual([]);
});

test('the shortest names are listed, in order', () => {
  expect(listed(['a_long_name', 'two_2', 'b_1'], 12)).toBe('two_2, b_1');
  expect(listed(['a_long_name', 'two_2', 'b_1'], 100)).toBe('a_long_name, two_2, b_1');
  expect(listed(['[a]_b'], 100)).toBe('\\[a\\]_b');
  expect(listed(['a_long_name'], 5)).toBe('');
});
