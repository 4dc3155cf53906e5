import fc from 'fast-check';

const white = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n', '  \n ');

const chunk = fc.oneof(
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0x7e })
      .filter((code) => code !== 0x22 && code !== 0x5c)
      .map((code) => String.fromCharCode(code)),
  }),
  fc.constantFrom(
    '\\"',
    '\\\\',
    '\\/',
    '/',
    '\\b',
    '\\f',
    '\\n',
    '\\r',
    '\\t',
    '\\u0000',
    '\\u001F',
    '\\u00e9',
    '\\u0022',
    '\\u005c',
  ),
  fc.constantFrom(
    '\\ud83d\\ude00',
    '\\uD800',
    '\\udc00',
    '\\ude00\\ud83d',
    '\\ud83d',
    'é',
    '漢字',
    '😀',
    '👩‍👧',
    '\u007f',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\ufffd',
  ),
);

/** The spelling of a string, quotes included. */
export const stringSpelling: fc.Arbitrary<string> = fc.array(chunk, { maxLength: 8 }).map((chunks) => `"${chunks.join('')}"`);

const keySpelling = fc.oneof(
  fc.constantFrom('"a"', '"b"', '"\\u0061"', '"__proto__"', '"constructor"', '"2"', '"1"', '""', '"a/b~c"'),
  stringSpelling,
);

const numberSpelling = fc.oneof(
  fc.constantFrom(
    '0',
    '-0',
    '1.0',
    '1.10',
    '1e400',
    '-1E+2',
    '9007199254740993',
    '12345678901234567890',
    '-9223372036854775808',
    '1e-7',
    '0.1E7',
    '123456789.000000000000000001',
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
);

const { value } = fc.letrec<{ value: string; object: string; array: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('true', 'false', 'null'),
    numberSpelling,
    stringSpelling,
    tie('array'),
    tie('object'),
  ),
  array: container('[', ']', tie('value')),
  object: container(
    '{',
    '}',
    fc.tuple(keySpelling, white, white, tie('value')).map(([key, before, after, item]) => `${key}${before}:${after}${item}`),
  ),
}));

function container(open: string, close: string, part: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(white, fc.array(fc.tuple(white, part, white), { maxLength: 6 }))
    .map(([space, parts]) => open + (parts.length > 0 ? parts.map((pieces) => pieces.join('')).join(',') : space) + close);
}

/** JSON text with odd spacing, spellings and duplicate keys. */
export const jsonText: fc.Arbitrary<string> = fc.tuple(white, value, white).map((pieces) => pieces.join(''));

/** The spelling of an object, and of an array. */
export const objectText: fc.Arbitrary<string> = jsonText.filter((text) => text.trimStart().startsWith('{'));
export const arrayText: fc.Arbitrary<string> = jsonText.filter((text) => text.trimStart().startsWith('['));

const scrap = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u',
  'u',
  '0',
  '-',
  '+',
  '.',
  'e',
  ' ',
  '\n',
  '\u0000',
  '\u001f',
  '\u00a0',
  'tru',
  'null',
  'é',
  '😀',
  '\ud800',
  '',
);

/** JSON text in which a few stretches are cut out or replaced. */
export const brokenText: fc.Arbitrary<string> = fc
  .tuple(jsonText, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), scrap), { minLength: 1, maxLength: 3 }))
  .map(([text, changes]) =>
    changes.reduce((broken, [position, length, insert]) => {
      const at = position % (broken.length + 1);
      return broken.slice(0, at) + insert + broken.slice(at + length);
    }, text),
  );
