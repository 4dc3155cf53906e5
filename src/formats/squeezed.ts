/** A JSON value as text without the white space between its tokens, and where its stretches stand in the payload. */
export interface Squeezed {
  readonly value: string;
  /** The UTF-16 index in the value at which each stretch begins, ascending from 0. */
  readonly starts: readonly number[];
  /** The byte offset of each stretch. */
  readonly offsets: readonly number[];
}

/** Reads the value that takes the bytes [from, to): strings and numbers keep their spelling. One linear walk. */
export function squeeze(bytes: Uint8Array, from: number, to: number): Squeezed {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const [starts, offsets, kept]: [number[], number[], string[]] = [[], [], []];
  let length = 0;
  let start = from;
  const keep = (end: number): void => {
    if (start === end) return;
    const text = buffer.toString('utf8', start, end);
    starts.push(length);
    offsets.push(start);
    kept.push(text);
    length += text.length;
  };
  for (let at = from; at < to; at++) {
    if (bytes[at] === 0x22) at = stringEnd(buffer, at);
    else if (bytes[at] <= 0x20) {
      keep(at);
      start = at + 1;
    }
  }
  keep(to);
  return { value: kept.join(''), starts, offsets };
}

/** The offset of the closing quote of the string that begins at an offset. */
function stringEnd(buffer: Buffer, start: number): number {
  let end = buffer.indexOf(0x22, start + 1);
  while (end >= 0) {
    let slashes = 0;
    while (buffer[end - 1 - slashes] === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
    end = buffer.indexOf(0x22, end + 1);
  }
  return buffer.length;
}

/** The byte offset of an index of the value; between tokens, of the end of the token before it. */
export function offsetOf({ value, starts, offsets }: Squeezed, index: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle] < index) low = middle + 1;
    else high = middle;
  }
  const stretch = Math.max(low - 1, 0);
  return offsets[stretch] + Buffer.byteLength(value.slice(starts[stretch], index));
}
