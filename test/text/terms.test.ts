import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { queryTerms, visitTerms } from '../../src/text/terms.ts';

function termsOf(text: string): string[] {
  const terms: string[] = [];
  visitTerms(text, (term) => terms.push(term));
  return terms;
}

test.each<[text: string, terms: string[]]>([
  ['The cat, concatenated.', ['the', 'cat', 'concatenated']],
  [
    'keepLastResults keep_last_results HTTPServer',
    ['keeplastresult', 'keep', 'last', 'result', 'keep_last_result', 'keep', 'last', 'result', 'httpserver', 'http', 'server'],
  ],
  ['v2 model3 x 7', ['v2', 'model3']],
  ['queries plugins class status analysis gas https', ['query', 'plugin', 'class', 'status', 'analysis', 'gas', 'http']],
  ['CAFÉ cafe\u0301 \u0130stanbul ﬁle ＷＩＤＥ', ['cafe', 'cafe', 'istanbul', 'file', 'wide']],
  ['Откат релиза', ['откат', 'релиза']],
  ['हिन्दी', ['हिन्दी']],
  ['怎么回滚', ['怎么', '么回', '回滚']],
  ['用 Node 写', ['用', 'node', '写']],
  ['Node版本20号', ['node', '版本', '20', '号']],
  ['データベース', ['データ', 'タベー', 'ベース']],
  ['𠮷野家', ['𠮷野', '野家']],
  ['naïve_Größe', ['naive_große', 'naive', 'große']],
  [`sha ${'0f'.repeat(40)}`, ['sha']],
  ['😀🚀', []],
  [`${'a'.repeat(64)} ${'b'.repeat(65)} é${'c'.repeat(63)} é${'d'.repeat(64)}`, ['a'.repeat(64), `e${'c'.repeat(63)}`]],
  [`${'a'.repeat(60)}_bcd ${'a'.repeat(60)}_bcde`, [`${'a'.repeat(60)}_bcd`, 'a'.repeat(60), 'bcd']],
  ['ab a é x_y éa', ['ab', 'x_y', 'ea']],
  ['tags abs assets bus1s cities ies', ['tag', 'abs', 'asset', 'bus1s', 'city', 'ies']],
  ['回x滚 回 滚ab流程cd', ['回', '滚', '回', '滚', 'ab', '流程', 'cd']],
])('terms of %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test('a query has each of its terms once, without words that say nothing', () => {
  expect(queryTerms('How does the rollback work, and why does rollback fail? Thanks!')).toEqual(['rollback', 'work', 'fail']);
  expect(queryTerms('Où est la soupape ?')).toEqual(['soupape']);
  expect(queryTerms('what is this?')).toEqual([]);
});

describe('laws', () => {
  const text = fc
    .array(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.constantFrom(' ', '_', 'ab', 'Cd', '版', 'ー')),
    )
    .map((all) => all.join(''));

  test('stretches ascend and lie in the text', () => {
    fc.assert(
      fc.property(text, (value) => {
        let last = 0;
        visitTerms(value, (term, from, to) => {
          expect(term).not.toBe('');
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(value.length);
          last = from;
        });
      }),
      { numRuns: 500 },
    );
  });

  test('composed and decomposed text have the same terms', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aéÖñ ß7') }), (value) => {
        expect(termsOf(value.normalize('NFD'))).toEqual(termsOf(value));
      }),
    );
  });
});

test('each term is told with the stretch that spells it', () => {
  const places: [string, number, number][] = [];
  visitTerms('go 回滚abc用, someName', (term, from, to) => places.push([term, from, to]));
  expect(places).toEqual([
    ['go', 0, 2],
    ['回滚', 3, 5],
    ['abc', 5, 8],
    ['用', 8, 9],
    ['somename', 11, 19],
    ['some', 11, 19],
    ['name', 11, 19],
  ]);
});
