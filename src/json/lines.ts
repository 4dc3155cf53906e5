import { isUtf8 } from 'node:buffer';
import { skipWhite } from './grammar.ts';
import { JsonNode } from './node.ts';
import { type SyntaxProblem, scan } from './scanner.ts';
import type { SourceDocument } from './source.ts';
import type { Tape } from './tape.ts';

const LF = 0x0a;
const MOST_BAD = 20;

/** A line that is not one JSON value in UTF-8. */
export interface BadLine {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Undefined if the line is JSON, but for invalid UTF-8. */
  readonly problem: SyntaxProblem | undefined;
  /** The last line, without a line feed: perhaps it was still being written. */
  readonly torn: boolean;
}

/** What the lines of a text are. */
export interface Lines {
  readonly documents: readonly SourceDocument[];
  /** The first 20 bad lines, and a torn one. */
  readonly bad: readonly BadLine[];
  /** The other bad lines: how many, and the number of the first. */
  readonly others: { readonly count: number; readonly line: number };
  /** How many of the documents are objects or arrays. */
  readonly containers: number;
}

/** Reads one JSON value a line from `from` on. Lines end at LF alone; blank ones are skipped. `utf8`: all bytes are known to be valid. */
export function readLines(tape: Tape, from: number, utf8: boolean): Lines {
  const { bytes } = tape;
  const documents: SourceDocument[] = [];
  const bad: BadLine[] = [];
  const others = { count: 0, line: 0 };
  let containers = 0;
  let line = 1;
  for (let start = from; start < bytes.length; line++) {
    const feed = bytes.indexOf(LF, start);
    const end = feed < 0 ? bytes.length : feed;
    const first = skipWhite(bytes, start, end);
    if (first < end) {
      const index = tape.length;
      const problem = scanAlone(tape, first, end);
      if (problem || !(utf8 || isUtf8(bytes.subarray(start, end)))) {
        if (bad.length < MOST_BAD || feed < 0) bad.push({ line, start, end, problem, torn: feed < 0 });
        else if (others.count++ === 0) others.line = line;
      } else {
        const root = new JsonNode(tape, index);
        if (root.type === 'object' || root.type === 'array') containers++;
        documents.push({ root, line, start, end });
      }
    }
    start = end + 1;
  }
  return { documents, bad, others, containers };
}

/** Scans a text that must be one JSON value with nothing but white space around it. */
export function scanAlone(tape: Tape, from: number, to: number): SyntaxProblem | undefined {
  const end = scan(tape, from, to);
  if (typeof end !== 'number') return end;
  const rest = skipWhite(tape.bytes, end, to);
  if (rest === to) return undefined;
  return { offset: rest, expected: 'nothing after the value', open: -1 };
}
