import { createRequire } from 'node:module';
import { Tiktoken as JsTiktoken, type TiktokenBPE } from 'js-tiktoken/lite';
import { Tiktoken } from 'tiktoken/lite';
import type { RankedEncoding } from '../../src/tokens/published-ranks.ts';

const require = createRequire(import.meta.url);

/** Counts with OpenAI's tiktoken, compiled to WebAssembly. Runs of thousands of one character are slow, and far longer ones fail. */
export function wasmOracle(encoding: RankedEncoding): (text: string) => number {
  const { bpe_ranks, special_tokens, pat_str } = require(`tiktoken/encoders/${encoding}.json`);
  const tiktoken = new Tiktoken(bpe_ranks, special_tokens, pat_str);
  return (text) => tiktoken.encode_ordinary(text).length;
}

/** Counts with js-tiktoken. Runs of hundreds of one character are slow. */
export function jsOracle(encoding: RankedEncoding): (text: string) => number {
  const ranks: TiktokenBPE = require(`js-tiktoken/ranks/${encoding}`);
  const tiktoken = new JsTiktoken(ranks);
  return (text) => tiktoken.encode(text, [], []).length;
}

/** Whether an oracle counts a text in reasonable time: no piece of it can be longer than 2,000 characters. */
export function isBearable(text: string): boolean {
  return !/[\p{L}\p{M}]{2000}|[^\s\p{L}\p{N}]{2000}|\s{2000}/u.test(text);
}
