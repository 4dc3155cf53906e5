import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointsBetween } from '../../src/text/code-points.ts';
import { excerpts } from '../../src/text/excerpt.ts';
import type { TextCut } from '../../src/text/head-tail.ts';
import { lexicalExcerpt, lexicalTerms } from '../../src/text/lexical.ts';
import { queryTerms } from '../../src/text/terms.ts';

/** A text after cuts that ascend and do not overlap. */
function cutText(text: string, cuts: readonly TextCut[]): string {
  let left = '';
  let at = 0;
  for (const { from, to, insert } of cuts) {
    expect(from).toBeGreaterThanOrEqual(at);
    expect(to).toBeGreaterThanOrEqual(from);
    left += text.slice(at, from) + insert;
    at = to;
  }
  expect(at).toBeLessThanOrEqual(text.length);
  return left + text.slice(at);
}

const best = (text: string, query: string, chars = 200): string => {
  const [cuts] = excerpts(text, queryTerms(query), chars);
  return cutText(text, cuts);
};
const points = (text: string): number => pointsBetween(text, 0, text.length);
const numbered = (count: number, special: Readonly<Record<number, string>> = {}, feed = '\n'): string =>
  Array.from({ length: count }, (_, i) => special[i] ?? `line ${i} of filler`).join(feed);

describe('the excerpt around what is asked for', () => {
  test('is whole lines with the hit in the middle and marks on lines of their own', () => {
    const text = numbered(100, { 50: 'the turbine valve' });
    const lines = [
      '...',
      'line 48 of filler',
      'line 49 of filler',
      'the turbine valve',
      'line 51 of filler',
      'line 52 of filler',
      '...',
    ];
    expect(best(text, 'how do I reset the turbine valve?', 100)).toBe(lines.join('\n'));
  });

  test('has no blank line beside a mark', () => {
    const text = numbered(100, { 48: ' ', 49: '', 50: 'the valve', 52: '' });
    expect(best(text, 'valve', 50)).toBe('...\nthe valve\nline 51 of filler\n...');
  });

  test('keeps the line ends of the text', () => {
    const text = numbered(100, { 50: 'the turbine valve' }, '\r\n');
    expect(best(text, 'turbine', 80)).toBe('...\r\nline 49 of filler\r\nthe turbine valve\r\nline 51 of filler\r\n...');
  });

  test('at an end of the text the other side has the whole budget', () => {
    const first = ['the valve', 'line 1 of filler', 'line 2 of filler', 'line 3 of filler', '...'];
    expect(best(numbered(100, { 0: 'the valve' }), 'valve', 80)).toBe(first.join('\n'));
    const last = ['...', 'line 96 of filler', 'line 97 of filler', 'line 98 of filler', 'the valve'];
    expect(best(numbered(100, { 99: 'the valve' }), 'valve', 80)).toBe(last.join('\n'));
  });

  test('prefers the place where the most distinct terms stand', () => {
    const text = numbered(300, { 50: 'valve valve valve valve', 200: 'press both levers of the valve' });
    expect(best(text, 'which levers does the valve have?')).toContain('press both levers');
  });

  test('prefers rare terms', () => {
    const special = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [i * 5, `valve number ${i}`]));
    expect(best(numbered(300, { ...special, 252: 'the gasket' }), 'valve gasket', 80)).toContain('the gasket');
  });

  test('prefers terms that stand close together, then a place with more hits around it', () => {
    const apart = { 50: 'the valve', 54: 'has levers', 200: 'levers of the valve' };
    expect(best(numbered(300, apart), 'valve levers')).toContain('levers of the valve');
    expect(best(numbered(300, { 50: 'a valve', 200: 'a valve', 201: 'another valve' }), 'valve')).toContain('another valve');
  });

  test('ignores the first place of a stop word', () => {
    const text = numbered(300, { 0: 'In the beginning', 200: 'rollback works by redeploying' });
    expect(best(text, 'How does the rollback work?')).toContain('rollback works');
  });

  test('of a long line has whole sentences', () => {
    const text = `${'Nothing happens in this one. '.repeat(40)}Here is the valve. ${'Nothing again after that. '.repeat(40)}`;
    const excerpt = best(text, 'valve', 200);
    expect(excerpt).toMatch(/^\.\.\.Nothing happens in this one\. .*Here is the valve\. .*after that\.\.\.\.$/);
    expect(excerpt.split(/\.{4}|\. /).every((sentence) => text.includes(sentence.replace(/^\.{3}/, '')))).toBe(true);
  });

  test('of a long line without sentences has whole words, and of one without words whole characters', () => {
    const words = `${'alpha beta '.repeat(200)}valve ${'gamma delta '.repeat(200)}`;
    for (const word of best(words, 'valve').replaceAll('...', '').split(' '))
      expect(['alpha', 'beta', 'valve', 'gamma', 'delta']).toContain(word);
    const family = '👨‍👩‍👧‍👦';
    const excerpt = best(`${family.repeat(100)} valve ${family.repeat(100)}`, 'valve');
    expect(excerpt).toContain('valve');
    expect(excerpt.replaceAll(family, '').replace(/[. ]/g, '')).toBe('valve');
  });

  test('finds words without spaces between them', () => {
    expect(best(`${'介绍一下。'.repeat(200)}回滚流程如下。${'介绍一下。'.repeat(200)}`, '怎么回滚', 100)).toContain('回滚流程');
  });

  test('finds what is spelled with other code points', () => {
    expect(best(`${'İ filler\n'.repeat(300)}cafe\u0301 menu\n${'filler\n'.repeat(300)}`, 'Café')).toContain('cafe\u0301 menu');
  });
});

