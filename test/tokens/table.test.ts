import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTable } from '../../src/tokens/build-table.ts';
import { decodeRanks } from '../../src/tokens/decode-ranks.ts';
import { loadPublishedRanks } from '../../src/tokens/published-ranks.ts';
import { openTable, type Table } from '../../src/tokens/table.ts';
import { createVocabulary } from '../../src/tokens/vocabulary.ts';

const ranks = loadPublishedRanks('o200k_base');
const rebuilt = buildTable(ranks);

test('the build writes the table that js-tiktoken has the ranks of', async () => {
  const { writeRanks } = await import(new URL('../../.build/ranks.mjs', import.meta.url).href);
  const folder = mkdtempSync(join(tmpdir(), 'ctxpress-table-'));
  try {
    await writeRanks(join(folder, 'table.bin'));
    expect(Buffer.compare(readFileSync(join(folder, 'table.bin')), rebuilt)).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const built = new URL('../../dist/o200k_base.bin', import.meta.url);
test.skipIf(!existsSync(built))('the table in dist is that of these sources', () => {
  expect(Buffer.compare(readFileSync(built), rebuilt)).toBe(0);
});

test.each(['o200k_base', 'p50k_base'] as const)('every token of %s is found at its rank, and nothing else is', (encoding) => {
  const source = loadPublishedRanks(encoding);
  const { rankOf } = createVocabulary(opened(buildTable(source)));
  const bytes = new Uint8Array(256);
  const view = new DataView(bytes.buffer);
  const wrong: number[] = [];
  let found = 0;
  for (const [rank, token] of decodeRanks(source).entries()) {
    if (token.length < 2) continue;
    found++;
    bytes.set(token);
    if (rankOf(view, 0, token.length) !== rank) wrong.push(rank);
    // With one byte changed, or one more, it is another token or none.
    if (rankOf(view, 0, token.length + 1) === rank) wrong.push(rank);
    bytes[token.length - 1] ^= 0x15;
    if (rankOf(view, 0, token.length) === rank) wrong.push(rank);
  }
  expect(wrong).toEqual([]);
  expect(found).toBe({ o200k_base: 199_742, p50k_base: 50_024 }[encoding]);
});

test('the tokens are those that js-tiktoken spells in base64', () => {
  const tokens = decodeRanks(ranks).map((token) => Buffer.from(token).toString('base64'));
  const [, , ...spelled] = ranks.split(' ');
  expect(tokens.filter((token, rank) => token !== spelled[rank])).toEqual([]);
  expect(tokens.length).toBe(spelled.length);
});

test.each(['o200k_base', 'cl100k_base', 'p50k_base', 'p50k_edit', 'r50k_base', 'gpt2'] as const)(
  'no token of %s is longer than 128 bytes',
  (encoding) => {
    const lengths = decodeRanks(loadPublishedRanks(encoding)).map(({ length }) => length);
    expect(Math.max(...new Set(lengths))).toBeLessThanOrEqual(128);
  },
);

test('what is no table of this layout is not opened', () => {
  const otherLayout = rebuilt.slice();
  otherLayout[4]++;
  for (const bytes of [new Uint8Array(0), new Uint8Array(100), rebuilt.subarray(0, -1), rebuilt.subarray(1), otherLayout]) {
    expect(openTable(bytes)).toBeNull();
  }
});

test('a table may stand anywhere in a buffer', () => {
  const moved = new Uint8Array(rebuilt.length + 1);
  moved.set(rebuilt, 1);
  const { longestToken, twoWords } = opened(moved.subarray(1));
  expect(longestToken).toBe(128);
  expect(Buffer.compare(bytesOf(twoWords), bytesOf(opened(rebuilt).twoWords))).toBe(0);
});

test.each(['', '! x IQ==', 'IQ== Ig=='])('ranks of another form (%j) are an error', (text) => {
  expect(() => decodeRanks(text)).toThrow();
});

function opened(stored: Uint8Array): Table {
  const table = openTable(stored);
  if (table === null) throw new Error('not a table');
  return table;
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
