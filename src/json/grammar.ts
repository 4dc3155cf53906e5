import { plainEnd, type Words } from './plain.ts';

/** The tokens of RFC 8259, over UTF-8 bytes. An end function answers the offset after the token, or `~offset` of the byte that is wrong. */
export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;

/** The first byte from `from` on, before `to`, that is no white space; else `to`. */
export function skipWhite(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const byte = bytes[at];
    if (byte > 0x20 || (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break;
    at++;
  }
  return at;
}

/** The end of a string from one of its bytes that is not plain. */
export function stringEnd(words: Words, from: number, to: number): number {
  const { bytes } = words;
  let at = from;
  for (;;) {
    if (at >= to) return ~at;
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    if (byte !== BACKSLASH) return ~at;
    at = escapeEnd(words, at + 1, to);
    if (at < 0) return at;
    at = plainEnd(words, at, to);
  }
}

function escapeEnd(words: Words, from: number, to: number): number {
  if (from >= to) return ~from;
  const { bytes } = words;
  switch (bytes[from]) {
    case 0x2f: // /
      words.slash = true;
      return from + 1;
    case 0x22: // "
    case 0x5c: // \
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return from + 1;
    case 0x75: // u
      if ((bytes[from + 1] | 0x20) === 0x64) words.half = true;
      for (let at = from + 1; at < from + 5; at++) if (at >= to || !isHexDigit(bytes[at])) return ~at;
      return from + 5;
    default:
      return ~from;
  }
}

/** The end of a number or literal. */
export function scalarEnd(bytes: Uint8Array, from: number, to: number): number {
  if (from >= to) return ~from;
  const word = literalOf(bytes[from]);
  return word ? literalEnd(bytes, from, to, word) : numberEnd(bytes, from, to);
}

function numberEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = bytes[from] === MINUS ? from + 1 : from;
  if (at < to && bytes[at] === ZERO) at++;
  else if ((at = digitsEnd(bytes, at, to)) < 0) return at;
  if (at < to && bytes[at] === POINT && (at = digitsEnd(bytes, at + 1, to)) < 0) return at;
  if (at < to && (bytes[at] | 0x20) === 0x65) {
    at++;
    if (at < to && (bytes[at] === 0x2b || bytes[at] === MINUS)) at++;
    at = digitsEnd(bytes, at, to);
  }
  return at;
}

function digitsEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(bytes[at])) at++;
  return at === from ? ~at : at;
}

/** Where a literal is wrong matters only if the text ends within it: else its first byte is named. */
function literalEnd(bytes: Uint8Array, from: number, to: number, word: string): number {
  for (let i = 0; i < word.length; i++) {
    if (from + i >= to) return ~to;
    if (bytes[from + i] !== word.charCodeAt(i)) return ~from;
  }
  return from + word.length;
}

function literalOf(byte: number): 'true' | 'false' | 'null' | undefined {
  return byte === 0x74 ? 'true' : byte === 0x66 ? 'false' : byte === 0x6e ? 'null' : undefined;
}

/** What the byte at `offset`, on which `stringEnd` stopped, should have been. */
export function stringExpectation(bytes: Uint8Array, offset: number, to: number): string {
  if (offset >= to) return 'the end of the string';
  if (bytes[offset] < 0x20) return 'an escape such as \\n in place of a control character';
  if (bytes[offset - 1] === BACKSLASH) return 'one of " \\ / b f n r t u after a backslash';
  return 'four hexadecimal digits after \\u';
}

/** What `scalarEnd` missed in a number or literal that begins at `from`; undefined if neither begins there. */
export function scalarExpectation(bytes: Uint8Array, from: number, to: number): string | undefined {
  if (from >= to) return undefined;
  const word = literalOf(bytes[from]);
  if (word) return `'${word}'`;
  return isDigit(bytes[from]) || bytes[from] === MINUS ? 'a digit' : undefined;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= 0x39;
}

function isHexDigit(byte: number): boolean {
  const lower = byte | 0x20;
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66);
}
