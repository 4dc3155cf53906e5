import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withCuts } from '../../src/text/head-tail.ts';
import { blankCuts } from '../../src/text/json-blanks.ts';

const minified = (text: string): string => withCuts(text, blankCuts(text));

test('white space between tokens goes, spelling and strings stay', () => {
  const text = ' { "a b" : [ 1.50 , 1e3,\t"x \\" y" ] ,\r\n "a b": "  twice  " , "\\\\" : { } } ';
  expect(minified(text)).toBe('{"a b":[1.50,1e3,"x \\" y"],"a b":"  twice  ","\\\\":{}}');
});

test('what is no object or list as a whole stays', () => {
  for (const text of ['{"a": 1} and more of the text after it, in words', `"${' '.repeat(80)}"`, ' '.repeat(80), '{ "a": 1 }'])
    expect(blankCuts(text)).toEqual([]);
});

test('the value is the same, without any blank to take out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(1, 4, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      fc.pre(text.length >= 40 && /^[{[]/.test(text));
      expect(minified(text)).toBe(JSON.stringify(value));
    }),
  );
});

test('depth does not matter', () => {
  expect(minified(`${'[ '.repeat(20_000)}${'] '.repeat(20_000)}`)).toBe('['.repeat(20_000) + ']'.repeat(20_000));
});
