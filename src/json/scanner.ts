import { UserError } from '../errors.ts';
import { QUOTE, scalarEnd, scalarExpectation, skipWhite, stringEnd, stringExpectation } from './grammar.ts';
import { plainEnd } from './plain.ts';
import type { Tape } from './tape.ts';

const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Where and why a text is not JSON. */
export interface SyntaxProblem {
  /** Byte offset of what is wrong; the end of the text if it ends too early. */
  readonly offset: number;
  /** What should stand there, as a noun phrase. */
  readonly expected: string;
  /** Byte offset of the innermost object or array that is open there, or -1. */
  readonly open: number;
}

/**
 * Scans the one JSON value (RFC 8259, strict) that begins at `from` or after white space, and appends it to the tape.
 * Answers the byte offset after it, or what is wrong; then the tape is as it was. Does not check UTF-8.
 */
export function scan(tape: Tape, from: number, to: number): number | SyntaxProblem {
  const { bytes } = tape;
  let { entries, length } = tape;
  let room = entries.length - 3;
  let at = from;
  // The tape index of the innermost open container. Until it is closed, its second entry is the index of the one around it.
  let open = -1;
  let inObject = false;
  let key = false;

  for (;;) {
    at = skipWhite(bytes, at, to);
    if (length > room) {
      entries = grow(tape);
      room = entries.length - 3;
    }
    const byte = at < to ? bytes[at] : -1;
    if (byte === QUOTE) {
      entries[length] = at;
      let end = plainEnd(tape, at + 1, to);
      if (end < to && bytes[end] === QUOTE) {
        entries[length + 1] = ++end;
      } else {
        end = stringEnd(tape, end, to);
        if (end < 0) return problem(entries, open, ~end, stringExpectation(bytes, ~end, to));
        entries[length + 1] = ~end;
      }
      at = end;
      length += 2;
      if (key) {
        at = skipWhite(bytes, at, to);
        if (at >= to || bytes[at] !== COLON) return problem(entries, open, at, "':' after the key");
        at++;
        key = false;
        continue;
      }
    } else if (key) {
      return problem(entries, open, at, 'a key in double quotes');
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      entries[length] = at;
      entries[length + 1] = open;
      open = length;
      length += 2;
      inObject = byte === OPEN_OBJECT;
      at = skipWhite(bytes, at + 1, to);
      if (at >= to || bytes[at] !== byte + 2) {
        if (inObject && (at >= to || bytes[at] !== QUOTE)) return problem(entries, open, at, "a key in double quotes or '}'");
        key = inObject;
        continue;
      }
    } else {
      const end = scalarEnd(bytes, at, to);
      if (end < 0) {
        const empty = !inObject && open === length - 2;
        return problem(entries, open, ~end, scalarExpectation(bytes, at, to) ?? (empty ? "a value or ']'" : 'a value'));
      }
      entries[length] = at;
      entries[length + 1] = end;
      length += 2;
      at = end;
    }

    for (;;) {
      if (open < 0) {
        tape.length = length;
        return at;
      }
      at = skipWhite(bytes, at, to);
      const next = at < to ? bytes[at] : -1;
      if (next === COMMA) {
        at++;
        key = inObject;
        break;
      }
      if (next !== (inObject ? CLOSE_OBJECT : CLOSE_ARRAY))
        return problem(entries, open, at, inObject ? "',' or '}'" : "',' or ']'");
      at++;
      if (length > room) {
        entries = grow(tape);
        room = entries.length - 3;
      }
      entries[length++] = ~at;
      const outer = entries[open + 1];
      entries[open + 1] = length;
      open = outer;
      inObject = open >= 0 && bytes[entries[open]] === OPEN_OBJECT;
    }
  }
}

function problem(entries: Int32Array, open: number, offset: number, expected: string): SyntaxProblem {
  return { offset, expected, open: open < 0 ? -1 : entries[open] };
}

function grow(tape: Tape): Int32Array {
  if (tape.entries.length >= 2 ** 30) throw new UserError('too-large', 'The document holds too many values.');
  const entries = new Int32Array(tape.entries.length * 2);
  entries.set(tape.entries);
  tape.entries = entries;
  return entries;
}
