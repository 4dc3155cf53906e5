import { expect, test } from 'vitest';
import { loneSurrogates } from '../../src/json/lone-surrogates.ts';
import { readSource } from '../../src/json/source.ts';

const found = (text: string): string[] => loneSurrogates(readSource(Buffer.from(text))).map(({ at }) => at);

test.each([
  ['a high half alone', String.raw`{"a":["\ud83d"]}`, ['/a/0']],
  ['a low half alone', String.raw`["x \uDE00 y"]`, ['/0']],
  ['the halves in the wrong order', String.raw`["\ude00\ud83d"]`, ['/0']],
  ['a high half before another escape', String.raw`["\ud83d\n"]`, ['/0']],
  ['a high half before a letter', String.raw`["\ud83dx\ude00"]`, ['/0']],
  ['a whole pair', String.raw`["\ud83d\ude00"]`, []],
  ['an escaped backslash before letters', String.raw`["\\ud83d"]`, []],
  ['other escapes', String.raw`["\u0041\u00e9\n\/"]`, []],
  ['two strings', String.raw`{"a":"\ud800","b":{"c":"\udfff"}}`, ['/a', '/b/c']],
])('%s', (_name, text, places) => {
  expect(found(text)).toEqual(places);
});

test('at most twenty are reported', () => {
  expect(found(`[${Array.from({ length: 50 }, () => String.raw`"\ud800"`).join(',')}]`)).toHaveLength(20);
});
