const SIGNATURES: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001a\n',
  'image/jpeg': (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  'image/gif': (bytes) => bytes.subarray(0, 4).toString('latin1') === 'GIF8',
  'image/webp': (bytes) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  'audio/wav': (bytes) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WAVE',
  'application/pdf': (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
};

/** Types of pictures that every provider takes. */
export const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The bytes of base64 (the alphabet of RFC 4648, padded), or undefined if it is none or empty. */
export function decoded(data: unknown): Buffer | undefined {
  if (typeof data !== 'string' || data === '' || data.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return undefined;
  return Buffer.from(data, 'base64');
}

/** Whether base64 decodes to bytes that begin as their media type does. */
export function isMedium(data: unknown, mediaType: string | undefined): boolean {
  const bytes = decoded(data);
  if (!bytes || mediaType === undefined) return false;
  return SIGNATURES[mediaType]?.(bytes) ?? true;
}

/** Whether a URL leads elsewhere, or carries a medium of one of the types whole. */
export function isMediumUrl(url: unknown, mediaTypes: readonly string[]): boolean {
  if (typeof url !== 'string') return false;
  if (/^https?:\/\/./.test(url)) return true;
  const [, mediaType] = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/.exec(url.slice(0, 200)) ?? [];
  return mediaType !== undefined && mediaTypes.includes(mediaType) && isMedium(url.slice(url.indexOf(',') + 1), mediaType);
}

/** Width and height of a PNG picture in pixels. */
export function pngSize(data: unknown): { width: number; height: number } | undefined {
  const bytes = decoded(data);
  if (!bytes || bytes.length < 24 || !SIGNATURES['image/png'](bytes)) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
