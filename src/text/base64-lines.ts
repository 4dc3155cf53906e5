import { isBase64Unit } from './base64-detector.ts';

/**
 * Base64 as texts spell it: bare, or inside a JSON string at any depth, where `/` may be `\/`, `+` may be `\u002b` and a line break is
 * `\n` (with more backslashes the deeper it stands). All places are UTF-16 indexes.
 */
export interface Line {
  readonly from: number;
  readonly to: number;
  /** Base64 characters, padding counted, escapes counted as the characters they stand for. */
  readonly length: number;
  readonly padded: boolean;
  readonly escaped: boolean;
}

const BACKSLASH = 92;
const EQUALS = 61;

/** What a backslash begins: a character of base64 (its code), a line break or something else, and where that ends. */
interface Escape {
  readonly kind: 'character' | 'break' | 'other';
  readonly unit: number;
  readonly to: number;
}

export function readEscape(text: string, at: number): Escape {
  let to = at;
  while (text.charCodeAt(to) === BACKSLASH) to++;
  const letter = text.charAt(to);
  switch (letter) {
    case '/':
      return { kind: 'character', unit: 47, to: to + 1 };
    case 'n':
    case 'r':
      return { kind: 'break', unit: letter === 'n' ? 10 : 13, to: to + 1 };
    case 'b':
    case 'f':
    case 't':
    case '"':
      return { kind: 'other', unit: 0, to: to + 1 };
    case 'u':
      return readUnicodeEscape(text, to);
    default:
      return { kind: 'other', unit: 0, to };
  }
}

function readUnicodeEscape(text: string, at: number): Escape {
  const digits = text.slice(at + 1, at + 5);
  if (!/^[0-9a-f]{4}$/i.test(digits)) return { kind: 'other', unit: 0, to: at };
  const unit = Number.parseInt(digits, 16);
  const kind = isBase64Unit(unit) || unit === EQUALS ? 'character' : unit === 10 || unit === 13 ? 'break' : 'other';
  return { kind, unit, to: at + 5 };
}

/** Where the next stretch of at least `least` base64 characters and backslashes begins, or -1. Looks at few characters of other text. */
export function nextStretch(text: string, from: number, least: number): number {
  let low = from;
  while (low + least <= text.length) {
    let at = low + least - 1;
    while (at >= low && belongs(text, at)) at--;
    if (at < low) return low;
    low = at + 1;
  }
  return -1;
}

export function belongs(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return isBase64Unit(unit) || unit === BACKSLASH;
}

/** The base64 characters that stand at a place without a break, with the padding after them. */
export function readLine(text: string, from: number): Line {
  let at = from;
  let length = 0;
  let escaped = false;
  for (;;) {
    const start = at;
    while (isBase64Unit(text.charCodeAt(at))) at++;
    length += at - start;
    if (text.charCodeAt(at) !== BACKSLASH) break;
    const { kind, unit, to } = readEscape(text, at);
    if (kind !== 'character' || unit === EQUALS) break;
    escaped = true;
    length++;
    at = to;
  }
  let padding = 0;
  for (let to = at; length > 0 && padding < 2 && (to = afterEquals(text, at)) > at; at = to) {
    if (text.charCodeAt(at) === BACKSLASH) escaped = true;
    padding++;
  }
  return { from, to: at, length: length + padding, padded: padding > 0, escaped };
}

/** Where an equals sign, plain or escaped, that stands at a place ends; the place itself if there is none. */
function afterEquals(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === EQUALS) return at + 1;
  if (first !== BACKSLASH) return at;
  const { kind, unit, to } = readEscape(text, at);
  return kind === 'character' && unit === EQUALS ? to : at;
}

/** Where the line after one line break (or one space) and its indentation begins, or -1 if none stands there. */
export function readBreak(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === BACKSLASH) {
    const first = readEscape(text, at);
    if (first.kind !== 'break') return -1;
    const second = first.unit === 13 && text.charCodeAt(first.to) === BACKSLASH ? readEscape(text, first.to) : null;
    return skipIndentation(text, second?.kind === 'break' && second.unit === 10 ? second.to : first.to);
  }
  if (unit === 13) return skipIndentation(text, text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1);
  return unit === 10 || unit === 32 ? skipIndentation(text, at + 1) : -1;
}

function skipIndentation(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  return at;
}

/** The base64 of lines, without what stands between them and with escapes resolved. */
export function plainBase64(text: string, lines: readonly Line[]): string {
  return lines.map((line) => (line.escaped ? resolveEscapes(text, line) : text.slice(line.from, line.to))).join('');
}

function resolveEscapes(text: string, line: Line): string {
  const pieces: string[] = [];
  for (let at = line.from; at < line.to; ) {
    const next = text.indexOf('\\', at);
    const end = next < 0 ? line.to : Math.min(next, line.to);
    pieces.push(text.slice(at, end));
    at = end;
    if (at === line.to) break;
    const { unit, to } = readEscape(text, at);
    pieces.push(String.fromCharCode(unit));
    at = to;
  }
  return pieces.join('');
}
