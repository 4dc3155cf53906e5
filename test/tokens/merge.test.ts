import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadTable } from '../../src/tokens/load-table.ts';
import { createLongMerge } from '../../src/tokens/merge-long.ts';
import { createShortMerge } from '../../src/tokens/merge-short.ts';
import { createTreeMerge } from '../../src/tokens/merge-tree.ts';
import { createVocabulary, type Vocabulary } from '../../src/tokens/vocabulary.ts';
import { randomFrom } from './hard-strings.ts';

const vocabulary = createVocabulary(loadTable('o200k_base'));

function viewOf(text: string): [DataView, number] {
  const bytes = Buffer.from(text);
  const view = new DataView(new ArrayBuffer(bytes.length + 8));
  new Uint8Array(view.buffer).set(bytes);
  return [view, bytes.length];
}

/** Pieces as they come, and ones in which every part meets the same parts again and again. */
const pieces = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 2, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', 'b', 'e', 'r', 't'), minLength: 2, maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(' ', '=', '-', '\n'), minLength: 2, maxLength: 300 }),
);

test('the tree makes the merges that looking at every pair makes', () => {
  const short = createShortMerge(vocabulary, 2000);
  const tree = createTreeMerge(vocabulary, 2000);
  fc.assert(
    fc.property(pieces, (text) => {
      const [view, length] = viewOf(text);
      expect(tree.merge(view, 0, length)).toBe(short(view, 0, length));
    }),
  );
});

test('windows make the merges that the whole piece makes', () => {
  const long = createLongMerge(vocabulary);
  const tree = createTreeMerge(vocabulary, 60_000);
  const random = randomFrom(5);
  const letters = (alphabet: string, count: number): string =>
    Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
  for (const alphabet of [
    'a',
    'ab',
    'abc',
    ' ',
    '= ',
    'etaoinshr',
    'abcdefghijklmnopqrstuvwxyzABCDEFG0123',
    '漢字中国人',
    '\n',
  ]) {
    for (const count of [2_049, 5_000, 20_000]) {
      for (const text of [letters(alphabet, count), letters(alphabet, 7).repeat(count / 7)]) {
        const [view, length] = viewOf(text);
        expect(long(view, 0, length)).toBe(tree.merge(view, 0, length));
      }
    }
  }
});

test('a piece whose windows share no token is merged at once', () => {
  // Every pair is a token, and the rightmost merges first: where tokens begin depends on where a window ends.
  const fromTheRight: Vocabulary = {
    rankOf: (_, at, length) => (length === 2 ? 100_000 - at : -1),
    rankOfWord: () => -1,
    rankOfWords: () => -1,
    rankOfLong: () => -1,
  };
  const long = createLongMerge(fromTheRight);
  for (const length of [2_048, 2_049, 9_001, 50_000]) {
    const view = new DataView(new ArrayBuffer(length + 8));
    // No two windows have the same bytes.
    for (let i = 0; i < length; i += 4) view.setInt32(i, i);
    expect(long(view, 0, length)).toBe(Math.ceil(length / 2));
  }
});
