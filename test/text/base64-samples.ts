/** Bytes that look random and are the same in every run (xorshift32). */
export function noise(seed: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = (seed ^ 0x9e3779b9) | 1;
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[i] = state >>> 8;
  }
  return bytes;
}

/** Bytes that begin with a file's magic bytes. */
export function fileLike(magic: string, length = 1200): Buffer {
  return Buffer.concat([Buffer.from(magic, 'latin1'), noise(magic.length, length)]);
}

/** A string of that many characters, picked from an alphabet or a list of words. */
export function pick(from: string | readonly string[], length: number, seed = 1): string {
  let text = '';
  for (const byte of noise(seed, length)) {
    text += from[byte % from.length];
    if (text.length >= length) break;
  }
  return text.slice(0, length);
}

/** Base64 in lines. */
export function inLines(base64: string, width = 76, lineEnd = '\n'): string {
  const lines: string[] = [];
  for (let at = 0; at < base64.length; at += width) lines.push(base64.slice(at, at + width));
  return lines.join(lineEnd);
}

export const WORDS = [
  'the',
  'quick',
  'brown',
  'fox',
  'jumps',
  'over',
  'lazy',
  'dog',
  'while',
  'harbour',
  'lantern',
  'is',
  'copper',
];
export const NAMES = [
  'getUser',
  'ByName',
  'parseJson',
  'Response',
  'handler',
  'Utf8Decoder',
  'X509',
  'Manager',
  'index2',
  'render',
];
