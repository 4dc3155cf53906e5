import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Texts to count, 1 MiB (2^20 UTF-16 units) of each kind, the same on every machine with the same packages: prose and code are what stands in
 * node_modules, everything else is made up from a seed.
 */
export const MEBI = 1 << 20;
const require = createRequire(import.meta.url);

/** Numbers from 0 up to 1 (a linear congruential generator, the constants of Numerical Recipes). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function makeCorpora() {
  const random = randomFrom(20260101);
  return {
    prose: prose(),
    json: fill(() => `${JSON.stringify(toolResult(random), null, random() < 0.5 ? 2 : 0)}\n`),
    code: code(),
    cjk: cjk(random),
    emoji: fill(() => emoji(random)),
    base64: fill(() => `${letters(random, BASE64, 76)}\n`),
    'white space': fill(() => `${'\n'.repeat(1 + pick(random, 2))}${' \t'[pick(random, 2)].repeat(pick(random, 60))}x`),
  };
}

/** What naive tokenizers hang on, and how long one is in UTF-16 units. */
export function makeWorstCases() {
  const random = randomFrom(7);
  const han = Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(0x4e00 + 7 * i)).join('');
  return {
    'one letter': 'a'.repeat(MEBI),
    spaces: ' '.repeat(MEBI),
    newlines: '\n'.repeat(MEBI),
    '=': '='.repeat(MEBI),
    'random a-z': letters(random, 'abcdefghijklmnopqrstuvwxyz', MEBI),
    'one CJK piece': letters(random, han, Math.ceil(MEBI / 3)),
    'base64 unbroken': letters(random, BASE64, MEBI),
    'one emoji, 200 KB': '😀'.repeat(51_200),
  };
}

/**
 * Strings of a transcript, `units` UTF-16 units in all: every kind, more CJK and emoji than recorded transcripts have, and a quarter of the
 * long strings repeated.
 */
export function makeTranscript(units) {
  const random = randomFrom(42);
  const texts = Object.entries(makeCorpora());
  const weights = { prose: 33, json: 32, code: 26, cjk: 1, emoji: 1, base64: 6, 'white space': 1 };
  const draw = texts.flatMap(([kind, text]) => Array(weights[kind]).fill(text));
  const strings = [];
  for (let total = 0; total < units; total += strings.at(-1).length) {
    const long = random() < 0.1;
    if (long && random() < 0.25 && strings.length > 0) {
      strings.push(strings[pick(random, strings.length)]);
      continue;
    }
    const text = draw[pick(random, draw.length)];
    const length = long ? 1000 + pick(random, 20_000) : 8 + pick(random, 300);
    const from = pick(random, text.length - length);
    // A number in each, so that no two are equal by chance; by way of bytes, so that no surrogate stands alone.
    strings.push(Buffer.from(`${strings.length} ${text.slice(from, from + length)}`).toString());
  }
  return strings;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function pick(random, count) {
  return Math.floor(random() * count);
}

function letters(random, alphabet, length) {
  return Array.from({ length }, () => alphabet[pick(random, alphabet.length)]).join('');
}

function fill(make) {
  const parts = [];
  for (let length = 0; length < MEBI; length += parts.at(-1).length) parts.push(make());
  return parts.join('').slice(0, MEBI);
}

function packageFolder(name) {
  return fileURLToPath(new URL(`../../node_modules/${name}/`, import.meta.url));
}

function filesUnder(folder, extension) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** The doc comments of Node's type declarations. */
function prose() {
  const comments = filesUnder(packageFolder('@types/node'), '.d.ts').flatMap((text) => text.match(/\/\*\*[\s\S]*?\*\//g) ?? []);
  return comments
    .map((comment) => comment.replace(/^\s*\/?\*+\/? ?/gm, ''))
    .join('\n')
    .slice(0, MEBI);
}

function code() {
  const packages = ['commander', 'vitest', 'esbuild', 'fast-check'];
  const texts = packages.flatMap((name) => ['.js', '.cjs'].flatMap((extension) => filesUnder(packageFolder(name), extension)));
  return texts
    .filter((text) => text.length < 300_000)
    .join('\n')
    .slice(0, MEBI);
}

/** Words of Chinese, Japanese and Korean from the vocabulary itself, the frequent ones more often. */
function cjk(random) {
  const words = require('js-tiktoken/ranks/o200k_base')
    .bpe_ranks.split(' ')
    .map((token) => Buffer.from(token, 'base64').toString())
    .filter((word) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u.test(word));
  return fill(() => {
    const count = 2 + pick(random, 8);
    const phrase = Array.from({ length: count }, () => words[Math.floor(words.length ** random())]).join('');
    return phrase + ['，', '。', '、', ' ', '。\n'][pick(random, 5)];
  });
}

function emoji(random) {
  const person = ['👩', '👨', '🧑'][pick(random, 3)];
  const one = () => String.fromCodePoint(0x1f300 + pick(random, 0x300));
  const flag = String.fromCodePoint(0x1f1e6 + pick(random, 26), 0x1f1e6 + pick(random, 26));
  return `${[one(), one() + one(), flag, `${person}\u200d💻`, `${person}\u{1f3fd}`, '❤️'][pick(random, 6)]}${['', ' ', ' ok '][pick(random, 3)]}`;
}

function toolResult(random) {
  const id = () => Math.floor(random() * 2 ** 40).toString(16);
  const kinds = [
    () => ({
      type: 'file',
      name: `src/${id()}/index.ts`,
      size: pick(random, 100_000),
      modified: `2026-0${1 + pick(random, 9)}-1${pick(random, 9)}T0${pick(random, 9)}:4${pick(random, 9)}:07Z`,
    }),
    () => ({
      id: id(),
      user: { login: `user${pick(random, 999)}`, admin: random() < 0.1 },
      labels: ['bug', 'help wanted', 'docs'].slice(pick(random, 3)),
      score: random(),
    }),
    () => ({
      path: `packages/core/${id()}.js`,
      line: pick(random, 2000),
      match: `const value${pick(random, 50)} = await load("${id()}", { retries: ${pick(random, 5)} });`,
    }),
    () => ({
      level: 'info',
      time: 1_700_000_000_000 + pick(random, 1e9),
      message: `GET /api/items/${id()} 200 in ${pick(random, 900)} ms`,
    }),
  ];
  const make = kinds[pick(random, kinds.length)];
  return Array.from({ length: 1 + pick(random, 12) }, make);
}
