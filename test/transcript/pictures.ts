/** Files that are nothing but a header, as the formats' specifications give it. */
const bytes = (...values: number[]): Buffer => Buffer.from(values);
const be = (value: number, length: number): Buffer => {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntBE(value, 0, length);
  return buffer;
};
const le = (value: number, length: number): Buffer => Buffer.from(be(value, length).reverse());
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

export function png(width: number, height: number): Buffer {
  return Buffer.concat([ascii('\x89PNG\r\n\x1a\n'), be(13, 4), ascii('IHDR'), be(width, 4), be(height, 4), bytes(8, 2, 0, 0, 0)]);
}

/** A JPEG with so many bytes of segments (colour profiles, a preview) before its size. */
export function jpeg(width: number, height: number, before = 0): Buffer {
  const segments: Buffer[] = [];
  for (let left = before; left > 0; left -= 60_000) {
    const size = Math.min(left, 60_000);
    segments.push(bytes(0xff, 0xe2), be(size + 2, 2), Buffer.alloc(size, 0x20));
  }
  const frame = [
    bytes(0xff, 0xc0),
    be(17, 2),
    bytes(8),
    be(height, 2),
    be(width, 2),
    bytes(3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1),
  ];
  return Buffer.concat([
    bytes(0xff, 0xd8, 0xff, 0xe0),
    be(16, 2),
    ascii('JFIF\0'),
    Buffer.alloc(9),
    ...segments,
    ...frame,
    bytes(0xff, 0xd9),
  ]);
}

export function gif(width: number, height: number): Buffer {
  return Buffer.concat([ascii('GIF89a'), le(width, 2), le(height, 2), bytes(0, 0, 0)]);
}

export function webp(width: number, height: number): Buffer {
  return Buffer.concat([
    ascii('RIFF'),
    le(30, 4),
    ascii('WEBPVP8X'),
    le(10, 4),
    bytes(0, 0, 0, 0),
    le(width - 1, 3),
    le(height - 1, 3),
  ]);
}

export function bmp(width: number, height: number): Buffer {
  return Buffer.concat([ascii('BM'), le(54, 4), le(0, 4), le(54, 4), le(40, 4), le(width, 4), le(height, 4), Buffer.alloc(28)]);
}

/** A WAV file of so many seconds of silence. */
export function wav(seconds: number, bytesPerSecond = 32_000): Buffer {
  const size = Math.round(seconds * bytesPerSecond);
  const head = [
    ascii('RIFF'),
    le(size + 36, 4),
    ascii('WAVEfmt '),
    le(16, 4),
    le(1, 2),
    le(1, 2),
    le(16_000, 4),
    le(bytesPerSecond, 4),
  ];
  return Buffer.concat([...head, le(2, 2), le(16, 2), ascii('data'), le(size, 4), Buffer.alloc(size)]);
}
