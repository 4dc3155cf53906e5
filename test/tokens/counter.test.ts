import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCounter } from '../../src/tokens/counter.ts';
import { hardString, randomFrom } from './hard-strings.ts';
import { wasmOracle } from './oracles.ts';

const counter = createCounter('o200k_base');
const MEBI = 1 << 20;

test.each([
  ['', 0],
  ['hello', 1],
  ['<|endoftext|>', 7],
  ['<|endofprompt|>', 7],
  ['\ud83d\ude00', 1],
  ['\ud83d', 1],
  ['\ude00 \ud83d', 2],
])('%j has %i tokens', (text, tokens) => {
  expect(counter.count(text)).toBe(tokens);
});

test.each([
  ['a', MEBI, 131_072],
  [' ', MEBI, 8_192],
  ['=', MEBI, 16_384],
  ['😀', 51_200, 51_200],
])('%j, %i times, has %i tokens', (character, times, tokens) => {
  expect(counter.count(character.repeat(times))).toBe(tokens);
});

test('harmony counts text as o200k_base does', () => {
  expect(createCounter('o200k_harmony').count("It's 12345 漢字\n")).toBe(counter.count("It's 12345 漢字\n"));
});

test('long texts are counted in parts as OpenAI counts them whole', () => {
  const random = randomFrom(11);
  const openai = wasmOracle('o200k_base');
  const kinds = [
    () => hardString(random, 40),
    () => `${String.fromCodePoint(0x4e00 + Math.floor(random() * 5000))}${random() < 0.05 ? '。' : ''}`,
    () => `${Math.floor(random() * 1e9)}`,
    () => `word${random() < 0.5 ? ' ' : "'"}`,
    () => `😀${random() < 0.01 ? ' ' : ''}`,
  ];
  for (const make of kinds) {
    const parts: string[] = [];
    for (let length = 0; length < 150_000; length += parts[parts.length - 1].length) parts.push(make());
    const text = parts.join('');
    expect(counter.count(text)).toBe(openai(text));
    const bytes = Buffer.from(`..${text}..`);
    expect(counter.countBytes(bytes, 2, bytes.length - 2)).toBe(counter.count(text));
  }
});

test('bytes count as their text does, wherever they stand, and stay as they are', () => {
  const random = randomFrom(13);
  for (let i = 0; i < 500; i++) {
    const text = hardString(random, 40).replace(/\p{Cs}/gu, '');
    const bytes = Buffer.from(`x${text}y`);
    const before = Buffer.from(bytes);
    expect(counter.countBytes(bytes, 1, bytes.length - 1)).toBe(counter.count(text));
    expect(Buffer.compare(before, bytes)).toBe(0);
  }
});

test('bytes that are no UTF-8 count as something', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
      const tokens = counter.countBytes(bytes, 0, bytes.length);
      expect(tokens).toBeGreaterThan(0);
      expect(tokens).toBeLessThanOrEqual(bytes.length + 3);
    }),
  );
});

test('exceeds is count compared', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: -2, max: 2 }), (text, near) => {
      const limit = createCounter('o200k_base').count(text) + near;
      const fresh = createCounter('o200k_base');
      expect(fresh.exceeds(text, limit)).toBe(near < 0);
      expect(fresh.count(text)).toBe(limit - near);
      expect(fresh.exceeds(text, limit)).toBe(near < 0);
    }),
  );
});

test.each([0, -1, 1, 131_071, 131_072, 131_073, Infinity, MEBI, 2 ** 40])('exceeds with the limit %d on a long text', (limit) => {
  expect(createCounter('o200k_base').exceeds('a'.repeat(MEBI), limit)).toBe(131_072 > limit);
  expect(createCounter('o200k_base').exceeds('', limit)).toBe(0 > limit);
});

test('a count that stopped early is not remembered', () => {
  const fresh = createCounter('o200k_base');
  const text = 'one two three four five six '.repeat(100);
  expect(fresh.exceeds(text, 10)).toBe(true);
  expect(fresh.count(text)).toBe(counter.count(text));
});
