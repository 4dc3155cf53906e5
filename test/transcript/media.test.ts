import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteSize, measureMedia, pixelSize } from '../../src/transcript/media.ts';
import type { MediaFacts } from '../../src/transcript/transcript.ts';
import { inLines } from '../text/base64-samples.ts';
import { bmp, gif, jpeg, png, webp } from './pictures.ts';

const image = (data: string | null, mediaType: string | null = 'image/png'): MediaFacts => ({
  type: 'image',
  mediaType,
  data: () => data,
  detail: null,
});

describe('pixels of a picture', () => {
  test.each([
    ['PNG', png(1280, 720), 1280, 720],
    ['JPEG', jpeg(4000, 3000), 4000, 3000],
    ['GIF', gif(16, 9), 16, 9],
    ['WebP', webp(800, 600), 800, 600],
    ['BMP', bmp(33, 44), 33, 44],
    ['JPEG with 60 KB before its size', jpeg(640, 480, 60_000), 640, 480],
    ['JPEG with 400 KB before its size', jpeg(640, 480, 400_000), 640, 480],
  ])('%s', (_, file, width, height) => {
    const data = Buffer.concat([file, Buffer.alloc(5000, 7)]);
    expect(pixelSize(data.toString('base64'))).toEqual({ width, height });
    expect(pixelSize(data.toString('base64url'))).toEqual({ width, height });
    expect(pixelSize(inLines(data.toString('base64')))).toEqual({ width, height });
  });

  test.each([
    ['nothing', ''],
    ['text that is not base64', '[BASE64_REMOVED: ~12.3KB - use image_url instead]'],
    ['zeros, which might be a Targa file', Buffer.alloc(5000).toString('base64')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"></svg>').toString('base64')],
    ['PDF', Buffer.from('%PDF-1.7\n').toString('base64')],
    ['a torn PNG', png(10, 10).subarray(0, 18).toString('base64')],
    ['a torn BMP', bmp(10, 10).subarray(0, 19).toString('base64')],
    ['a torn JPEG', jpeg(10, 10).subarray(0, 24).toString('base64')],
    ['a JPEG with more than 512 KB before its size', jpeg(640, 480, 600_000).toString('base64')],
    ['a PNG without width', png(0, 10).toString('base64')],
  ])('unknown of %s', (_, data) => {
    expect(pixelSize(data)).toBe(null);
  });

  test('of any bytes behind a known start are a size or unknown', () => {
    const starts = [
      png(5, 5),
      jpeg(5, 5),
      gif(5, 5),
      webp(5, 5),
      bmp(5, 5),
      Buffer.from('II*\0'),
      Buffer.from('\0\0\0\x18ftypheic'),
      Buffer.alloc(0),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.nat(40), fc.uint8Array({ maxLength: 300 }), (start, kept, rest) => {
        const size = pixelSize(Buffer.concat([start.subarray(0, kept), rest]).toString('base64'));
        if (size) expect(Math.min(size.width, size.height)).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

test('bytes are those that Node decodes', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom<'base64' | 'base64url'>('base64', 'base64url'),
      (data, alphabet) => {
        const text = Buffer.from(data).toString(alphabet);
        expect(byteSize(text)).toBe(data.length);
        expect(byteSize(inLines(text, 76, '\r\n'))).toBe(data.length);
      },
    ),
  );
});

describe('media', () => {
  test('a picture has pixels and bytes', () => {
    expect(measureMedia(image(png(96, 64).toString('base64')))).toEqual({ width: 96, height: 64, bytes: 29 });
  });

  test('a reference has neither', () => {
    expect(measureMedia(image(null))).toEqual({ width: null, height: null, bytes: null });
  });

  test('a file has bytes, and pixels if it is a picture', () => {
    const data = png(96, 64).toString('base64');
    const file = (mediaType: string | null): MediaFacts => ({ type: 'file', mediaType, data: () => data, detail: null });
    expect(measureMedia(file('application/pdf'))).toEqual({ width: null, height: null, bytes: 29 });
    expect(measureMedia(file('image/png'))).toEqual({ width: 96, height: 64, bytes: 29 });
    expect(measureMedia(file(null))).toEqual({ width: null, height: null, bytes: 29 });
  });

  test('10 MB that look like a JPEG are soon given up', () => {
    const data = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(10_000_000, 0xee)]).toString('base64');
    expect(measureMedia(image(data))).toEqual({ width: null, height: null, bytes: 10_000_003 });
  });
});
