import { isAscii } from 'node:buffer';
import type { JsonNode } from './node.ts';

/** How a payload spells what could be spelled in several ways. */
export interface Spelling {
  /** Characters above U+007F are spelled as \u escapes. */
  readonly ascii: boolean;
  /** `/` is spelled `\/`. */
  readonly slash: boolean;
}

/** The content of a JSON string, without quotes. Lone surrogates are spelled as \u escapes whatever the spelling. */
export function spell(text: string, spelling: Spelling): string {
  let spelled = JSON.stringify(text).slice(1, -1);
  if (spelling.slash) spelled = spelled.replaceAll('/', '\\/');
  if (spelling.ascii)
    spelled = spelled.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return spelled;
}

/**
 * The byte offsets in the spelling of a string of ascending UTF-16 indexes in its decoded text; the index after the last unit gives the
 * offset of the closing quote. `bytes` are those that the node was read from. One linear walk.
 * Throws Error for an index that is out of range, out of order or inside a surrogate pair spelled as one four-byte sequence.
 */
export function rawOffsets(bytes: Uint8Array, node: JsonNode, positions: readonly number[], marks?: OffsetMarks): number[] {
  if (node.type !== 'string') throw new Error('rawOffsets: not a string');
  const end = node.end - 1;
  let at = node.start + 1;
  let unit = 0;
  return positions.map((position) => {
    const mark = marks ? Math.min(Math.floor(position / MARK_DISTANCE), marks.units.length) - 1 : -1;
    if (marks && mark >= 0 && marks.units[mark] > unit && marks.units[mark] <= position) {
      unit = marks.units[mark];
      at = marks.offsets[mark];
    }
    walked.at = at;
    walked.unit = unit;
    walk(bytes, end, position);
    ({ at, unit } = walked);
    if (unit !== position) throw new Error(`rawOffsets: no byte offset for index ${position}`);
    return at;
  });
}

/** Places in a string from which `rawOffsets` can start, so that a string that is asked about often is walked through once. */
export interface OffsetMarks {
  /** UTF-16 indexes, about one every 1,024. */
  readonly units: readonly number[];
  /** The byte offset of each. */
  readonly offsets: readonly number[];
}

const MARK_DISTANCE = 1024;

/** Marks for a string of a payload. One linear walk. */
export function offsetMarks(bytes: Uint8Array, node: JsonNode): OffsetMarks {
  const units: number[] = [];
  const offsets: number[] = [];
  const end = node.end - 1;
  walked.at = node.start + 1;
  walked.unit = 0;
  for (let next = MARK_DISTANCE; ; next += MARK_DISTANCE) {
    walk(bytes, end, next);
    if (walked.at >= end) return { units, offsets };
    units.push(walked.unit);
    offsets.push(walked.at);
  }
}

/** Where `walk` stands: a byte offset in the spelling, and the UTF-16 index of what begins there. */
const walked = { at: 0, unit: 0 };

/** Goes on to a UTF-16 index, or one more where that is inside a surrogate pair, or to the end. */
function walk(bytes: Uint8Array, end: number, position: number): void {
  let { at, unit } = walked;
  while (unit < position && at < end) {
    const byte = bytes[at];
    if (byte === 0x5c) at += bytes[at + 1] === 0x75 ? 6 : 2;
    else at += byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    unit += byte < 0xf0 ? 1 : 2;
  }
  walked.at = at;
  walked.unit = unit;
}

/** The code points of a byte range as spelled; both ends must lie between characters. */
export function spelledLength(bytes: Uint8Array, from: number, to: number): number {
  if (isAscii(bytes.subarray(from, to))) return to - from;
  let length = 0;
  for (let at = from; at < to; at++) if ((bytes[at] & 0xc0) !== 0x80) length++;
  return length;
}
