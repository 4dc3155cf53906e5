import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseText } from '../../src/json/source.ts';
import { jsonText } from './arbitraries.ts';
import { isJson, rebuild, walk } from './oracle.ts';

/** Texts of any UTF-16 units, lone surrogates among them. */
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

test.each([
  '',
  ' ',
  'plain words',
  '{"a":1} trailing',
  '{"a":1}{"b":2}',
  '{"a":1}\n{"b":2}',
  '[1',
  '"',
  '-',
  '\ufeff[1]',
  '[1]\u00a0',
  '"\\\ud800"',
  '\ud800',
])('not one value: %j', (text) => {
  expect(parseText(text)).toBeUndefined();
});

test.each([
  '[1]',
  ' \r\n\t{"a":[]} \n',
  '"x"',
  '-1.5e3',
  'true',
  'null',
  '"\ud800"',
  '["\ud83d\\ude00","\\ud83d\ude00"]',
  '{"\udfff":"\ud800"}',
])('one value: %j', (text) => {
  const root = parseText(text)?.root;
  expect(root && isDeepStrictEqual(rebuild(root), JSON.parse(text))).toBe(true);
});

test('a raw lone surrogate is no replacement character', () => {
  const root = parseText('{"\ud800":"\udc00","\ufffd":"x"}')?.root;
  expect(root?.get('\ud800')?.string()).toBe('\udc00');
  expect(root?.get('\ufffd')?.string()).toBe('x');
  expect(root?.is('\ud800', '\ufffd')).toBe(false);
});

test('offsets lead back into the text', () => {
  fc.assert(
    fc.property(jsonText, fc.array(anyText, { minLength: 1 }), (text, strings) => {
      const long = `[${text},${JSON.stringify('é😀x'.repeat(400))},${strings.map((part) => JSON.stringify(part)).join(',')},${text}]`;
      const parsed = parseText(long);
      if (!parsed) throw new Error('not read');
      for (const node of walk(parsed.root)) {
        const spelled = long.slice(parsed.offset(node.start), parsed.offset(node.end));
        expect(spelled).toBe(node.raw());
        expect(JSON.stringify(JSON.parse(spelled))).toBe(JSON.stringify(node.value()));
      }
      expect(parsed.offset(parsed.bytes.length)).toBe(long.length);
    }),
    { numRuns: 200 },
  );
});

test('any text is JSON here when it is for JSON.parse', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const candidate of [text, `"${text}"`, `["${text}"]`, `{"${text}":1}`]) {
        const root = parseText(candidate)?.root;
        expect(root !== undefined).toBe(isJson(candidate));
        if (root) expect(isDeepStrictEqual(rebuild(root), JSON.parse(candidate))).toBe(true);
      }
    }),
  );
});
