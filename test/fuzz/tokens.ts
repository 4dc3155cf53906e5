// Counts hard strings with ours and with OpenAI's tiktoken: node .build/run.mjs test/fuzz/tokens.ts -- [COUNT [SEED]] [--code-points]
import process from 'node:process';
import { createCounter } from '../../src/tokens/counter.ts';
import { hardString, randomFrom } from '../tokens/hard-strings.ts';
import { wasmOracle } from '../tokens/oracles.ts';
import { probeOf } from '../tokens/unicode.ts';

const [count = 1_000_000, seed = 1] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
/** Runs of up to 20,000 characters take tiktoken seconds each, so that most strings stay shorter. */
const LONGEST_RUNS = [20_000, 3000, 300, 300, 300, 300, 300, 300];
const EVERY = 4000;

let wrong = 0;
const openai = wasmOracle('o200k_base');
const encodings = ['cl100k_base', 'p50k_base', 'r50k_base'] as const;
const others = encodings.map((encoding) => ({ encoding, openai: wasmOracle(encoding), counter: createCounter(encoding) }));
const counter = createCounter('o200k_base');

if (process.argv.includes('--code-points')) {
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code < 0xd800 || code > 0xdfff) compare(probeOf(code));
    if (code % 0x10000 === 0xffff) progress(`code points to ${code.toString(16)}`);
  }
}

const random = randomFrom(seed);
for (let i = 0; i < count; i++) {
  const text = hardString(random, i % EVERY < LONGEST_RUNS.length ? LONGEST_RUNS[i % EVERY] : 100);
  compare(text);
  const other = others[i % 32];
  if (other !== undefined) check(other.encoding, text, other.counter.count(text), other.openai(text));
  if ((i + 1) % 50_000 === 0) progress(`${i + 1} strings`);
}
process.stdout.write(`${count} strings from seed ${seed}: ${wrong} wrong counts\n`);
process.exitCode = wrong === 0 ? 0 : 1;

function compare(text: string): void {
  check('o200k_base', text, counter.count(text), openai(text));
}

function check(encoding: string, text: string, ours: number, theirs: number): void {
  if (ours === theirs) return;
  wrong++;
  process.stdout.write(`${encoding}: ${ours} instead of ${theirs}: ${JSON.stringify(text.slice(0, 500))}\n`);
}

function progress(words: string): void {
  process.stderr.write(`${words}, ${wrong} wrong\n`);
}
