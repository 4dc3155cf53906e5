import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OF_FIXTURES } from '../../src/tune/hindsight/common-literals.ts';
import { visitLines } from '../../src/tune/hindsight/lines.ts';
import { visitLiterals } from '../../src/tune/hindsight/literals.ts';
import { createMatcher } from '../../src/tune/hindsight/matcher.ts';
import { ordinaryLiterals } from '../../src/tune/hindsight/ordinary.ts';
import { argumentTexts, unescaped } from '../../src/tune/hindsight/readable.ts';
import { englishWords } from '../../src/tune/hindsight/words.ts';

function literalsOf(text: string): string[] {
  const found: string[] = [];
  visitLiterals(text, (value, kind) => void found.push(`${kind} ${value}`));
  return found;
}

test.each([
  ['see https://example.com/a_(b)?q=1,2#x.', ['url https://example.com/a_(b)?q=1,2#x']],
  ['(mail to ann.lee@example.org)', ['email ann.lee@example.org']],
  ['open ./src/a.ts, ../b and /etc/hosts:12', ['path ./src/a.ts', 'path ../b', 'path /etc/hosts']],
  ['line src/io/read.ts:140', ['path src/io/read.ts', 'number 140']],
  ['C:\\Users\\ann\\x.txt', ['path C:\\Users\\ann\\x.txt']],
  ['from "@scope/pkg"', ['path @scope/pkg']],
  ['and/or, he/she, 1/2', []],
  ['commit 23b1a96 and 0dc5a0e4-91f9-4f31-8b2e-6a5e3c1c2b1a', ['id 23b1a96', 'id 0dc5a0e4-91f9-4f31-8b2e-6a5e3c1c2b1a']],
  ['12 of 345, 1,234,567 rows, 0.25 s', ['number 345', 'number 1,234,567', 'number 0.25']],
  ['version 10.4.2', ['identifier 10.4.2']],
  [
    'fooBar(my_var, $scope, left-pad, v2b, one, two)',
    ['identifier fooBar', 'identifier my_var', 'identifier $scope', 'identifier left-pad', 'identifier v2b'],
  ],
  ['He said "no such table" to her', ['quoted no such table']],
  ["it isn't what they're after", []],
  ['the “broken pipe again” case', ['quoted broken pipe again']],
  ['Hyderabad is far', ['identifier Hyderabad']],
  ['std::io::read_line', ['identifier read_line']],
  ['a text ends with a_name... costs $1,250', ['identifier a_name', 'number 1,250']],
  ['', []],
])('literals of %j', (text, expected) => {
  expect(literalsOf(text)).toEqual(expected);
});

test('words, also with hyphens, and common literals are ordinary; names that somebody made are not', () => {
  const isOrdinary = ordinaryLiterals(['my-app']);
  for (const word of ['Important', 'well-known', 'step-by-step', 'file.Then', 'README.md', 'my-app']) {
    expect([word, isOrdinary(word, 'identifier')]).toEqual([word, true]);
  }
  for (const name of ['Hyderabad', 'read_file_now', 'user.name', 'fooBar', 'left-pad2', 'libfuse']) {
    expect([name, isOrdinary(name, 'identifier')]).toEqual([name, false]);
  }
  expect(isOrdinary('4711', 'number')).toBe(false);
});

test('the list of words holds common and less common English words', () => {
  const words = englishWords();
  expect(words.size).toBeGreaterThan(70_000);
  for (const word of ['a', 'table', 'colour', 'color', 'particularly', 'zoology']) expect(words.has(word)).toBe(true);
  expect(words.has('qwertzy')).toBe(false);
});

