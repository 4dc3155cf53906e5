import { imageSize } from 'image-size';
import type { MediaFacts } from './transcript.ts';

/** What is known of a picture or file from its data: pixels and bytes, null where unknown. */
interface MediaMeasure {
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number | null;
}

/** Kinds whose header states a size. The library also guesses (Targa) and searches text (SVG), which providers take for no picture. */
const KINDS = new Set('png jpg gif webp bmp tiff bigtiff ico avif heic heix heif hevc hevx mif1 msf1'.split(' '));

/** Most headers are in the first 4 KB; a JPEG may carry profiles and a preview before its size. In bytes. */
const STARTS = [4 << 10, 64 << 10];
const JPEG_STARTS = [...STARTS, 512 << 10];

/** The size of media by their base64 data, of which no more than 512 KB are decoded. All null for a reference; never throws. */
export function measureMedia(media: MediaFacts): MediaMeasure {
  const data = media.data();
  if (data === null) return { width: null, height: null, bytes: null };
  const pixels = media.type === 'image' || media.mediaType?.startsWith('image/') ? pixelSize(data) : null;
  return { width: pixels?.width ?? null, height: pixels?.height ?? null, bytes: byteSize(data) };
}

/** The bytes that base64 stands for, by its length: white space and padding do not count. */
export function byteSize(base64: string): number {
  const plain = /\s/.test(base64) ? base64.replace(/\s+/g, '') : base64;
  const padding = plain.endsWith('==') ? 2 : plain.endsWith('=') ? 1 : 0;
  return Math.floor(((plain.length - padding) * 3) / 4);
}

/** Width and height of a picture in either alphabet of base64, or null where its header does not tell. */
export function pixelSize(base64: string): { width: number; height: number } | null {
  const starts = /^[/_]9j[/_]/.test(base64) ? JPEG_STARTS : STARTS;
  for (const length of starts) {
    const size = readHeader(decodeStart(base64, length));
    if (size) return size;
    if ((base64.length * 3) / 4 <= length) return null;
  }
  return null;
}

/** The first bytes of base64 data, in memory of their own (Node's decoder would share it with others). */
export function decodeStart(base64: string, bytes: number): Uint8Array {
  const characters = Math.ceil((bytes * 4) / 3);
  return new Uint8Array(Buffer.from(base64.slice(0, characters), 'base64'));
}

function readHeader(start: Uint8Array): { width: number; height: number } | null {
  try {
    const { width, height, type = '' } = imageSize(start);
    return KINDS.has(type) && isSide(width) && isSide(height) ? { width, height } : null;
  } catch {
    return null;
  }
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0;
}
