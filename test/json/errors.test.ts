import { expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { readSource } from '../../src/json/source.ts';

function refusal(bytes: Uint8Array, options: { path?: string; strict?: boolean } = {}): UserError {
  try {
    readSource(bytes, options);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

test.each([
  ['[1,\n 2 3]', 2, 4, "Expected ',' or ']', found '3]'.", undefined],
  ['{"a":1 "b":2}', 1, 8, `Expected ',' or '}', found '"b":2}'.`, undefined],
  ['{"a" 1}', 1, 6, "Expected ':' after the key, found '1}'.", undefined],
  ['{a:1}', 1, 2, "Expected a key in double quotes or '}', found 'a:1}'.", undefined],
  ["{'a':1}", 1, 2, `Expected a key in double quotes or '}', found ''a':1}'.`, 'JSON strings stand in double quotes.'],
  ['{"a":1,\n}', 2, 1, "Expected a key in double quotes, found '}'.", 'JSON allows no comma before a closing bracket.'],
  ['[1,]', 1, 4, "Expected a value, found ']'.", 'JSON allows no comma before a closing bracket.'],
  ['[,]', 1, 2, "Expected a value or ']', found ',]'.", undefined],
  ['[}', 1, 2, "Expected a value or ']', found '}'.", undefined],
  ['[// no\n1]', 1, 2, "Expected a value or ']', found '// no'.", 'JSON has no comments.'],
  [
    '[NaN]',
    1,
    2,
    "Expected a value or ']', found 'NaN]'.",
    'JSON knows true, false and null in lower case, and neither NaN nor Infinity.',
  ],
  [
    '[True]',
    1,
    2,
    "Expected a value or ']', found 'True]'.",
    'JSON knows true, false and null in lower case, and neither NaN nor Infinity.',
  ],
  ['[nul]', 1, 2, "Expected 'null', found 'nul]'.", undefined],
  ['[01]', 1, 3, "Expected ',' or ']', found '1]'.", undefined],
  ['[-a]', 1, 3, "Expected a digit, found 'a]'.", undefined],
  ['{"é😀":"\\x"}', 1, 9, `Expected one of " \\ / b f n r t u after a backslash, found 'x"}'.`, undefined],
  ['"\\u12g4"', 1, 6, `Expected four hexadecimal digits after \\u, found 'g4"'.`, 'The input must be JSON or JSONL.'],
  ['["a\nb"]', 1, 4, 'Expected an escape such as \\n in place of a control character, found a line break.', undefined],
  ['["a\tb"]', 1, 4, `Expected an escape such as \\n in place of a control character, found '\\tb"]'.`, undefined],
  ['{"a":1}}', 1, 8, "Expected nothing after the value, found '}'.", 'The input must be JSON or JSONL.'],
  ['hello', 1, 1, "Expected a value, found 'hello'.", 'The input must be JSON or JSONL.'],
  ['\n\n  <html>', 3, 3, "Expected a value, found '<html>'.", 'The input must be JSON or JSONL.'],
  ['\ufeff[x]', 1, 2, "Expected a value or ']', found 'x]'.", undefined],
  ['[1]\ufeff', 1, 4, "Expected nothing after the value, found '\\u{feff}'.", 'The input must be JSON or JSONL.'],
  ['[\u001b[31m\u202ered]', 1, 2, "Expected a value or ']', found '\\x1b[31m\\u{202e}red]'.", undefined],
  ['[\u009b31m\u0000]', 1, 2, "Expected a value or ']', found '\\x9b31m\\x00]'.", undefined],
  [`[${'x'.repeat(50)}]`, 1, 2, `Expected a value or ']', found '${'x'.repeat(39)}…'.`, undefined],
  [`[${'😀'.repeat(50)}]`, 1, 2, `Expected a value or ']', found '${'😀'.repeat(39)}…'.`, undefined],
])('%j', (text, line, column, message, hint) => {
  const error = refusal(Buffer.from(text), { path: 'request.json' });
  expect({ code: error.code, at: error.at, message: error.message, hint: error.hint }).toEqual({
    code: 'json-syntax',
    at: { path: 'request.json', line, column },
    message,
    hint,
  });
});

test.each([
  ['{"a":[1,\n{"b":"x', 2, 8, 'The text ends too early: expected the end of the string; the object opened at 2:1 is not closed.'],
  ['{"a":[1,\n', 2, 1, 'The text ends too early: expected a value; the array opened at 1:6 is not closed.'],
  ['[[1],\n[2]', 2, 4, "The text ends too early: expected ',' or ']'; the array opened at 1:1 is not closed."],
  ['{"a"', 1, 5, "The text ends too early: expected ':' after the key; the object opened at 1:1 is not closed."],
  ['{', 1, 2, "The text ends too early: expected a key in double quotes or '}'; the object opened at 1:1 is not closed."],
  ['"abc', 1, 5, 'The text ends too early: expected the end of the string.'],
  ['"abc\\', 1, 6, 'The text ends too early: expected the end of the string.'],
  ['"\\u12', 1, 6, 'The text ends too early: expected the end of the string.'],
  ['tru', 1, 4, "The text ends too early: expected 'true'."],
  ['[-', 1, 3, 'The text ends too early: expected a digit; the array opened at 1:1 is not closed.'],
])('truncated: %j', (text, line, column, message) => {
  const error = refusal(Buffer.from(text));
  expect([error.code, error.at, error.message]).toEqual(['json-syntax', { line, column }, message]);
  expect(error.hint).toBe('The file may have been cut off while it was written.');
});

test('a text cut inside a character is truncated, not wrongly encoded', () => {
  for (const character of ['é', '漢', '😀', '\u0800', '\ud7ff', '\u{10ffff}']) {
    const whole = Buffer.from(`{"a":"${character}`);
    for (let cut = 1; cut < Buffer.byteLength(character); cut++) {
      const error = refusal(whole.subarray(0, whole.length - cut));
      expect([error.code, error.message]).toEqual([
        'json-syntax',
        'The text ends too early: expected the end of the string; the object opened at 1:1 is not closed.',
      ]);
    }
  }
});

test.each([
  [[], 'empty-input'],
  [[0x20, 0x0a, 0x0d, 0x09], 'empty-input'],
  [[0xef, 0xbb, 0xbf], 'empty-input'],
  [[0xef, 0xbb, 0xbf, 0x0a], 'empty-input'],
  [[0xff, 0xfe, 0x5b, 0, 0x5d, 0], 'encoding'],
  [[0xfe, 0xff, 0, 0x5b, 0, 0x5d], 'encoding'],
  [[0xff, 0xfe, 0, 0, 0x31, 0, 0, 0], 'encoding'],
  [[0, 0, 0xfe, 0xff, 0, 0, 0, 0x31], 'encoding'],
  [[0x5b, 0, 0x5d, 0], 'encoding'],
  [[0, 0x5b, 0, 0x5d], 'encoding'],
  [[0x31, 0], 'encoding'],
  [[0x31, 0, 0, 0], 'encoding'],
  [[0, 0, 0, 0x31], 'encoding'],
  [[0, 0, 0, 0], 'json-syntax'],
  [[0x22, 0xe9, 0x22], 'encoding'],
  [[0x22, 0xc0, 0x80, 0x22], 'encoding'],
  [[0x22, 0xed, 0xa0, 0x80, 0x22], 'encoding'],
  [[0x1f, 0x8b, 0x08, 0x00], 'encoding'],
])('bytes %j: %s', (bytes, code) => {
  const error = refusal(Uint8Array.from(bytes), { path: 'x.json' });
  expect([error.code, error.at?.path]).toEqual([code, 'x.json']);
  if (code === 'encoding')
    expect(error.hint).toBe(
      bytes[1] === 0x8b
        ? 'Name the JSON or JSONL that was saved, not an archive, a picture or a program.'
        : 'Save the file as UTF-8.',
    );
});

test('invalid UTF-8 is located', () => {
  const error = refusal(Buffer.concat([Buffer.from('{\n "é": "caf'), Buffer.from([0xe9]), Buffer.from('"}')]));
  expect([error.at, error.message]).toEqual([{ line: 2, column: 11 }, 'Byte 0xE9 is not valid UTF-8.']);
});

test('more than 2 GiB are too large', () => {
  expect(refusal(new Uint8Array(2 ** 31)).code).toBe('too-large');
});

test.each([
  ['zeros and what no text holds', Uint8Array.of(0x00, 0xf0, 0xe2, 0xd6), 'This is binary data, and JSON is text in UTF-8.'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'This is binary data, and JSON is text in UTF-8.'],
  ['Latin-1', Buffer.from('{"a":"\xe9"}', 'latin1'), 'Byte 0xE9 is not valid UTF-8.'],
  ['UTF-16, low byte first', Buffer.from('{}', 'utf16le'), 'The input is UTF-16, and JSON is UTF-8.'],
  ['UTF-16, high byte first', Uint8Array.of(0, 0x5b, 0, 0x5d), 'The input is UTF-16, and JSON is UTF-8.'],
  ['UTF-32', Uint8Array.of(0, 0, 0, 0x5b), 'The input is UTF-32, and JSON is UTF-8.'],
])('what is no UTF-8 is called what it is: %s', (_, bytes, message) => {
  expect(() => readSource(bytes)).toThrow(message);
});
