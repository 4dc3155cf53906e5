/** The length of a UTF-8 byte order mark at the beginning, else 0. */
export function markLength(bytes: Uint8Array): 0 | 3 {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** UTF-16 or UTF-32, told by a mark or by the zero bytes around what a JSON text begins with (RFC 4627, section 3). */
export function wideEncoding(bytes: Uint8Array): 'UTF-16' | 'UTF-32' | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'UTF-32' : 'UTF-16';
  if (a === 0xfe && b === 0xff) return 'UTF-16';
  if (a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && beginsJson(d)))) return 'UTF-32';
  if (beginsJson(a) && b === 0) return c === 0 && d === 0 ? 'UTF-32' : 'UTF-16';
  if (a === 0 && beginsJson(b)) return 'UTF-16';
  return undefined;
}

const BEGINNINGS = new Set([...'{["-0123456789tfn \t\r\n'].map((character) => character.charCodeAt(0)));

function beginsJson(byte: number): boolean {
  return BEGINNINGS.has(byte);
}

/** Whether bytes are no text at all: control characters stand among the first of them which no text has. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 64).some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b));
}

/** The offset of the first byte that begins no valid UTF-8 sequence (Unicode 3.9, table 3-7), or -1. */
export function invalidUtf8(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return -1;
}

/** Whether the bytes from `offset` to the end are the beginning of a longer UTF-8 sequence. */
export function isTornSequence(bytes: Uint8Array, offset: number): boolean {
  const rest = bytes.subarray(offset);
  if (rest.length > 3) return false;
  return [0x80, 0x90, 0xa0, 0xbf].some((next) => {
    const whole = Uint8Array.of(...rest, next, 0x80, 0x80);
    return sequenceLength(whole, 0) > rest.length;
  });
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at];
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i];
    if (!(byte >= (i === 1 ? least : 0x80) && byte <= (i === 1 ? most : 0xbf))) return 0;
  }
  return length;
}
