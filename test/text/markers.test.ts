import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  base64Marker,
  holdsMarker,
  isOmittedMarker,
  MIRROR_NOTE,
  mediaNote,
  omittedMarker,
  pointer,
  pointerTarget,
  resultForm,
  trimMarker,
  trimParagraphs,
  withCommas,
} from '../../src/text/markers.ts';

const bounds = { maxResultChars: 100, headChars: 20, tailChars: 20 };
const picture = { type: 'image', mediaType: 'image/png', width: 1280, height: 720, bytes: 97_280 } as const;

test('the forms as they are documented', () => {
  expect(trimMarker(5545)).toBe('[... 5,545 characters trimmed for context efficiency ...]');
  expect(trimMarker(5545, 'a1b2c3')).toBe('[... 5,545 characters trimmed for context efficiency ... ref a1b2c3]');
  expect(pointer('read_file', 'call_7')).toBe('[pruned: read_file: same result as call call_7 below]');
  expect(omittedMarker(12_345)).toBe('[document omitted: 12,345 chars]');
  expect(base64Marker(16_794)).toBe('[BASE64_REMOVED: ~12.3KB - use image_url instead]');
  expect(mediaNote(picture)).toBe('[image removed: image/png 1280x720, 95.0KB]');
  expect(mediaNote({ ...picture, type: 'audio', mediaType: 'audio/wav', width: null, height: null })).toBe(
    '[file removed: audio/wav, 95.0KB]',
  );
  expect(mediaNote({ ...picture, mediaType: 'x] [y', bytes: null })).toBe('[image removed: unknown image 1280x720]');
});

test('kilobytes have one decimal, halves to even', () => {
  const size = (length: number): string => base64Marker(length).slice(18, -25);
  // 0.75, 2.25, 3.75 and 5.25 KB
  expect([1024, 3072, 5120, 7168].map(size)).toEqual(['0.8KB', '2.2KB', '3.8KB', '5.2KB']);
  expect(size(0)).toBe('0.0KB');
  expect(size(2_000_000)).toBe('1,464.8KB');
});

test('a pointer names its call, or is not written', () => {
  const id = fc.stringMatching(/^[\w.|:-]{1,60}$/);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), id, (name, call) => pointerTarget(pointer(name, call)!) === call));
  expect(pointerTarget(pointer('grep', 'c1', 'a1b2c3')!)).toBe('c1');
  for (const impossible of ['a b', 'a]', 'a\nb', '', 'x'.repeat(400)]) expect(pointer('grep', impossible)).toBeNull();
  for (const other of ['[pruned: grep: same result as call c1 above]', 'see [pruned: grep: same result as call c1 below]'])
    expect(pointerTarget(other)).toBeNull();
});

test('a result is recognised by its form', () => {
  const trimmed = `head\n\n${trimMarker(77)}\n\ntail`;
  expect(resultForm(trimmed, bounds)).toBe('trimmed');
  expect(resultForm(`\n\n${trimMarker(77, 'abcdef')}\n\n`, bounds)).toBe('trimmed');
  expect(resultForm('[pruned: grep: returned 3 rows]', bounds)).toBe('one-liner');
  expect(resultForm(`[pruned: ${'é😀'.repeat(195)}]`, bounds)).toBe('one-liner');
  expect(resultForm(pointer('grep', 'c1')!, bounds)).toBe('one-liner');
});

test('what quotes a marker, or is longer than the bounds, is data', () => {
  const data = [
    `he said "${trimMarker(77)}" twice`,
    `head\n${trimMarker(77)}\ntail`,
    'a\n\n[... 77 more frames ...]\n\nb',
    'a\n\n[... 0077 characters trimmed for context efficiency ...]\n\nb',
    `head\n\n${trimMarker(77)}\n\n${'x'.repeat(540)}`,
    `[pruned: ${'x'.repeat(391)}]`,
    '[pruned: two\nlines]',
    '[pruned: ]',
    '[pruned: roses] and more',
    '',
  ];
  for (const text of data) expect(resultForm(text, bounds), text).toBe('whole');
  expect(resultForm(`[... ${'z'.repeat(200)}`, bounds)).toBe('whole');
});

test('every marker is found anywhere in a text, and ordinary text holds none', () => {
  const markers = [
    trimMarker(5),
    pointer('grep', 'c1')!,
    '[pruned: grep: ok]',
    omittedMarker(9),
    base64Marker(2000),
    mediaNote(picture),
    MIRROR_NOTE,
  ];
  for (const marker of markers) expect(holdsMarker(`before ${marker} after`), marker).toBe(true);
  for (const text of ['[... 12 more frames ...]', '[BASE64_REMOVED]', '[image removed: ]', '[pruned: unclosed', 'plain'])
    expect(holdsMarker(text), text).toBe(false);
  fc.assert(fc.property(fc.string(), (text) => !holdsMarker(text)));
});

test('the count in a trim marker reads back', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 40 }), fc.string(), (count, head) => {
      expect(trimParagraphs(`${head}\n\n${trimMarker(count)}\n\n`)).toEqual([
        { from: head.length, to: head.length + trimMarker(count).length + 4, count },
      ]);
      expect(isOmittedMarker(omittedMarker(count, 'abc123'))).toBe(true);
      expect(Number(withCommas(count).replaceAll(',', ''))).toBe(count);
    }),
  );
  expect(isOmittedMarker(`${omittedMarker(4)} `)).toBe(false);
});
