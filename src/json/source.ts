import { isAscii, isUtf8 } from 'node:buffer';
import { UserError } from '../errors.ts';
import { invalidUtf8, isBinary, isTornSequence, markLength, wideEncoding } from './encoding.ts';
import { skipWhite } from './grammar.ts';
import { type BadLine, type Lines, readLines, scanAlone } from './lines.ts';
import { locate, syntaxError, syntaxMessage, utf8Error, utf8Message } from './located.ts';
import { JsonNode } from './node.ts';
import { sourceText } from './source-text.ts';
import { createTape } from './tape.ts';

export { parseText } from './text.ts';

/** One JSON document of a payload. */
export interface SourceDocument {
  readonly root: JsonNode;
  /** The 1-based line on which its value begins. */
  readonly line: number;
  /** The byte range of its text, white space included: its line without the line feed, or the payload without a byte order mark. */
  readonly start: number;
  readonly end: number;
}

/** An oddity of the bytes. */
export interface SourceFinding {
  readonly code: 'byte-order-mark' | 'bad-line' | 'torn-line' | 'duplicate-key' | 'lone-surrogate';
  /** A pointer into the document of that line; '' if the remark is about all of it. */
  readonly at: string;
  readonly line: number;
  readonly message: string;
  readonly hint?: string;
}

/** A payload as JSON documents with byte ranges. */
export interface Source {
  readonly bytes: Uint8Array;
  readonly documents: readonly SourceDocument[];
  /** Whether this is JSONL: one document a line. */
  readonly lines: boolean;
  /** Whether no byte of the payload is above 0x7F; then inserted text is spelled with \u escapes. */
  readonly ascii: boolean;
  /** Whether a string spells `/` as `\\/`. */
  readonly slashes: boolean;
  readonly findings: readonly SourceFinding[];
}

export interface ReadOptions {
  /** Named in errors. */
  readonly path?: string;
  /** A bad or torn line is an error, not a finding. */
  readonly strict?: boolean;
}

/** The greatest offset that the tape can hold. */
const MOST_BYTES = 0x7fffffff;

const MARK: SourceFinding = {
  code: 'byte-order-mark',
  at: '',
  line: 1,
  message: 'The input begins with a byte order mark, which is kept.',
  hint: 'Save the file without one: many JSON readers refuse it.',
};

/**
 * Reads a payload as one JSON document or as JSONL, and keeps its bytes.
 * It is JSONL if its first line that is not blank is a complete value and another such line follows, or if it is not one JSON value and
 * more than half of its lines that are not blank are complete objects or arrays.
 * Throws UserError `too-large`, `encoding`, `empty-input` or `json-syntax`.
 */
export function readSource(bytes: Uint8Array, options: ReadOptions = {}): Source {
  const { path, strict = false } = options;
  const mark = markLength(bytes);
  const first = skipWhite(bytes, mark, bytes.length);
  refuseUnreadable(bytes, first, path);

  const ascii = isAscii(bytes);
  const utf8 = ascii || isUtf8(bytes);
  const tape = createTape(bytes, sourceText(bytes, ascii));
  const findings = mark > 0 ? [MARK] : [];
  const problem = scanAlone(tape, first, bytes.length);
  if (problem) {
    const lines = readLines(tape, mark, utf8);
    if (isJsonLines(lines, first)) {
      if (strict && lines.bad.length > 0) throw lineError(bytes, lines.bad[0], path);
      findings.push(...lineFindings(bytes, lines));
      return { bytes, documents: lines.documents, lines: true, ascii, slashes: tape.slash, findings };
    }
  }
  if (!utf8 && !(problem?.offset === bytes.length && isTornSequence(bytes, invalidUtf8(bytes)))) {
    if (isBinary(bytes)) throw binaryError(path);
    throw utf8Error(bytes, 0, bytes.length, path);
  }
  if (problem) throw syntaxError(bytes, problem, bytes.length, path);
  const document = { root: new JsonNode(tape, 0), line: locate(bytes, first).line, start: mark, end: bytes.length };
  return { bytes, documents: [document], lines: false, ascii, slashes: tape.slash, findings };
}

function refuseUnreadable(bytes: Uint8Array, first: number, path: string | undefined): void {
  const at = path === undefined ? undefined : { at: { path } };
  if (bytes.length > MOST_BYTES) throw new UserError('too-large', 'The input is larger than 2 GiB.', at);
  const encoding = wideEncoding(bytes);
  if (encoding)
    throw new UserError('encoding', `The input is ${encoding}, and JSON is UTF-8.`, { hint: 'Save the file as UTF-8.', ...at });
  if (first === bytes.length) throw new UserError('empty-input', 'The input is empty.', at);
}

function binaryError(path: string | undefined): UserError {
  const hint = 'Name the JSON or JSONL that was saved, not an archive, a picture or a program.';
  return new UserError('encoding', 'This is binary data, and JSON is text in UTF-8.', {
    hint,
    ...(path !== undefined && { at: { path } }),
  });
}

/** Whether lines read from a text that is not one JSON value are JSONL. */
function isJsonLines({ documents, bad, others, containers }: Lines, first: number): boolean {
  const total = documents.length + bad.length + others.count;
  return documents[0]?.root.start === first || containers * 2 > total;
}

function lineFindings(bytes: Uint8Array, { bad, others }: Lines): SourceFinding[] {
  const findings = bad.map((line) => lineFinding(bytes, line));
  if (others.count === 0) return findings;
  const message = `${others.count} more lines are not JSON and kept as they are, the first of them line ${others.line}.`;
  return [...findings, { code: 'bad-line', at: '', line: others.line, message }];
}

function lineFinding(bytes: Uint8Array, { line, start, end, problem, torn }: BadLine): SourceFinding {
  const why = problem ? syntaxMessage(bytes, problem, end) : utf8Message(bytes, start, end);
  if (torn) return { code: 'torn-line', at: '', line, message: `The last line is incomplete and kept as it is. ${why}` };
  return { code: 'bad-line', at: '', line, message: `The line is not JSON and kept as it is. ${why}` };
}

function lineError(bytes: Uint8Array, { start, end, problem }: BadLine, path: string | undefined): UserError {
  return problem ? syntaxError(bytes, problem, end, path) : utf8Error(bytes, start, end, path);
}
