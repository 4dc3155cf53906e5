import { expect, test } from 'vitest';
import { fileSignature } from '../../src/text/file-signature.ts';

test.each<[string, number[], string | null]>([
  ['version 1, layer III, 128 kbit/s', [0xff, 0xfb, 0x90], 'mp3'],
  ['version 2.5, layer III', [0xff, 0xe2, 0x90], 'mp3'],
  ['without a sync word', [0xfe, 0xfb, 0x90], null],
  ['with half a sync word', [0xff, 0xdb, 0x90], null],
  ['the reserved version', [0xff, 0xea, 0x90], null],
  ['the reserved layer', [0xff, 0xf8, 0x90], null],
  ['a free bit rate', [0xff, 0xfb, 0x00], null],
  ['a bad bit rate', [0xff, 0xfb, 0xf0], null],
  ['the reserved sample rate', [0xff, 0xfb, 0x9c], null],
  ['nothing', [], null],
])('a frame of MPEG audio: %s', (_, bytes, kind) => {
  expect(fileSignature(Uint8Array.from(bytes))).toBe(kind);
});

test('files are told by their first bytes', () => {
  expect(fileSignature(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('png');
  expect(fileSignature(Buffer.from('PAR1'))).toBe('parquet');
  expect(fileSignature(Buffer.from('PAR'))).toBeNull();
});
