import { expect, test } from 'vitest';
import { createCounter } from '../../src/tokens/counter.ts';
import { hardString, randomFrom } from './hard-strings.ts';
import { jsOracle, wasmOracle } from './oracles.ts';
import { classAsNodeHasIt, classOf } from './unicode.ts';

const ours = createCounter('o200k_base').count;
const theirs = jsOracle('o200k_base');
const openai = wasmOracle('o200k_base');

test('js-tiktoken agrees where none of the three characters occurs', () => {
  const random = randomFrom(3);
  const differing: string[] = [];
  let compared = 0;
  while (compared < 3000) {
    const text = hardString(random, 60);
    if (/[\u0085\ufeff\u017f]/.test(text) || hasNewerCharacter(text)) continue;
    compared++;
    if (ours(text) !== theirs(text)) differing.push(text);
  }
  expect(differing).toEqual([]);
});

test.each([
  ['U+0085 is white space in Rust, not in JavaScript', '\u0085/a'],
  ['U+FEFF is white space in JavaScript, not in Rust', '\ufeff/a'],
  ['U+017F is an s where Rust ignores case, not in the cases that js-tiktoken spells out', "foo'\u017f'type"],
])('js-tiktoken differs: %s', (_, text) => {
  expect(ours(text)).toBe(openai(text));
  expect(ours(text)).not.toBe(theirs(text));
});

/** Whether the running Node's Unicode has a character in another class than the Unicode that counts are made with. */
function hasNewerCharacter(text: string): boolean {
  return Array.from(text).some((character) => classOf(character) !== classAsNodeHasIt(character));
}
