import { expect, test } from 'vitest';
import { createCharacterReader, END, expandCharacterClasses } from '../../src/tokens/character-classes.ts';
import { createCounter } from '../../src/tokens/counter.ts';
import { safeCut } from '../../src/tokens/safe-cut.ts';
import { hardString, randomFrom } from './hard-strings.ts';

const read = createCharacterReader(expandCharacterClasses());

function cutsOf(bytes: Uint8Array): number[] {
  const cuts: number[] = [];
  for (let to = bytes.length; to > 0; to = cuts[0]) {
    const cut = safeCut(read, bytes, 0, to);
    if (cut < 0) break;
    cuts.unshift(cut);
  }
  return cuts;
}

test.each(['o200k_base', 'cl100k_base', 'p50k_base'] as const)('parts have the tokens of the whole: %s', (encoding) => {
  const { countBytes } = createCounter(encoding);
  const random = randomFrom(17);
  let found = 0;
  for (let i = 0; i < 2000; i++) {
    const bytes = Buffer.from(hardString(random, 20));
    const cuts = cutsOf(bytes);
    found += cuts.length;
    const borders = [0, ...cuts, bytes.length];
    const parts = cuts.map((cut, at) => countBytes(bytes, borders[at], cut));
    const last = countBytes(bytes, borders[cuts.length], bytes.length);
    expect(parts.reduce((sum, tokens) => sum + tokens, last)).toBe(countBytes(bytes, 0, bytes.length));
  }
  expect(found).toBeGreaterThan(1000);
});

test.each([
  ['one two', 3],
  ['one.two', 3],
  ["one's", -1],
  ['12 34', 2],
  ['漢字。漢字', 6],
  ['e\u0301e', -1],
  ['   x', -1],
  ['1234567', -1],
  ['!!!', -1],
  ['\u3000 x', -1],
])('%j is cut at %i', (text, cut) => {
  expect(safeCut(read, Buffer.from(text), 0, Buffer.byteLength(text))).toBe(cut);
});

test('half a character at either end is no reason to cut', () => {
  const bytes = Buffer.concat([Buffer.from('a漢'), Buffer.from([END])]);
  for (let to = 0; to < 4; to++) expect(safeCut(read, bytes, 0, to)).toBe(-1);
  expect(safeCut(read, Buffer.from('漢.'), 1, 4)).toBe(-1);
});
