import { expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { duplicateKeys } from '../../src/json/duplicate-keys.ts';
import { readSource, type Source } from '../../src/json/source.ts';

function read(text: string): Source {
  return readSource(Buffer.from(text));
}

function summary(source: Source): unknown {
  return source.documents.map(({ root, line, start, end }) => [line, start, end, root.raw()]);
}

test('one document a line, blank lines skipped, CR as white space', () => {
  const source = read('{"a":1}\r\n\n \t\r\n [2] \n{"b":"\u2028"}');
  expect(source.lines).toBe(true);
  expect(source.findings).toEqual([]);
  expect(summary(source)).toEqual([
    [1, 0, 8, '{"a":1}'],
    [4, 14, 19, '[2]'],
    [5, 20, 31, '{"b":"\u2028"}'],
  ]);
});

test.each([
  ['{"a":1}', false],
  ['{"a":1}\n', false],
  ['\n\n{"a":1}\n\n', false],
  ['{"a":\n1}', false],
  ['[\n{"a":1},\n{"b":2}\n]', false],
  ['{"a":1}\n{"b":2}', true],
  ['{"a":1}\nnot json', true],
  ['\n{"a":1}\n{"b":', true],
  ['{bad}\n{"b":2}\n[3]', true],
  ['1\n2', true],
])('%j is JSONL: %s', (text, lines) => {
  expect(read(text).lines).toBe(lines);
});

test.each(['{bad}\n{"b":2}', '{bad}\n1\n2\n3', '{"a":1} {"b":2}', '{\n"a":1\n"b":2\n}', '{bad}\n\n\n{"b":2}'])(
  '%j is neither',
  (text) => {
    expect(() => read(text)).toThrow(UserError);
  },
);

test('bad lines are findings and keep their place', () => {
  const source = read('{"a":1}\n{bad}\n{"b":\n[2]\n{"c":"x');
  expect(source.documents.map(({ line }) => line)).toEqual([1, 4]);
  expect(source.findings).toEqual([
    {
      code: 'bad-line',
      at: '',
      line: 2,
      message: "The line is not JSON and kept as it is. Expected a key in double quotes or '}', found 'bad}'.",
    },
    {
      code: 'bad-line',
      at: '',
      line: 3,
      message:
        'The line is not JSON and kept as it is. The line ends too early: expected a value; the object opened at 3:1 is not closed.',
    },
    {
      code: 'torn-line',
      at: '',
      line: 5,
      message:
        'The last line is incomplete and kept as it is. The text ends too early: expected the end of the string; the object opened at 5:1 is not closed.',
    },
  ]);
});

test('a line with invalid UTF-8 is bad, the others are read', () => {
  const bytes = Buffer.concat([
    Buffer.from('{"a":"é"}\n{"b":"'),
    Buffer.from([0xe9]),
    Buffer.from('"}\n{"c":"'),
    Buffer.from([0xc3]),
  ]);
  const source = readSource(bytes);
  expect(source.documents.map(({ root }) => root.value())).toEqual([{ a: 'é' }]);
  expect(source.findings.map(({ code, line }) => [code, line])).toEqual([
    ['bad-line', 2],
    ['torn-line', 3],
  ]);
  expect(source.findings[0].message).toContain('Byte 0xE9 is not valid UTF-8.');
});

test.each([
  ['{"a":1}\n{"b":x}\n{"c":', 'json-syntax', 2, 6],
  ['{"a":1}\n{"c":', 'json-syntax', 2, 6],
])('strict: %j', (text, code, line, column) => {
  const refuse = () => readSource(Buffer.from(text), { strict: true });
  expect(refuse).toThrow(expect.objectContaining({ code, at: { line, column } }));
});

test('strict: invalid UTF-8', () => {
  const bytes = Buffer.concat([Buffer.from('{"a":1}\n{"b":"é'), Buffer.from([0xff]), Buffer.from('"}\n')]);
  expect(() => readSource(bytes, { strict: true })).toThrow(
    expect.objectContaining({ code: 'encoding', at: { line: 2, column: 8 } }),
  );
});

test('many bad lines are named up to twenty, the rest counted', () => {
  const source = read(`{}\n${'{\n'.repeat(100)}{"torn`);
  expect(source.findings.length).toBe(22);
  expect(source.findings.slice(0, 21).map(({ line }) => line)).toEqual([
    ...Array.from({ length: 20 }, (_, index) => index + 2),
    102,
  ]);
  expect(source.findings[21]).toEqual({
    code: 'bad-line',
    at: '',
    line: 22,
    message: '80 more lines are not JSON and kept as they are, the first of them line 22.',
  });
});

test('a byte order mark is a finding', () => {
  const source = read('\ufeff{"a":1}\n{"b":2}\n');
  expect(source.findings.map(({ code }) => code)).toEqual(['byte-order-mark']);
  expect(summary(source)).toEqual([
    [1, 3, 10, '{"a":1}'],
    [2, 11, 18, '{"b":2}'],
  ]);
});

test('whether a payload is ASCII', () => {
  expect(read('["\\u00e9"]').ascii).toBe(true);
  expect(read('["é"]').ascii).toBe(false);
  expect(read('\ufeff[]').ascii).toBe(false);
});

test('duplicate keys are found at every depth, however they are spelled', () => {
  const text = '{"a":1,\n"b":[{"x/y":1,"z":{"a":0},"x\\/y":2}],\n"a":2,"a":3}';
  expect(duplicateKeys(read(text)).map(({ code, at, line }) => [code, at, line])).toEqual([
    ['duplicate-key', '/a', 3],
    ['duplicate-key', '/b/0/x~1y', 2],
  ]);
  expect(duplicateKeys(read('{"a":{"b":1},"b":{"a":1},"ab":1,"ba":2}'))).toEqual([]);
  expect(duplicateKeys(read('{"a":1,"a":2}\n{"a":1}\n{"x":[{"a":1,"\\u0061":2}]}')).map(({ at, line }) => [at, line])).toEqual([
    ['/a', 1],
    ['/x/0/a', 3],
  ]);
});

test('large objects too, and at most twenty findings', () => {
  const keys = Array.from({ length: 5000 }, (_, index) => `"key${index}":${index}`);
  expect(duplicateKeys(read(`{${keys.join(',')}}`))).toEqual([]);
  expect(duplicateKeys(read(`{${keys.join(',')},"key17":0}`)).map(({ at }) => at)).toEqual(['/key17']);
  expect(duplicateKeys(read(`{${keys.join(',')},${keys.join(',')}}`)).length).toBe(20);
});

test('a key in a finding is shown without what a terminal obeys', () => {
  const [finding] = duplicateKeys(read('{"\\u001b[31m":1,"\\u001b[31m":2}'));
  expect(finding.message).toBe("An object holds the key '\\x1b[31m' more than once; most readers take the last one.");
});
