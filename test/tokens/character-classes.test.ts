import { expect, test } from 'vitest';
import { createCounter } from '../../src/tokens/counter.ts';
import { wasmOracle } from './oracles.ts';
import { classBorders, classOf, probeOf } from './unicode.ts';

test.each([
  ['A', 'u'],
  ['ǅ', 'u'],
  ['ß', 'l'],
  ['ʰ', 'c'],
  ['漢', 'c'],
  ['\u0301', 'm'],
  ['½', 'n'],
  ['\u0085', 's'],
  ['\u3000', 's'],
  ['\n', 'b'],
  ['\r', 'b'],
  ['\ufeff', 'o'],
  ['\u180e', 'o'],
  ['\u{10ffff}', 'o'],
  ['\u{10d4a}', 'c'], // Garay, new in Unicode 16
  ['\u{10940}', 'o'], // Sidetic, new in Unicode 17
])('%j is of class %s', (character, letter) => {
  expect(classOf(character)).toBe(letter);
});

test('OpenAI has the same class at both ends of every run of a class', () => {
  const { count } = createCounter('o200k_base');
  const openai = wasmOracle('o200k_base');
  const differing = classBorders().filter((code) => count(probeOf(code)) !== openai(probeOf(code)));
  expect(differing).toEqual([]);
});
