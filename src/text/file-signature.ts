/** Where a file of a kind holds which bytes (written as Latin-1). All places of a row must match. */
type Row = readonly [kind: string, ...places: readonly (readonly [offset: number, bytes: string])[]];

const ROWS: readonly Row[] = [
  ['png', [0, '\x89PNG']],
  ['jpeg', [0, '\xff\xd8\xff']],
  ['gif', [0, 'GIF8']],
  ['webp', [0, 'RIFF'], [8, 'WEBP']],
  ['wav', [0, 'RIFF'], [8, 'WAVE']],
  ['avi', [0, 'RIFF'], [8, 'AVI ']],
  ['bmp', [0, 'BM'], [6, '\0\0\0\0'], [11, '\0\0\0']],
  ['tiff', [0, 'II*\0']],
  ['tiff', [0, 'MM\0*']],
  ['ico', [0, '\0\0\x01\0'], [5, '\0'], [9, '\0']],
  ['psd', [0, '8BPS']],
  ['icns', [0, 'icns']],
  // MP4, QuickTime, HEIC, AVIF
  ['mp4', [4, 'ftyp']],
  ['webm', [0, '\x1aE\xdf\xa3']],
  ['mp3', [0, 'ID3'], [3, '\x03']],
  ['mp3', [0, 'ID3'], [3, '\x04']],
  ['ogg', [0, 'OggS']],
  ['flac', [0, 'fLaC']],
  ['midi', [0, 'MThd']],
  ['pdf', [0, '%PDF']],
  // Also docx, xlsx, pptx, odt, epub, jar
  ['zip', [0, 'PK\x03\x04']],
  ['gzip', [0, '\x1f\x8b\x08']],
  ['bzip2', [0, 'BZh'], [4, '1AY&']],
  ['xz', [0, '\xfd7zXZ']],
  ['zstd', [0, '\x28\xb5\x2f\xfd']],
  ['7z', [0, "7z\xbc\xaf'\x1c"]],
  ['rar', [0, 'Rar!']],
  ['office', [0, '\xd0\xcf\x11\xe0']],
  ['woff', [0, 'wOFF']],
  ['woff2', [0, 'wOF2']],
  ['otf', [0, 'OTTO']],
  ['ttf', [0, '\0\x01\0\0\0']],
  ['elf', [0, '\x7fELF']],
  ['exe', [0, 'MZ\x90\0']],
  ['wasm', [0, '\0asm']],
  ['class', [0, '\xca\xfe\xba\xbe']],
  ['sqlite', [0, 'SQLite format']],
  ['npy', [0, '\x93NUMPY']],
  ['hdf5', [0, '\x89HDF']],
  ['parquet', [0, 'PAR1']],
];

/** The most bytes that a signature looks at. */
export const SIGNATURE_BYTES = 16;

/** The kind of file that begins with these bytes, or null. Signatures as in the formats' own specifications. */
export function fileSignature(start: Uint8Array): string | null {
  for (const [kind, ...places] of ROWS) if (places.every(([offset, bytes]) => holds(start, offset, bytes))) return kind;
  return isMpegFrame(start) ? 'mp3' : null;
}

function holds(start: Uint8Array, offset: number, bytes: string): boolean {
  for (let i = 0; i < bytes.length; i++) if (start[offset + i] !== bytes.charCodeAt(i)) return false;
  return true;
}

/** The header of an MPEG audio frame (ISO/IEC 11172-3, 2.4.1.3): sync word, and no reserved version, layer, bit rate or sample rate. */
function isMpegFrame([sync = 0, format = 0, rates = 0]: Uint8Array): boolean {
  const version = (format >> 3) & 3;
  const layer = (format >> 1) & 3;
  const bitRate = rates >> 4;
  return (
    sync === 0xff && format >= 0xe0 && version !== 1 && layer !== 0 && bitRate !== 0 && bitRate !== 15 && ((rates >> 2) & 3) !== 3
  );
}
