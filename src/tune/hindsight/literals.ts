import { characterKinds, WORD } from './characters.ts';
import { identifierKind, isMailAddress, isPath } from './literal-kinds.ts';

/** The kinds of literals that count as facts. */
export type LiteralKind = 'url' | 'email' | 'path' | 'id' | 'number' | 'quoted' | 'identifier';

export type VisitLiteral = (value: string, kind: LiteralKind) => void;

/** UTF-16 units of the longest literal; a longer stretch without a break is data. */
const LONGEST = 300;
const QUOTED = { least: 4, most: 80 };
const QUOTES = '"\'`“‘';
const CLOSING: Readonly<Record<string, string>> = { '“': '”', '‘': '’' };
/** What may stand inside a literal beside the parts of words. */
const INNER = new Set('.-$/\\~@');
/** Where a URL ends, beside white space. */
const AFTER_URL = new Set('"\'`<>{}|\\^“”‘’');
const TRAILING = new Set('.,:;!?-…*_)]');
const LEADING = new Set('-\\@');

/**
 * Visits the literals of a text in order, each as often as it occurs: URLs, e-mail addresses, paths, hashes and other ids, numbers of three or more
 * digits or with a fraction, quoted strings of 4–80 UTF-16 units with several words (what is inside is visited too), and identifiers (with `_ - . $`,
 * a capital after a small letter, a digit, or eight or more letters). Linear in the text.
 */
export function visitLiterals(text: string, visit: VisitLiteral): void {
  const kinds = characterKinds();
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (kinds[text.charCodeAt(at)] !== WORD && !INNER.has(character)) {
      if (QUOTES.includes(character)) visitQuoted(text, at, kinds, visit);
      at++;
      continue;
    }
    const from = at;
    while (at < text.length && belongs(text, at, kinds)) at++;
    if (text.startsWith('://', at) && isScheme(text, from, at)) at = visitUrl(text, from, at, kinds, visit);
    else if (at - from <= LONGEST) visitToken(text.slice(from, at), visit);
  }
}

/** A string in quotes on one line with white space between words. Only the next characters are looked at. */
function visitQuoted(text: string, open: number, kinds: Uint8Array, visit: VisitLiteral): void {
  if (open > 0 && kinds[text.charCodeAt(open - 1)] === WORD) return;
  const close = CLOSING[text[open]] ?? text[open];
  const end = Math.min(text.length, open + QUOTED.most + 2);
  for (let at = open + 1; at < end; at++) {
    if (text[at] === '\n') return;
    if (text[at] !== close) continue;
    visitPhrase(text.slice(open + 1, at), visit);
    return;
  }
}

/** A whole string, as a quoted one. */
export function visitPhrase(value: string, visit: VisitLiteral): void {
  if (value.length < QUOTED.least || value.length > QUOTED.most) return;
  if (/[^\s]\s+[^\s]/.test(value) && !value.includes('\n') && value.trim() === value) visit(value, 'quoted');
}

/** Commas belong to a number with thousands, a colon to a drive. */
function belongs(text: string, at: number, kinds: Uint8Array): boolean {
  const character = text[at];
  if (kinds[text.charCodeAt(at)] === WORD || INNER.has(character)) return true;
  if (character === ',') return isDigit(text, at - 1) && isDigit(text, at + 1) && isDigit(text, at + 2) && isDigit(text, at + 3);
  const drive = character === ':' && (text[at + 1] === '\\' || (text[at + 1] === '/' && text[at + 2] !== '/'));
  return drive && kinds[text.charCodeAt(at - 1)] === WORD && (at < 2 || kinds[text.charCodeAt(at - 2)] !== WORD);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

function isScheme(text: string, from: number, to: number): boolean {
  return to - from <= 12 && /^[a-z][\w.-]*$/i.test(text.slice(from, to));
}

function visitUrl(text: string, from: number, colon: number, kinds: Uint8Array, visit: VisitLiteral): number {
  let end = colon + 3;
  while (end < text.length && kinds[text.charCodeAt(end)] <= WORD && !AFTER_URL.has(text[end])) end++;
  let last = end;
  while (last > colon + 3 && TRAILING.has(text[last - 1])) last--;
  if (last > colon + 3 && last - from <= LONGEST) visit(text.slice(from, last), 'url');
  return end;
}

/** A stretch of parts of words and what may stand between them. What is no literal as a whole is looked at in parts. */
function visitToken(token: string, visit: VisitLiteral): void {
  const value = trimmed(token);
  if (value.length < 3) return;
  if (value.includes('@') && isMailAddress(value)) visit(value, 'email');
  else if (isPath(value)) visit(value, 'path');
  else if (/[/\\@~:]/.test(value)) for (const part of value.split(/[/\\@~:]/)) visitIdentifier(trimmed(part), visit);
  else visitIdentifier(value, visit);
}

function visitIdentifier(value: string, visit: VisitLiteral): void {
  const kind = identifierKind(value);
  if (kind) visit(value, kind);
}

/** `@scope/name` keeps its sign. */
function isScope(token: string, at: number): boolean {
  return token[at] === '@' && token.indexOf('/', at) > at + 1;
}

/** Without the punctuation around it. */
function trimmed(token: string): string {
  let [from, to] = [0, token.length];
  while (from < to && LEADING.has(token[from]) && !isScope(token, from)) from++;
  while (token[from] === '$' && !/[\p{L}_]/u.test(token[from + 1] ?? '')) from++;
  while (token[from] === '/' && token[from + 1] === '/') from++;
  if (token[from] === '.' && token[from + 1] !== '/' && !(token[from + 1] === '.' && token[from + 2] === '/')) {
    while (from < to && token[from] === '.') from++;
  }
  while (to > from && (TRAILING.has(token[to - 1]) || token[to - 1] === '/' || token[to - 1] === '\\')) to--;
  return token.slice(from, to);
}
