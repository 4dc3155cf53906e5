import { type Words, wordsOf } from './plain.ts';

/**
 * Where the values of scanned JSON stand, in document order, as 32-bit integers:
 * - a string, number or literal: `start, end` (a string that contains a backslash: `start, ~end`);
 * - an object or array: `start, index after it`, its keys and values or items, `~end`.
 * Starts and ends are byte offsets, quotes and brackets included. A value's first byte tells its type.
 */
export interface Tape extends Words {
  /** The text of a byte range. */
  readonly text: (from: number, to: number) => string;
  entries: Int32Array;
  /** How many entries are in use. */
  length: number;
}

export function createTape(bytes: Uint8Array, text: (from: number, to: number) => string): Tape {
  const { words, pad } = wordsOf(bytes);
  const entries = new Int32Array(Math.max(64, bytes.length >> 5));
  return { bytes, words, pad, slash: false, half: false, text, entries, length: 0 };
}

/** So long a text, in bytes, has a share in entries with others: memory of their own would take longer to get than the text to scan. */
export const SHORT_TEXT = 4096;
/** A byte gives three entries at most. */
const MOST_ENTRIES = 3 * SHORT_TEXT + 8;

let shared = new Int32Array(0);
let used = 0;

/** A tape for a text of at most SHORT_TEXT bytes; its root will stand at the index `length`. Once it is scanned, `keep` it. */
export function createShortTape(bytes: Uint8Array, text: (from: number, to: number) => string): Tape {
  if (used + MOST_ENTRIES > shared.length) {
    shared = new Int32Array(4 * MOST_ENTRIES);
    used = 0;
  }
  const { words, pad } = wordsOf(bytes);
  return { bytes, words, pad, slash: false, half: false, text, entries: shared, length: used };
}

/** What the tape of a short text holds will not be overwritten. */
export function keep(tape: Tape): void {
  if (tape.entries === shared) used = tape.length;
}

function isContainer(tape: Tape, index: number): boolean {
  return (tape.bytes[tape.entries[index]] | 0x20) === 0x7b;
}

/** The tape index after the value at `index`. */
export function after(tape: Tape, index: number): number {
  return isContainer(tape, index) ? tape.entries[index + 1] : index + 2;
}

/** The byte offset after the value at `index`. */
export function endOf(tape: Tape, index: number): number {
  const next = tape.entries[index + 1];
  const end = isContainer(tape, index) ? tape.entries[next - 1] : next;
  return end < 0 ? ~end : end;
}

/** The decoded text of the string at `index`; an escaped lone surrogate becomes a lone surrogate. */
export function stringAt(tape: Tape, index: number): string {
  const start = tape.entries[index];
  const end = tape.entries[index + 1];
  return end < 0 ? String(JSON.parse(tape.text(start, ~end))) : tape.text(start + 1, end - 1);
}

/** Whether the string at `index` is `text`; decodes it only if an escape or a character above U+007F demands it. */
export function stringEquals(tape: Tape, index: number, text: string): boolean {
  const { bytes, entries } = tape;
  const end = entries[index + 1];
  if (end < 0) return stringAt(tape, index) === text;
  const start = entries[index] + 1;
  const length = end - 1 - start;
  if (length < text.length) return false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return stringAt(tape, index) === text;
    if (bytes[start + i] !== unit) return false;
  }
  return length === text.length;
}

/** Whether the strings at two indexes, neither with a backslash, are spelled with the same bytes: the closing quote of a shorter one differs. */
export function sameSpelling({ bytes, entries }: Tape, a: number, b: number): boolean {
  const shift = entries[b] - entries[a];
  for (let at = entries[a]; at < entries[a + 1]; at++) if (bytes[at] !== bytes[at + shift]) return false;
  return true;
}
