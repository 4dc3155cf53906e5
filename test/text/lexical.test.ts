import { expect, test } from 'vitest';
import { withCuts } from '../../src/text/head-tail.ts';
import { lexicalExcerpt, lexicalTerms, rankLexical } from '../../src/text/lexical.ts';

const excerpt = (text: string, terms: string[], chars: number): string => withCuts(text, lexicalExcerpt(text, terms, chars));

test('terms are runs of three or more letters, digits and underscores in lower case, repeats kept', () => {
  expect(lexicalTerms('How is the Valve_2 of the UNIT-12 set? 😀')).toEqual(['how', 'the', 'valve_2', 'the', 'unit', 'set']);
  expect(lexicalTerms('über Öl 12 123')).toEqual(['über', '123']);
  expect(lexicalTerms('𝒳𝒳 𝒳𝒳𝒳')).toEqual(['𝒳𝒳𝒳']);
  expect(lexicalTerms('')).toEqual([]);
});

test('after 256 distinct terms only those already known count', () => {
  const words = Array.from({ length: 256 }, (_, i) => `word${i}`);
  expect(lexicalTerms([...words, 'late', 'word0'].join(' '))).toEqual([...words, 'word0']);
});

test('texts are ranked by occurrences, repeats of a term counted, ties as given', () => {
  expect(rankLexical(['none', 'a valve', 'Valve valve', 'valves'], ['valve'])).toEqual([2, 1, 3, 0]);
  expect(rankLexical(['pump pump', 'valve'], ['valve', 'valve', 'valve', 'pump'])).toEqual([1, 0]);
  expect(rankLexical(['aaaa', 'aaaaaa'], ['aaa'])).toEqual([1, 0]);
  expect(rankLexical(['aaaaa', 'aaa'], ['aaa'])).toEqual([0, 1]);
  expect(rankLexical(['x', 'y', 'z'], [])).toEqual([0, 1, 2]);
  expect(rankLexical([], ['valve'])).toEqual([]);
});

test('the excerpt has the first term that occurs in its middle', () => {
  const text = `${'a'.repeat(50)}VALVE${'b'.repeat(50)}`;
  expect(excerpt(text, ['pump', 'valve', 'aaa'], 10)).toBe(`...aaaaaVALVE...`);
  expect(excerpt(text, ['valve'], 11)).toBe(`...aaaaaVALVEb...`);
  expect(excerpt(text, ['valve'], 1)).toBe('...a...');
});

test('at an end no mark stands', () => {
  expect(excerpt('valve and more text', ['valve'], 9)).toBe('valve and...');
  expect(excerpt('some text and a valve', ['valve'], 12)).toBe('...and a valve');
  expect(excerpt('a valve', ['valve'], 20)).toBe('a valve');
});

test('without a hit the first characters are left, without a mark', () => {
  expect(excerpt('  some text and no more', ['valve'], 9)).toBe('some text');
  expect(excerpt('  some text and no more', [], 10)).toBe('some text');
  expect(lexicalExcerpt('text', [], 9)).toEqual([]);
  expect(excerpt(' text \n', [], 9)).toBe('text');
});

test('white space at the ends of the text and of the excerpt goes', () => {
  expect(excerpt(`  \n${'x '.repeat(20)}valve   ${'y '.repeat(20)} \n`, ['valve'], 16)).toBe('...x x x x valve...');
  expect(excerpt('\n\n valve here \n', ['valve'], 40)).toBe('valve here');
});

test('a hit is found where lower case is longer than what is written', () => {
  expect(excerpt(`${'İ'.repeat(40)}valve${'x'.repeat(40)}`, ['valve'], 10)).toBe('...İİİİİvalve...');
});

test('the window is counted in code points', () => {
  expect(excerpt(`${'😀'.repeat(40)}valve${'😀'.repeat(40)}`, ['valve'], 12)).toBe(`...${'😀'.repeat(6)}valve😀...`);
});
