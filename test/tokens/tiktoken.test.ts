import { expect, test } from 'vitest';
import { createCounter } from '../../src/tokens/counter.ts';
import { hardString, randomFrom } from './hard-strings.ts';
import { wasmOracle } from './oracles.ts';

/** Strings whose counts differ, with both counts. */
function differences(
  strings: Iterable<string>,
  ours: (text: string) => number,
  theirs: (text: string) => number,
): [string, number, number][] {
  const found: [string, number, number][] = [];
  for (const text of strings) {
    const [mine, other] = [ours(text), theirs(text)];
    if (mine !== other) found.push([text, mine, other]);
  }
  return found;
}

function* hardStrings(seed: number, count: number, longestRun: number): Generator<string> {
  const random = randomFrom(seed);
  for (let i = 0; i < count; i++) yield hardString(random, longestRun);
}

test('o200k_base counts 20,000 hard strings as OpenAI does', () => {
  const { count } = createCounter('o200k_base');
  expect(differences(hardStrings(1, 20_000, 300), count, wasmOracle('o200k_base'))).toEqual([]);
});

test.each(['cl100k_base', 'p50k_base', 'p50k_edit', 'r50k_base', 'gpt2'] as const)(
  '%s counts 2,000 hard strings as OpenAI does',
  (encoding) => {
    const { count } = createCounter(encoding);
    expect(differences(hardStrings(2, 2_000, 300), count, wasmOracle(encoding))).toEqual([]);
  },
);

test('long runs of one character', () => {
  const { count } = createCounter('o200k_base');
  const runs = ['a', 'ab', ' ', '\n', '=', '-', 'é', '漢', '\u0301', '😀', '\0', ' \n', 'aA'].map((bit) =>
    bit.repeat(3000 / bit.length),
  );
  const longest = ['xyz '.repeat(5000), '12'.repeat(10_000), 'Ab'.repeat(10_000)];
  expect(differences([...runs, ...longest], count, wasmOracle('o200k_base'))).toEqual([]);
});
