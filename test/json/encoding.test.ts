import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invalidUtf8, isTornSequence } from '../../src/json/encoding.ts';

const hardByte = fc.constantFrom(
  0x00,
  0x41,
  0x7f,
  0x80,
  0x8f,
  0x90,
  0x9f,
  0xa0,
  0xbf,
  0xc0,
  0xc1,
  0xc2,
  0xdf,
  0xe0,
  0xe1,
  0xec,
  0xed,
  0xee,
  0xef,
  0xf0,
  0xf1,
  0xf3,
  0xf4,
  0xf5,
  0xff,
);
const bytes = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: hardByte.map((byte) => [byte]) },
      fc.constantFrom('é', '漢', '😀').map((text) => [...Buffer.from(text)]),
    ),
    { maxLength: 6 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

test('the first invalid byte ends the longest valid beginning', () => {
  fc.assert(
    fc.property(bytes, (input) => {
      const offset = invalidUtf8(input);
      expect(offset < 0).toBe(isUtf8(input));
      if (offset < 0) return;
      expect(isUtf8(input.subarray(0, offset))).toBe(true);
      for (let end = offset + 1; end <= input.length; end++) expect(isUtf8(input.subarray(0, end))).toBe(false);
    }),
    { numRuns: 5000 },
  );
});

test('a torn sequence is one that some bytes complete', () => {
  const tails = [[0x80], [0x90], [0xa0], [0xbf]].flatMap((tail) => [tail, [...tail, 0x80], [...tail, 0x80, 0x80]]);
  fc.assert(
    fc.property(bytes, (input) => {
      const offset = invalidUtf8(input);
      if (offset < 0) return;
      expect(isTornSequence(input, offset)).toBe(tails.some((tail) => isUtf8(Uint8Array.of(...input, ...tail))));
    }),
    { numRuns: 5000 },
  );
});
