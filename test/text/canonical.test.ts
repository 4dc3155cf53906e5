import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/text/canonical.ts';

const same = (...texts: string[]) => expect(new Set(texts.map(canonicalJson)).size, texts.join(' ')).toBe(1);
const different = (...texts: string[]) => expect(new Set(texts.map(canonicalJson)).size, texts.join(' ')).toBe(texts.length);

test('order of keys, white space and escapes do not count, order of items does', () => {
  same('{"a":1,"b":{"c":2,"d":"é"}}', ' { "b" : {"d":"\\u00e9","c":2}, "a":1 }\n');
  different('[1,2]', '[2,1]');
  same('{"a":1,"a":2}', '{"a":2}');
});

test('a number has one form as an integer and one as a decimal', () => {
  same('1.0', '1.00', '1e0', '10e-1', '0.1E+1');
  same('0', '-0');
  same('0.0', '0e5', '-0.0');
  different('1', '1.0', 'true', '"1"', '2', '10', '1.5');
  different('0', '0.0', 'false', 'null', '""');
  different('12345678901234567890', '12345678901234567891', '12345678901234567890.0');
});

test('what is not JSON stays as it is, and depth does not matter', () => {
  expect(canonicalJson('{"a":')).toBe('{"a":');
  expect(canonicalJson('ls -la')).toBe('ls -la');
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  expect(canonicalJson(` ${deep} `)).toBe(deep);
  expect(canonicalJson('{"__proto__":{"b":1,"a":2},"constructor":null}')).toBe('{"__proto__":{"a":2,"b":1},"constructor":null}');
});

test('what is in canonical form already is found to be so by the long way as well', () => {
  const text = fc.stringMatching(/^\{"[a-z-]{1,4}":"[ -~]{0,12}"\}$/);
  fc.assert(
    fc.property(text, (spelled) => {
      // White space in front takes the long way.
      expect(canonicalJson(spelled)).toBe(canonicalJson(` ${spelled}`).trimStart());
    }),
  );
});
