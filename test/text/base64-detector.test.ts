import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isBase64 } from '../../src/text/base64-detector.ts';
import { fileLike, NAMES, noise, pick, WORDS } from './base64-samples.ts';

const prose = `${WORDS.join(' ')}. `.repeat(40);
const numbers = (array: Float32Array | Float64Array | Int16Array): Buffer => Buffer.from(array.buffer);

const MAGIC: readonly [string, string][] = [
  ['PNG', '\x89PNG\r\n\x1a\n'],
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['GIF', 'GIF89a'],
  ['WebP', 'RIFF\x24\x10\0\0WEBPVP8 '],
  ['WAV', 'RIFF\x24\x10\0\0WAVEfmt '],
  ['AVI', 'RIFF\x24\x10\0\0AVI LIST'],
  ['BMP', 'BM\x36\x10\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'],
  ['TIFF, little-endian', 'II*\0\x08\0\0\0'],
  ['TIFF, big-endian', 'MM\0*\0\0\0\x08'],
  ['ICO', '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0'],
  ['PDF', '%PDF-1.7\n'],
  ['ZIP, docx, xlsx', 'PK\x03\x04\x14\0'],
  ['gzip', '\x1f\x8b\x08\0'],
  ['xz', '\xfd7zXZ\0'],
  ['7z', "7z\xbc\xaf'\x1c"],
  ['MP3 with tags', 'ID3\x04\0'],
  ['MP3 frames', '\xff\xfb\x90\x64'],
  ['Ogg', 'OggS\0'],
  ['FLAC', 'fLaC\0'],
  ['MP4', '\0\0\0\x18ftypmp42'],
  ['HEIC', '\0\0\0\x18ftypheic'],
  ['WebM', '\x1aE\xdf\xa3'],
  ['WOFF', 'wOFF\0\x01\0\0'],
  ['WOFF2', 'wOF2\0\x01\0\0'],
  ['OpenType', 'OTTO\0'],
  ['WebAssembly', '\0asm\x01\0\0\0'],
  ['ELF', '\x7fELF\x02\x01'],
  ['old Office', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['SQLite', 'SQLite format 3\0'],
];

describe('the first bytes of a known file decide alone', () => {
  test.each(MAGIC)('%s', (_, magic) => {
    const data = fileLike(magic);
    expect(isBase64(data.toString('base64'))).toBe(true);
    expect(isBase64(data.toString('base64url'))).toBe(true);
    const poor = Buffer.concat([Buffer.from(magic, 'latin1'), Buffer.alloc(1000)]).toString('base64');
    expect(isBase64(poor.slice(0, 1201))).toBe(true);
  });
});

const BINARY: readonly [string, Buffer][] = [
  ['random bytes', noise(7, 900)],
  ['deflated text', deflateRawSync(Buffer.from(pick(WORDS, 4000)))],
  ['the body of a gzip file', gzipSync(noise(3, 1500)).subarray(10)],
  ['floats', numbers(Float32Array.from({ length: 400 }, (_, i) => Math.sin(i) * 0.1))],
  ['doubles', numbers(Float64Array.from({ length: 200 }, (_, i) => Math.sin(i) * 10))],
  ['sound samples', numbers(Int16Array.from({ length: 900 }, (_, i) => Math.sin(i / 10) * 3000))],
  ['grey pixels', Buffer.from(Array.from({ length: 1500 }, (_, i) => 128 + 60 * Math.sin(i / 50)))],
  ['English text', Buffer.from(prose)],
  ['JSON', Buffer.from(JSON.stringify(WORDS.map((word, i) => ({ id: i, word, list: [i, i * i] }))).repeat(4))],
  ['SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0L10 10Z"/>'.repeat(40)}</svg>`)],
  ['source code', Buffer.from('export const add = (a, b) => {\n\treturn a + b;\n};\n'.repeat(20))],
  [
    'Chinese text',
    Buffer.from(Array.from({ length: 400 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20000))).join('')),
  ],
  ['Russian text', Buffer.from('Съешь же ещё этих мягких французских булок, да выпей чаю. '.repeat(12))],
  ['UTF-16 text', Buffer.from(prose, 'utf16le')],
  ['hexadecimal', Buffer.from(noise(5, 500).toString('hex'))],
  ['base64 once more', Buffer.from(noise(5, 900).toString('base64'))],
];

describe('bytes that make sense are base64 by alphabet, mix, length and padding', () => {
  test.each(BINARY)('%s', (_, data) => {
    const standard = data.toString('base64');
    expect(standard.length).toBeGreaterThan(1000);
    expect(isBase64(standard)).toBe(true);
    expect(isBase64(data.toString('base64url'))).toBe(true);
  });

  test('a data: prefix decides alone', () => {
    expect(isBase64('A'.repeat(1201))).toBe(false);
    expect(isBase64('A'.repeat(1201), { announced: true })).toBe(true);
  });

  test('a key that names it is enough where both symbols occur', () => {
    expect(isBase64('ab-_'.repeat(400))).toBe(false);
    expect(isBase64('ab-_'.repeat(400), { named: true })).toBe(true);
    expect(isBase64(pick(NAMES, 1600), { named: true })).toBe(false);
    expect(isBase64(`${pick(NAMES, 1599)}/`, { named: true })).toBe(false);
    expect(isBase64('-_'.repeat(600), { named: true })).toBe(false);
  });
});

const random = noise(11, 1200).toString('base64');

const OTHER: readonly [string, string][] = [
  ['prose', prose],
  ['prose without spaces', pick(WORDS, 1600)],
  ['one letter', 'A'.repeat(1600)],
  ['one digit', '9'.repeat(4301)],
  ['two letters', 'Ab'.repeat(800)],
  ['equals signs', '='.repeat(1001)],
  ['hexadecimal', noise(1, 800).toString('hex')],
  ['hexadecimal in capitals', noise(1, 800).toString('hex').toUpperCase()],
  ['hexadecimal in both', pick('0123456789abcdefABCDEF', 1600)],
  ['a pattern of digits', '0123456789abcdef'.repeat(80)],
  ['digits', pick('0123456789', 1600)],
  ['DNA', pick('ACGT', 1600)],
  ['soft-masked DNA', pick('ACGTacgtN', 1600)],
  ['protein', pick('ACDEFGHIKLMNPQRSTVWY', 1600)],
  ['base32', pick('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 1600)],
  ['base36', pick('0123456789abcdefghijklmnopqrstuvwxyz', 1600)],
  ['base58', pick('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 1600)],
  ['camelCase', pick(NAMES, 1600)],
  ['capitals with underscores', pick(['MAX_SIZE_', 'HTTP2_', 'DEFAULT_'], 1600)],
  ['snake_case', pick(['max_size_', 'http2_', 'Default_'], 1600)],
  ['kebab-case', pick(['max-size-', 'http2-', 'Default-'], 1600)],
  ['slugs with both marks', pick(['How-To_', 'GTX-1080_Ti-', 'part-2_of-3-', 'Setup-'], 1600)],
  ['a path', `/${pick(['usr/', 'local/', 'lib/', 'node20/', 'Modules/', 'c++/'], 1599)}`],
  ['a path of names', pick(NAMES, 1600).replace(/(.{9})./g, '$1/')],
  [
    'a mangled symbol',
    '_ZN5boost6spirit2qi6detail13parser_binderINS1_11alternativeINS_6fusion4consIKNS1_4ruleIN9__gnu_cxx17'.repeat(16),
  ],
  ['names with numbers', Array.from({ length: 200 }, (_, i) => `Item${(i * 7) % 97}Foo${(i * 13) % 71}`).join('')],
  [
    'UUIDs',
    Array.from({ length: 40 }, (_, i) =>
      noise(i, 16)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    ).join('_'),
  ],
  ['dates', Array.from({ length: 100 }, (_, i) => `2024-01-${10 + (i % 20)}T10-00Z`).join('_')],
  ['two alphabets in one', `${random.slice(0, 800)}${random.slice(0, 800).replaceAll('+', '-').replaceAll('/', '_')}`],
  ['a length that no padding explains', random.slice(0, 1201)],
  ['padding that does not fit', `${random.slice(0, 1202)}=`],
  ['padding in the middle', `${random.slice(0, 800)}==${random.slice(0, 800)}`],
  ['three signs of padding', `${random.slice(0, 1201)}===`],
  ['white space', `${random.slice(0, 800)} ${random.slice(0, 800)}`],
  ['a letter beyond ASCII', `${random.slice(0, 1199)}é`],
  ['a start like a file and words after it', `iVBORw0KGgoAAAANSUhEUgAA, and so on: ${prose}`],
  ['a clean start', `${'A'.repeat(1000)}${' -- and then: ordinary text, with punctuation! '.repeat(5)}`],
  ['nothing', ''],
];

describe('what is not base64', () => {
  test.each(OTHER)('%s', (_, value) => {
    expect(isBase64(value)).toBe(false);
  });
});
