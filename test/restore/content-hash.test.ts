import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalForm } from '../../src/json/decimal-form.ts';
import { readSource } from '../../src/json/source.ts';
import { contentHash } from '../../src/restore/content-hash.ts';

const hash = (text: string): string => contentHash(readSource(Buffer.from(text)).documents[0].root);

test('white space, escapes, the order of keys and the spelling of numbers do not count', () => {
  const same = ['{"a":[1,"é/"],"b":{}}', ' { "b" : { }, "a" : [ 1.0 , "\\u00e9\\/" ] }\n', '{"a":0,"b":{},"a":[10e-1,"é/"]}'];
  expect(new Set(same.map(hash)).size).toBe(1);
});

test('everything else does', () => {
  const different = [
    '1',
    '"1"',
    '[1]',
    '["1"]',
    '{"1":1}',
    '{"1":"1"}',
    'true',
    '"true"',
    'null',
    '[]',
    '{}',
    '[[]]',
    '[{}]',
    '[null]',
    '[1,1]',
    '"\\ud800"',
    '"\\ud801"',
  ];
  expect(new Set(different.map(hash)).size).toBe(different.length);
});

test('values have equal hashes exactly when they are equal', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(hash(JSON.stringify(one))).toBe(hash(JSON.stringify(one, null, 2)));
      const equal = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
      expect(hash(JSON.stringify(one)) === hash(JSON.stringify(other))).toBe(equal);
    }),
  );
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]): [string, unknown] => [`k${key}`, sorted(each)])
      .sort(),
  );
}

test('numbers of one value have one form, however large or precise', () => {
  for (const [one, other] of [
    ['0', '-0.00e7'],
    ['1', '1.0'],
    ['100', '1e2'],
    ['0.0120', '12E-3'],
    ['1e400', '10e+399'],
    ['9007199254740993', '9007199254740993.000'],
  ])
    expect(decimalForm(one), one).toBe(decimalForm(other));
  expect(decimalForm('9007199254740993')).not.toBe(decimalForm('9007199254740992'));
  expect(decimalForm('-1')).not.toBe(decimalForm('1'));
  expect(decimalForm('1e99999999999')).toBe('1e99999999999');
});
