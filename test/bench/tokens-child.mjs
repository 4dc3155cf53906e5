// One measurement in a process of its own: node tokens-child.mjs TOKENIZER FILE…, where TOKENIZER is the path of ours or a name below.
// Counts every string of the JSON lists in the files, once, and prints what that took.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';

const require = createRequire(import.meta.url);

const TOKENIZERS = {
  none: () => () => 0,
  'js-tiktoken': () => {
    const { Tiktoken } = require('js-tiktoken/lite');
    const tiktoken = new Tiktoken(require('js-tiktoken/ranks/o200k_base'));
    return (text) => tiktoken.encode(text, [], []).length;
  },
  'gpt-tokenizer': () => {
    const { countTokens } = require('gpt-tokenizer/encoding/o200k_base');
    const options = { disallowedSpecial: new Set() };
    return (text) => countTokens(text, options);
  },
  'tiktoken (WASM)': () => {
    const { Tiktoken } = require('tiktoken/lite');
    const { bpe_ranks, special_tokens, pat_str } = require('tiktoken/encoders/o200k_base.json');
    const tiktoken = new Tiktoken(bpe_ranks, special_tokens, pat_str);
    return (text) => tiktoken.encode_ordinary(text).length;
  },
};

const [name, ...files] = process.argv.slice(2);
const loadStart = performance.now();
const count = TOKENIZERS[name]?.() ?? require(name).createCounter('o200k_base').count;
count('x');
const result = { load: performance.now() - loadStart, parse: 0, count: 0, tokens: 0, peak: 0 };
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const start = performance.now();
  const strings = JSON.parse(text);
  const parsed = performance.now();
  for (const string of strings) result.tokens += count(string);
  result.count += performance.now() - parsed;
  result.parse += parsed - start;
}
// Kilobytes.
result.peak = process.resourceUsage().maxRSS;
process.stdout.write(JSON.stringify(result));
