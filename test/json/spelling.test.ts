import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonNode } from '../../src/json/node.ts';
import { parseText, readSource } from '../../src/json/source.ts';
import { rawOffsets, spell, spelledLength } from '../../src/json/spelling.ts';
import { stringSpelling } from './arbitraries.ts';

const anyText = fc.string({
  unit: fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x7f })).map((unit) => String.fromCharCode(unit)),
});

function read(bytes: Uint8Array): JsonNode {
  return readSource(bytes).documents[0].root;
}

test.each([
  ['a/b é😀\n"\\\u0001\u007f', false, false, 'a/b é😀\\n\\"\\\\\\u0001\u007f'],
  ['a/b é😀', true, false, 'a/b \\u00e9\\ud83d\\ude00'],
  ['a/b é😀', false, true, 'a\\/b é😀'],
  ['a/b é😀', true, true, 'a\\/b \\u00e9\\ud83d\\ude00'],
  ['\ud800x\udc00', false, false, '\\ud800x\\udc00'],
  ['\u2028', false, false, '\u2028'],
])('%j, ascii %s, slash %s', (text, ascii, slash, expected) => {
  expect(spell(text, { ascii, slash })).toBe(expected);
});

test('what is spelled is read back, in every spelling', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), fc.boolean(), (text, ascii, slash) => {
      const spelled = spell(text, { ascii, slash });
      expect(JSON.parse(`"${spelled}"`)).toBe(text);
      const bytes = Buffer.from(`"${spelled}"`);
      expect(read(bytes).string()).toBe(text);
      if (ascii) expect(bytes.every((byte) => byte < 0x80)).toBe(true);
      if (slash) expect(/(?<!\\)\//.test(spelled.replaceAll('\\\\', ''))).toBe(false);
    }),
  );
});

/** The indexes of a text that are not inside a surrogate pair spelled as one sequence. */
function allowed(text: string, spelling: string): number[] {
  const indexes: number[] = [];
  for (let index = 0; index <= text.length; index++) {
    if (
      !/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(index - 1, index + 1)) ||
      !spelling.includes(text.slice(index - 1, index + 1))
    )
      indexes.push(index);
  }
  return indexes;
}

test('the spellings between byte offsets are those of the text between the indexes', () => {
  fc.assert(
    fc.property(stringSpelling, (spelling) => {
      const bytes = Buffer.from(`[${spelling}]`);
      const node = read(bytes).items()[0];
      const text = node.string() ?? '';
      const indexes = allowed(text, spelling);
      const offsets = rawOffsets(bytes, node, indexes);
      expect(offsets.at(-1)).toBe(node.end - 1);
      expect(offsets[0]).toBe(node.start + 1);
      for (let i = 1; i < indexes.length; i++) {
        expect(JSON.parse(`"${bytes.toString('utf8', offsets[i - 1], offsets[i])}"`)).toBe(
          text.slice(indexes[i - 1], indexes[i]),
        );
      }
    }),
    { numRuns: 1000 },
  );
});

test('indexes may repeat; those without a byte offset are errors', () => {
  const bytes = Buffer.from('"a😀\\ud83d\\ude00"');
  const node = read(bytes);
  expect(rawOffsets(bytes, node, [0, 1, 1, 3, 4, 5, 5])).toEqual([1, 2, 2, 6, 12, 18, 18]);
  expect(rawOffsets(bytes, node, [])).toEqual([]);
  for (const indexes of [[2], [6], [3, 1], [-1], [0.5]]) expect(() => rawOffsets(bytes, node, indexes)).toThrow('no byte offset');
  expect(() => rawOffsets(Buffer.from('1'), read(Buffer.from('1')), [0])).toThrow('not a string');
});

test('offsets in text inside a string count a lone surrogate as one unit', () => {
  const parsed = parseText('["\ud800a\\n"]');
  const node = parsed?.root.items()[0];
  if (!parsed || !node) throw new Error('not read');
  expect(rawOffsets(parsed.bytes, node, [0, 1, 2, 3]).map((byte) => parsed.offset(byte))).toEqual([2, 3, 4, 6]);
});

test('spelled length is in code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, text) => {
      const from = Buffer.byteLength(before);
      expect(spelledLength(Buffer.from(before + text), from, from + Buffer.byteLength(text))).toBe(Array.from(text).length);
    }),
  );
});