test('what the list of common literals says of the fixtures is so', () => {
  const root = fileURLToPath(new URL('../../fixtures', import.meta.url));
  const folders = new Map<string, Set<string>>();
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(root, name);
    if (!statSync(file).isFile() || /^(?:golden|broken|README)/.test(name)) continue;
    const parts = name.split(path.sep);
    const folder = parts.slice(0, parts[0] === 'passes' ? 3 : 1).join('/');
    const add = (value: string): void => void folders.set(value, (folders.get(value) ?? new Set()).add(folder));
    visitLiterals(unescaped(unescaped(readFileSync(file, 'utf8'))), add);
  }
  for (const literal of OF_FIXTURES.split(' ')) {
    expect([literal, folders.get(literal)?.size ?? 0]).toEqual([literal, expect.toSatisfy((count: number) => count >= 4)]);
  }
});

test('lines are copies if they are long enough, short enough, and say something', () => {
  const found: string[] = [];
  const text = `short\n  const answer = compute(41);  \r\n-${'-'.repeat(40)}\n+  return fetchEverything(url);\n${'x'.repeat(301)}`;
  visitLines(text, (line) => void found.push(line));
  expect(found).toEqual(['const answer = compute(41);', 'return fetchEverything(url);']);
});

test('phrases stand where their words stand whole', () => {
  const phrases = ['foo.ts', '123', 'a b', 'src/foo.ts', 'foo', 'foo.ts'];
  const { find } = createMatcher(phrases);
  expect(find('in src/foo.ts:123').sort()).toEqual([0, 1, 3, 4, 5]);
  expect(find('41234 food foo_ts')).toEqual([]);
  expect(find('x a \t b')).toEqual([2]);
  expect(find('a\nb')).toEqual([]);
});

test('a matcher finds what a plain search of atoms finds', () => {
  const atoms = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}_\p{Cs}]+|[^\p{L}\p{N}\p{M}_]/gu) ?? [];
  const piece = fc.constantFrom('a', 'ab', '1', '.', '/', 'é', '😀', '-');
  const phrase = fc.array(piece, { minLength: 1, maxLength: 4 }).map((list) => list.join(''));
  fc.assert(
    fc.property(fc.array(phrase, { maxLength: 6 }), fc.array(piece, { maxLength: 30 }), (phrases, pieces) => {
      const text = pieces.join('').replaceAll('😀', 'x');
      const plain = phrases.map((each) => each.replaceAll('😀', 'x'));
      const [inText, joined] = [atoms(text), (list: string[]) => list.join('\u0000')];
      const expected = plain.flatMap((each, index) => {
        const own = atoms(each);
        const stands = inText.some((_, at) => joined(inText.slice(at, at + own.length)) === joined(own));
        return stands ? [index] : [];
      });
      expect(
        createMatcher(plain)
          .find(text)
          .sort((a, b) => a - b),
      ).toEqual(expected);
    }),
  );
});

test('arguments are read string by string, without keys', () => {
  expect(argumentTexts('{"file_path": "/a/\\"b\\".ts", "n": [12, -3.5], "deep": {"old": "x\\ny"}, "no": null}')).toEqual([
    '/a/"b".ts',
    '12',
    '-3.5',
    'x\ny',
  ]);
  expect(argumentTexts('ls -la {')).toEqual(['ls -la {']);
});

test('decoding gives what JSON gives, also of a piece that begins or ends in an escape', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const spelled = JSON.stringify(text).slice(1, -1);
      expect(unescaped(spelled).replaceAll(/[\b\f]/g, ' ')).toBe(text.replaceAll(/[\b\f]/g, ' '));
    }),
  );
  expect(unescaped('abc\\')).toBe('abc');
  expect(unescaped('abc\\u00')).toBe('abc00');
});

test('long and hostile texts take no time', () => {
  for (const text of [
    '"'.repeat(200_000),
    'a.'.repeat(200_000),
    'a/'.repeat(150),
    `${'a@'.repeat(140)}.`,
    '://'.repeat(100_000),
    '1,'.repeat(99_999),
  ])
    literalsOf(text);
  const { find } = createMatcher(['a.'.repeat(100), 'a.b']);
  expect(find('a.'.repeat(100_000))).toEqual([0]);
});
