import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetOf, squeeze } from '../../src/formats/squeezed.ts';

const value = fc.jsonValue({ stringUnit: 'binary' });
const squeezed = (text: string, before = '') => {
  const bytes = Buffer.from(before + text);
  return { bytes, ...squeeze(bytes, Buffer.byteLength(before), bytes.length) };
};

function* characters(text: string): Generator<{ index: number; segment: string }> {
  let index = 0;
  for (const segment of text) {
    yield { index, segment };
    index += segment.length;
  }
}

test('a value without white space is what JSON.stringify makes of it, however it was indented', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(0, 1, 2, '\t', ' \r\n'), (json, indent) => {
      expect(squeezed(JSON.stringify(json, null, indent)).value).toBe(JSON.stringify(json));
    }),
  );
});

test('white space, quotes and backslashes inside strings stay, and so do the spellings of numbers and escapes', () => {
  const list = [' " a \\" ]', '\\', '\\\\"', '\t'].map((text) => JSON.stringify(text));
  expect(squeezed(`[ ${list.join(' ,\n')} , 1.50e+3 , "\\u00e9" ]`).value).toBe(`[${list.join(',')},1.50e+3,"\\u00e9"]`);
});

test('every index has the offset of its character, or of the end of the token before it', () => {
  fc.assert(
    fc.property(value, fc.constantFrom('', 'é '), (json, before) => {
      const { bytes, value: text, ...more } = squeezed(JSON.stringify(json, null, 2), before);
      let last = 0;
      for (const { index, segment } of characters(text)) {
        const offset = offsetOf({ value: text, ...more }, index);
        expect(offset).toBeGreaterThanOrEqual(last);
        last = offset;
        const rest = bytes.subarray(offset).toString();
        expect([rest, rest.replace(/^\s+/, '')].some((follows) => follows.startsWith(segment))).toBe(true);
      }
      expect(offsetOf({ value: text, ...more }, text.length)).toBe(bytes.length);
    }),
    { numRuns: 60 },
  );
});
