import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lexicalTerms, rankLexical } from '../../src/text/lexical.ts';
import { rankBm25 } from '../../src/text/ranking.ts';
import { queryTerms } from '../../src/text/terms.ts';

const bm25 = (query: string, ...texts: string[]): number[] =>
  rankBm25(
    texts.map((text) => ({ name: 'x', text })),
    queryTerms(query),
  );

describe('bm25', () => {
  test('whole words count, parts of words do not', () => {
    expect(bm25('cat', 'concatenate category scatter', 'the cat sat')).toEqual([1, 0]);
  });

  test('stop words are worthless', () => {
    const weather = 'the other thing and the weather '.repeat(20);
    expect(bm25('how to rotate the signing key', weather, 'To rotate the signing key call rotate_key.')).toEqual([1, 0]);
  });

  test('rare words count more', () => {
    expect(bm25('server turbine', 'server server', 'server', 'turbine', 'server one', 'server two')[0]).toBe(2);
  });

  test('a long text has to say it more often', () => {
    const filler = Array.from({ length: 400 }, (_, i) => `word${i}`).join(' ');
    expect(bm25('valve', `${filler} valve`, 'a valve', 'nothing')).toEqual([1, 0, 2]);
  });

  test('the name counts', () => {
    const documents = [
      { name: 'a.ts', text: 'one two' },
      { name: 'src/ranking.ts', text: 'one three' },
    ];
    expect(rankBm25(documents, queryTerms('mend the bug in ranking.ts'))).toEqual([1, 0]);
  });

  test('words without spaces between them are found', () => {
    expect(bm25('怎么回滚', '介绍'.repeat(50), '回滚流程')).toEqual([1, 0]);
  });

  test('ties, an empty query and no documents keep the order', () => {
    expect(bm25('cat', 'bird', 'cat', 'bird', 'cat')).toEqual([1, 3, 0, 2]);
    expect(bm25('the', 'b', 'the')).toEqual([0, 1]);
    expect(bm25('cat')).toEqual([]);
  });

  test('words like members of objects are words', () => {
    expect(bm25('__proto__ constructor hasOwnProperty', 'x', 'constructor', 'constructor __proto__')).toEqual([2, 1, 0]);
  });
});

describe('lexical', () => {
  test('terms are runs of three and more letters, digits and underscores, in order, with repeats', () => {
    expect(lexicalTerms('Is PEAR ok? pear_tree 𝐀𝐁 été pear')).toEqual(['pear', 'pear_tree', 'été', 'pear']);
  });

  test('substrings count, without overlap, once for each time that the query names them', () => {
    expect(rankLexical(['aaaa', 'aaaaaa', 'b'], ['aaa'])).toEqual([1, 0, 2]);
    expect(rankLexical(['apple apple pear', 'pear pear apple'], lexicalTerms('pear apple pear'))).toEqual([1, 0]);
  });

  test('a query of many words is read as far as 256 of them', () => {
    const query = Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ');
    expect(new Set(lexicalTerms(query)).size).toBe(256);
  });
});

test('a ranking is a permutation, and texts that are alike keep their order', () => {
  const word = fc.constantFrom('valve', 'turbine', 'the', 'server', '回滚流程', 'été', '');
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), text, (texts, query) => {
      for (const order of [bm25(query, ...texts), rankLexical(texts, lexicalTerms(query))]) {
        expect([...order].sort((a, b) => a - b)).toEqual([...texts.keys()]);
        for (const [place, index] of order.entries())
          for (const later of order.slice(place + 1)) if (texts[later] === texts[index]) expect(later).toBeGreaterThan(index);
      }
    }),
  );
});
