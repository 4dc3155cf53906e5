import { skipWhite } from './grammar.ts';
import { scanAlone } from './lines.ts';
import { JsonNode } from './node.ts';
import { createShortTape, createTape, keep, SHORT_TEXT } from './tape.ts';

/** JSON that stands inside a string. Its nodes' offsets are those of the text's UTF-8 bytes. */
export interface JsonText {
  readonly root: JsonNode;
  /** The UTF-8 bytes that the nodes' offsets count in; a lone surrogate takes three. */
  readonly bytes: Uint8Array;
  /** The UTF-16 index in the text of a byte offset between two characters. */
  offset(byte: number): number;
}

/** The first and last characters that a JSON value can have. */
const BEGINS = /^[\t\n\r ]*["[{\-0-9tfn]/;
const ENDS = '"]}0123456789el';

/** Reads a text that is exactly one JSON value, white space around it allowed; undefined if it is anything else. */
export function parseText(text: string): JsonText | undefined {
  if (!BEGINS.test(text) || !ENDS.includes(lastCharacter(text))) return undefined;
  const bytes = Buffer.from(text);
  const offset = offsets(bytes, text.length);
  const textOf = (from: number, to: number): string => text.slice(offset(from), offset(to));
  const tape = bytes.length <= SHORT_TEXT ? createShortTape(bytes, textOf) : createTape(bytes, textOf);
  const root = tape.length;
  if (scanAlone(tape, skipWhite(bytes, 0, bytes.length), bytes.length)) return undefined;
  keep(tape);
  return { root: new JsonNode(tape, root), bytes, offset };
}

function lastCharacter(text: string): string {
  let last = text.length - 1;
  while (last > 0 && ' \t\n\r'.includes(text[last])) last--;
  return text[last];
}

const STRIDE = 512;

/** Maps byte offsets to UTF-16 indexes; for text above ASCII by marks every 512 bytes, made when first asked. */
function offsets(bytes: Uint8Array, length: number): (byte: number) => number {
  if (bytes.length === length) return (byte) => byte;
  let marks: Int32Array | undefined;
  return (byte) => {
    marks ??= placeMarks(bytes);
    const mark = Math.floor(byte / STRIDE);
    return marks[mark] + units(bytes, mark * STRIDE, byte);
  };
}

function placeMarks(bytes: Uint8Array): Int32Array {
  const marks = new Int32Array(Math.floor(bytes.length / STRIDE) + 1);
  for (let mark = 1; mark < marks.length; mark++) {
    marks[mark] = marks[mark - 1] + units(bytes, (mark - 1) * STRIDE, mark * STRIDE);
  }
  return marks;
}

/** The UTF-16 units of the characters that begin in a byte range. */
function units(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if ((byte & 0xc0) !== 0x80) count += byte < 0xf0 ? 1 : 2;
  }
  return count;
}
