import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSource } from '../../src/json/source.ts';
import { applySplices } from '../../src/json/splice.ts';

const corpus = process.env['CTXPRESS_CORPUS'] ?? fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
const files = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((file) => /\.jsonl?$/.test(file))
  : [];

/** The documents and the gaps between them, each value replaced by its own spelling. */
function rewritten(bytes: Uint8Array): Uint8Array {
  const { documents } = readSource(bytes);
  return applySplices(
    bytes,
    documents.map(({ root }) => ({ from: root.start, to: root.end, insert: root.raw() })),
  );
}

describe.skipIf(files.length === 0)(`corpus (${files.length || 'absent, skipped'})`, () => {
  test.each(files)('%s', (file) => {
    const bytes = readFileSync(path.join(corpus, file));
    const source = readSource(bytes);
    expect(applySplices(source.bytes, [])).toBe(bytes);
    expect(bytes.equals(rewritten(bytes))).toBe(true);
    const parts = source.lines ? bytes.toString().split('\n').filter(isJson) : [bytes.toString()];
    expect(source.documents.length).toBe(parts.length);
    source.documents.forEach(({ root }, index) => {
      expect(JSON.stringify(root.value())).toBe(JSON.stringify(JSON.parse(parts[index])));
    });
  });
});

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['byte order mark', '\ufeff{"a":1}'],
  ['CRLF', '{\r\n  "a": 1\r\n}\r\n'],
  ['trailing newline', '[1]\n'],
  ['no trailing newline', '[1]'],
  ['duplicate keys', '{"a":1,"a":{"b":2,"b":3}}'],
  ['integer-like keys', '{"10":1,"2":2,"1":3,"zeta":4}'],
  ['prototype keys', '{"__proto__":{"x":1},"constructor":{"prototype":2},"toString":3}'],
  ['64-bit integers', '[9007199254740993,18446744073709551615,-9223372036854775808]'],
  ['spelling of numbers', '[1.0,1.10,1e2,1E2,-0,1e400,0.1000000000000000055511151231257827]'],
  ['spelling of strings', '["\\u00e9","é","\\/","/","\\u0022","\\ud83d\\ude00","😀"]'],
  ['escaped lone surrogates', '["\\ud800","\\udc00","\\ude00\\ud83d"]'],
  ['JSONL with CRLF, blank, bad and torn lines', '{"a":1}\r\n\r\n  \n{bad\n[2]\n{"c":'],
])('%s', (_, text) => {
  const bytes = Buffer.from(text);
  expect(applySplices(readSource(bytes).bytes, [])).toBe(bytes);
  expect(bytes.equals(rewritten(bytes))).toBe(true);
});

test.each([
  ['arrays', '['.repeat(20_000) + ']'.repeat(20_000)],
  ['objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
])('20,000 nested %s', (_, text) => {
  const bytes = Buffer.from(text);
  const { root } = readSource(bytes).documents[0];
  expect(bytes.equals(rewritten(bytes))).toBe(true);
  let depth = 1;
  let node = root;
  for (let child = node.items()[0] ?? node.get('a'); child; child = node.items()[0] ?? node.get('a')) {
    node = child;
    depth++;
  }
  expect(depth).toBeGreaterThanOrEqual(20_000);
  expect(node.pointer.length).toBe(2 * (depth - 1));
});
