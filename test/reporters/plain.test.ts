import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plain, plainExcerpt, plainMiddle } from '../../src/quoted.ts';
import { grouped, percent } from '../../src/reporters/numbers.ts';
import { wrap } from '../../src/reporters/wrap.ts';

test('nothing that a terminal obeys or reorders is left of any text, and plain text stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plain(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/u);
      expect(plain(plain(text))).toBe(plain(text));
    }),
  );
  expect(plain('été 東京 🙂 a\\n')).toBe('été 東京 🙂 a\\n');
  expect(plain('a\nb\t\x1b[1m\u202e\ud800')).toBe('a\\nb\\t\\x1b[1m\\u{202e}\\u{d800}');
});

test('an excerpt is never longer than asked, and whole if it fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 30 }), (text, most) => {
      const excerpt = plainExcerpt(text, most);
      expect(Array.from(excerpt).length).toBeLessThanOrEqual(most);
      const middle = plainMiddle(text, most);
      expect(Array.from(middle).length).toBeLessThanOrEqual(most);
      if (Array.from(plain(text)).length <= most) expect([excerpt, middle]).toEqual([plain(text), plain(text)]);
    }),
  );
  expect(plainExcerpt('🙂🙂🙂🙂', 3)).toBe('🙂🙂…');
  expect(plainMiddle(`requests/${'a'.repeat(5000)}/messages/3`, 20)).toBe('requests/…messages/3');
});

test('digits are grouped by three', () => {
  expect([0, 7, 999, 1000, 12034, 1234567, -1000].map(grouped)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,034',
    '1,234,567',
    '-1,000',
  ]);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(grouped(value)).toBe(value.toLocaleString('en-US'));
    }),
  );
});

test('percentages', () => {
  expect([percent(1, 3), percent(0, 5), percent(5, 5), percent(1, 0), percent(null, 3)]).toEqual([
    '33.3',
    '0.0',
    '100.0',
    '',
    '',
  ]);
});

test('wrapping loses no word and keeps the width where words allow it', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 14, max: 60 }), (words, width) => {
      const lines = wrap(`  ${words.join(' ')}`, width, '  ')
        .slice(0, -1)
        .split('\n');
      expect(lines.every((line) => line.length <= width && line.startsWith('  '))).toBe(true);
      expect(lines.flatMap((line) => line.trim().split(' '))).toEqual(words);
    }),
  );
});
