import { expect, test } from 'vitest';
import { Original } from '../../src/formats/original.ts';
import { readSource } from '../../src/json/source.ts';
import { makeTranscript } from '../transcripts.ts';

const of = (...texts: string[]): Original => new Original(makeTranscript([{ text: texts }]).results[0].parts);
const long = Array.from({ length: 20 }, (_, i) => `${i}) the wind blew from the north-west`).join('\n');
const numbered = long
  .split('\n')
  .map((line, i) => `${i + 1}\t${line}`)
  .join('\n');

test.each([
  ['the text itself', [long], long, { part: 0, exact: true }],
  ['the second of several texts', ['first', long], long, { part: 1, exact: true }],
  ['numbered lines', [long], numbered, { part: 0, exact: false }],
  ['lines whose numbers went', [numbered], long, { part: 0, exact: false }],
  ['the first half', [long], long.slice(0, long.length / 2), { part: 0, exact: false }],
  ['something before it', [long], `Error: ${long}`, { part: 0, exact: false }],
  ['half of the lines of several texts', [long, 'second'], `${long}\nand more`, { part: null, exact: false }],
  ['a string of its JSON', [JSON.stringify({ rows: [{ text: long }] })], long, { part: 0, exact: false }],
  ['its end on one line', [`{"a":1} ${'and so on '.repeat(20)}`], 'and so on '.repeat(20), { part: 0, exact: false }],
  ['other lines', [long], long.replaceAll('north', 'south'), null],
  ['a path', ['/srv/a'.repeat(30)], `/${'/srv/a'.repeat(30)}`, null],
  ['blank text', [' '.repeat(200)], '\n'.repeat(200), null],
  ['a text that is too short to tell', ['ok'], `${'it is ok, '.repeat(20)}ok`, null],
])('%s', (_, texts, value, expected) => {
  expect(of(...texts).copy(value)).toEqual(expected);
});

test('JSON is compared as a value', () => {
  const node = (text: string) => readSource(Buffer.from(text)).documents[0].root;
  expect(of('{"a": [1.0, "\\u00e9"]}').isJsonOf(node('{"a":[1.0,"é"]}'))).toBe(true);
  expect(of('{"a": [1.0, "é"]}').isJsonOf(node('{"a":[1,"é"]}'))).toBe(false);
  expect(of('a text').isJsonOf(node('{"a":1}'))).toBe(false);
});

test('many strings against a long text take time in proportion to both together', () => {
  const original = of('ab'.repeat(500_000) + '\nb'.repeat(500_000));
  let copies = 0;
  for (let i = 0; i < 20_000; i++) if (original.copy(`${'ab '.repeat(40)}${i}`)) copies++;
  expect(copies).toBe(0);
});
