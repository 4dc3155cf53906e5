import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBase64 } from '../../src/text/base64.ts';
import { base64Marker } from '../../src/text/markers.ts';
import { inLines, NAMES, noise, pick, WORDS } from './base64-samples.ts';
import { withCuts } from './cuts.ts';

/** Puts a value into a text; JSON that escapes `/` and `+` as some writers do. */
type Carrier = (value: string) => string;

const spellings = fc.constantFrom<(json: string) => string>(
  (json) => json,
  (json) => json.replaceAll('/', '\\/'),
  (json) => json.replaceAll('+', '\\u002b').replaceAll('=', '\\u003D'),
);
const aroundJson = fc.record({
  key: fc.string(),
  before: fc.jsonValue(),
  after: fc.jsonValue(),
  indent: fc.constantFrom(0, 2),
  spell: spellings,
});
const levels = fc.array(aroundJson, { minLength: 1, maxLength: 4 });

const handle = /(?:token|cursor|signature|jwt)$/i;
const inJson = levels.map((list): Carrier => {
  const [inner, ...outer] = list.map(
    ({ key, before, after, indent, spell }): Carrier =>
      (value) =>
        spell(
          JSON.stringify([before, { [handle.test(key) || key === '__proto__' ? 'x' : key]: value, '~': after }], null, indent),
        ),
  );
  return (value) => outer.reduce((text, carrier) => carrier(text), inner(value));
});

const inText = fc
  .record({
    before: fc.string({ unit: 'grapheme' }),
    after: fc.string({ unit: 'grapheme' }),
    quote: fc.constantFrom('"', "'", '`', '<', '\n\n', ' '),
  })
  .map(
    ({ before, after, quote }): Carrier =>
      (value) =>
        `${before}:${quote}${value}${quote === '<' ? '>' : quote}, ${after}`,
  );

const carriers = fc.oneof(inJson, inText);

const data = fc.record({
  seed: fc.nat(),
  length: fc.integer({ min: 751, max: 3000 }),
  alphabet: fc.constantFrom<'base64' | 'base64url'>('base64', 'base64url'),
});

describe('random bytes in any carrier', () => {
  test('are found, exactly they go, and a second run finds nothing', () => {
    fc.assert(
      fc.property(data, carriers, ({ seed, length, alphabet }, carrier) => {
        const value = noise(seed, length).toString(alphabet);
        const text = carrier(value);
        const got = withCuts(text, findBase64(text));
        expect(got).toBe(carrier(base64Marker(value.length)));
        expect(findBase64(got)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('behind a data: prefix', () => {
    fc.assert(
      fc.property(
        data,
        carriers,
        fc.constantFrom('image/png', 'application/pdf', ''),
        ({ seed, length, alphabet }, carrier, type) => {
          const value = noise(seed, length).toString(alphabet);
          const text = carrier(`data:${type};base64,${value}`);
          expect(withCuts(text, findBase64(text))).toBe(carrier(base64Marker(value.length)));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('in lines', () => {
    const layout = fc.record({ width: fc.constantFrom(60, 64, 72, 76, 80, 120), lineEnd: fc.constantFrom('\n', '\r\n') });
    fc.assert(
      fc.property(data, carriers, layout, ({ seed, length }, carrier, { width, lineEnd }) => {
        const value = noise(seed, length).toString('base64');
        const wrapped = inLines(value, width, lineEnd);
        const text = carrier(wrapped);
        // A last line that reads like the text after it stays.
        fc.pre(wrapped.endsWith('=') || !(/\n(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(wrapped) || text.includes(`${wrapped} `)));
        expect(withCuts(text, findBase64(text))).toBe(carrier(base64Marker(value.length)));
      }),
      { numRuns: 300 },
    );
  });

  test('are left alone up to 1,000 characters', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 1000 }), carriers, (seed, length, carrier) => {
        const text = carrier(noise(seed, 750).toString('base64').slice(0, length));
        expect(findBase64(text)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('what is not base64', () => {
  const kinds = fc.constantFrom<string | readonly string[]>(
    WORDS,
    NAMES,
    WORDS.map((word) => `${word} `),
    WORDS.map((word) => `${word}/`),
    NAMES.map((name) => `${name}/`),
    NAMES.map((name) => `${name}_`),
    WORDS.map((word) => `${word}-`),
    '0123456789',
    '0123456789abcdef',
    '0123456789ABCDEF',
    '0123456789abcdefABCDEF',
    'ACGT',
    'ACDEFGHIKLMNPQRSTVWYacdefghiklmnpqrstvwy',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
    'a',
    'Aa0',
  );
  test('is never found', () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1001, max: 5000 }), fc.nat(), carriers, (kind, length, seed, carrier) => {
        expect(findBase64(carrier(pick(kind, length, seed)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('any text gives cuts that can be made, and then none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('A', 'z9', '/', '+-', '=', '\\', '\\n', '\\u003d', '\n', '"', ':', ' ', 'iVBORw0KGgo'), {
          maxLength: 60,
        }),
        fc.integer({ min: 1, max: 400 }),
        (pieces, times) => {
          const text = pieces.map((piece) => piece.repeat(times)).join('');
          const got = withCuts(text, findBase64(text));
          expect(findBase64(got)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
