import { type Location, UserError } from '../errors.ts';
import { quoted } from '../quoted.ts';
import { invalidUtf8, markLength } from './encoding.ts';
import type { SyntaxProblem } from './scanner.ts';
import { spelledLength } from './spelling.ts';

const SHOWN = 40;

/** The 1-based line and column, in code points, of a byte offset; a byte order mark takes no column. */
export function locate(bytes: Uint8Array, offset: number): { line: number; column: number } {
  let line = 1;
  let start: number = markLength(bytes);
  for (let at = bytes.indexOf(0x0a); at >= 0 && at < offset; at = bytes.indexOf(0x0a, at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: spelledLength(bytes, start, offset) + 1 };
}

/** UserError `json-syntax` for a problem in the text that ends at `to`. */
export function syntaxError(bytes: Uint8Array, problem: SyntaxProblem, to: number, path: string | undefined): UserError {
  return new UserError('json-syntax', syntaxMessage(bytes, problem, to), {
    hint: syntaxHint(bytes, problem, to),
    at: at(bytes, problem.offset, path),
  });
}

/** UserError `encoding` for the first byte of a range that is not valid UTF-8. */
export function utf8Error(bytes: Uint8Array, from: number, to: number, path: string | undefined): UserError {
  const offset = from + invalidUtf8(bytes.subarray(from, to));
  return new UserError('encoding', utf8Message(bytes, from, to), {
    hint: 'Save the file as UTF-8.',
    at: at(bytes, offset, path),
  });
}

/** What was expected, and what stands there or what is left open. */
export function syntaxMessage(bytes: Uint8Array, { offset, expected, open }: SyntaxProblem, to: number): string {
  if (offset < to) return `Expected ${expected}, found ${excerpt(bytes, offset, to)}.`;
  const early = `The ${to < bytes.length ? 'line' : 'text'} ends too early: expected ${expected}`;
  if (open < 0) return `${early}.`;
  const { line, column } = locate(bytes, open);
  return `${early}; the ${bytes[open] === 0x7b ? 'object' : 'array'} opened at ${line}:${column} is not closed.`;
}

function syntaxHint(bytes: Uint8Array, { offset, open }: SyntaxProblem, to: number): string | undefined {
  if (offset >= to) return 'The file may have been cut off while it was written.';
  const found = String.fromCharCode(bytes[offset]);
  if (found === "'") return 'JSON strings stand in double quotes.';
  if (found === '/') return 'JSON has no comments.';
  if ('NITF'.includes(found)) return 'JSON knows true, false and null in lower case, and neither NaN nor Infinity.';
  if ('}]'.includes(found) && follows(bytes, offset, 0x2c)) return 'JSON allows no comma before a closing bracket.';
  return open < 0 ? 'The input must be JSON or JSONL.' : undefined;
}

/** Whether the last byte before an offset that is not white space is `byte`. */
function follows(bytes: Uint8Array, offset: number, byte: number): boolean {
  let before = offset - 1;
  while (before >= 0 && (bytes[before] === 0x20 || (bytes[before] >= 0x09 && bytes[before] <= 0x0d))) before--;
  return bytes[before] === byte;
}

export function utf8Message(bytes: Uint8Array, from: number, to: number): string {
  const byte = bytes[from + invalidUtf8(bytes.subarray(from, to))];
  return `Byte 0x${byte.toString(16).toUpperCase()} is not valid UTF-8.`;
}

function at(bytes: Uint8Array, offset: number, path: string | undefined): Location {
  return { ...(path !== undefined && { path }), ...locate(bytes, offset) };
}

/** What stands at an offset, up to the end of its line and at most 40 characters. */
function excerpt(bytes: Uint8Array, offset: number, to: number): string {
  if (bytes[offset] === 0x0a || bytes[offset] === 0x0d) return 'a line break';
  const most = bytes.subarray(offset, Math.min(to, offset + 4 * (SHOWN + 1)));
  const [line] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(most).split(/[\r\n]/, 1);
  return quoted(line, SHOWN);
}