describe('without a hit', () => {
  const text = numbered(200);

  test('head and tail are left, with a label between them', () => {
    const label = '[... no match for the query: 3,599 characters omitted ...]';
    const tail = ['line 197 of filler', 'line 198 of filler', 'line 199 of filler'];
    expect(best(text, 'valve', 150)).toBe(['line 0 of filler', 'line 1 of filler', label, ...tail].join('\n'));
  });

  test('the label says nothing of a query that was none', () => {
    expect(best(text, 'what is it?', 150)).toMatch(
      /^line 0 .*\n\[\.\.\. [\d,]+ characters omitted \.\.\.\]\n.*line 199 of filler$/s,
    );
  });

  test('the label has a line of its own in one long line', () => {
    expect(best('Some words. '.repeat(100), 'valve', 150)).toMatch(/^(Some words\. )+\.\.\.\n\[.*\]\n\.\.\.(Some words\. ?)+$/);
  });
});

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('valve', 'levers', 'filler', '\n', '\r\n', ' ', '. ', '。', '回滚', '\n\n'),
      fc.string({ unit: 'grapheme' }),
      fc.constant('\ud83d'),
    ),
    {
      minLength: 60,
      maxLength: 300,
    },
  )
  .map((all) => all.join(' ').repeat(4));

describe('laws', () => {
  test('every excerpt keeps to its length, and what it keeps are stretches of the text in order', () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('valve', 'levers of the valve', '回滚', 'nothing here', ''),
        fc.integer({ min: 106, max: 606 }),
        (value, query, chars) => {
          fc.pre(points(value) >= chars + 60);
          const all = [...excerpts(value, queryTerms(query), chars)];
          expect(all.length).toBeGreaterThan(0);
          for (const cuts of all) {
            const excerpt = cutText(value, cuts);
            expect(points(excerpt)).toBeLessThanOrEqual(chars);
            expect(cuts.length).toBeGreaterThan(0);
            for (const { from, to } of cuts)
              for (const place of [from, to])
                expect(/^[\ud800-\udbff][\udc00-\udfff]/.test(value.slice(place - 1, place + 1))).toBe(false);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of short lines only whole lines and marks are left', () => {
    const short = fc.array(fc.constantFrom<string>('', 'the valve', 'filler text', '  levers', 'x'), {
      minLength: 100,
      maxLength: 120,
    });
    fc.assert(
      fc.property(
        short,
        fc.constantFrom('valve', 'levers valve', 'none'),
        fc.constantFrom('\n', '\r\n'),
        (lines, query, feed) => {
          const value = lines.join(feed);
          fc.pre(points(value) >= 270);
          for (const cuts of excerpts(value, queryTerms(query), 200)) {
            for (const line of cutText(value, cuts).split(/\r?\n/))
              expect(lines.includes(line) || /^(\.\.\.|\[\.\.\. .* omitted \.\.\.\])$/.test(line)).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('the documented excerpt is at most its length and two marks, and verbatim', () => {
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('valve', 'nothing the levers', ''),
        fc.integer({ min: 1, max: 300 }),
        (value, query, chars) => {
          const cuts = lexicalExcerpt(value, lexicalTerms(query), chars);
          const excerpt = cutText(value, cuts);
          expect(points(excerpt)).toBeLessThanOrEqual(chars + 6);
          expect(cuts.length).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the documented excerpt', () => {
  const lexical = (value: string, query: string, chars: number): string =>
    cutText(value, lexicalExcerpt(value, lexicalTerms(query), chars));

  test('is not shifted by letters that become longer in lower case', () => {
    expect(lexical(`${'İ'.repeat(400)} needle ${'z'.repeat(900)}`, 'needle', 60)).toContain('İ needle z');
  });

  test('is the head where the window would be blank', () => {
    expect(lexical(`abc${' '.repeat(50)}needle xyz`, 'needle', 1)).toBe('a');
  });

  test('takes white space at both ends away', () => {
    expect(lexical('  \n one two three \n', 'none', 100)).toBe('one two three');
  });
});

test('texts of one long line, of line feeds and of hits are cut', () => {
  for (const piece of ['a', '\n', 'valve\n', 'valve ', '回滚', '😀', '. '])
    expect(points(best(piece.repeat(20_000), 'valve 回滚', 606))).toBeLessThanOrEqual(606);
});
