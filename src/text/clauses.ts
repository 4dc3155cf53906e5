/** The farthest that a quotation is followed, in UTF-16 units: names and values are short. */
const QUOTATION = 120;

const CLOSING_QUOTE = new Map([
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
]);

/** The end of a word before a full stop that does not end a sentence. */
const ABBREVIATION = /(?:^|[^\w.])(?:e\.g|i\.e|eg|ie|etc|vs|cf|approx|max|min|incl|excl|resp)$/i;

/** What begins a clause of its own after a comma: an example or a default. */
const ASIDE = /^, ?(?:such as|e\.g\.|for example|for instance|i\.e\.|because|defaults?\b)/i;

const BULLET = /^[ \t]{0,20}(?:[-*•]|\d{1,2}[.)])[ \t]/;

/**
 * The clauses of a text, in order: sentences, parts between semicolons, line ends or spaced dashes, what stands in round brackets
 * at the end of one, and an example or default after a comma. Each is a stretch of the text without the mark that ends it; lines
 * of a list stay with the colon that announces them. Takes linear time.
 */
export function clausesOf(text: string): string[] {
  const closers = closingBrackets(text);
  const ends = new Set<number>();
  const clauses: string[] = [];
  let start = 0;
  let at = 0;
  const split = (next: number): void => {
    const clause = trimmed(text, start, at);
    if (clause !== '') clauses.push(clause);
    start = next;
    at = next;
  };
  while (at < text.length) {
    const quoted = quotationEnd(text, at);
    const closer = closers.get(at);
    if (quoted > at) at = quoted;
    else if (closer !== undefined && isWhite(text, at - 1) && endsPhrase(text, closer + 1)) {
      ends.add(closer);
      split(at + 1);
    } else if (closer !== undefined) at = closer + 1;
    else if (ends.has(at)) split(at + 1);
    else if (text[at] === '\n' && trimmed(text, start, at).endsWith(':') && BULLET.test(text.slice(at + 1, at + 30)))
      at = listEnd(text, at);
    else {
      const mark = markLength(text, at);
      if (mark > 0) split(at + mark);
      else at++;
    }
  }
  split(at);
  return clauses;
}

/** Where each round bracket that is closed closes, brackets in quotations aside. */
function closingBrackets(text: string): Map<number, number> {
  const closers = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; ) {
    const quoted = quotationEnd(text, at);
    if (text[at] === '(') open.push(at);
    else if (text[at] === ')') {
      const opener = open.pop();
      if (opener !== undefined) closers.set(opener, at);
    }
    at = quoted > at ? quoted : at + 1;
  }
  return closers;
}

/** The index after a quotation that begins here, on one line; the same index if none does. An apostrophe is no quotation mark. */
function quotationEnd(text: string, at: number): number {
  const mark = CLOSING_QUOTE.get(text[at]);
  if (mark === undefined || isWordCharacter(text, at - 1)) return at;
  const last = Math.min(text.length, at + QUOTATION);
  for (let end = at + 1; end < last && text[end] !== '\n'; end++)
    if (text[end] === mark && !isWordCharacter(text, end + 1)) return end + 1;
  return at;
}

/** The length of the mark here that ends a clause; 0 if there is none. */
function markLength(text: string, at: number): number {
  switch (text[at]) {
    case '\n':
    case '。':
    case '；':
    case '！':
    case '？':
    case '—':
      return 1;
    case ';':
    case '!':
    case '?':
      return isWhite(text, at + 1) ? 1 : 0;
    case '.':
      if (at + 1 === text.length) return 1;
      return isWhite(text, at + 1) && text[at - 1] !== '.' && !ABBREVIATION.test(text.slice(Math.max(0, at - 8), at)) ? 1 : 0;
    case ' ':
      return isSpacedDash(text, at) ? 3 : 0;
    case ',':
      return ASIDE.test(text.slice(at, at + 16)) ? 1 : 0;
    default:
      return 0;
  }
}

/** Between two numbers a dash means a range. */
function isSpacedDash(text: string, at: number): boolean {
  if (!'-–—'.includes(text.charAt(at + 1) || ' ') || text[at + 2] !== ' ') return false;
  return !(isDigit(text, at - 1) && isDigit(text, at + 3));
}

/** Whether nothing more of a phrase comes after a bracket that closes before this index. */
function endsPhrase(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ') at++;
  return at >= text.length || text[at] === ')' || markLength(text, at) > 0 || (at > from && isSpacedDash(text, at - 1));
}

/** The end of the last line of the list that follows this line end. */
function listEnd(text: string, lineEnd: number): number {
  let at = lineEnd;
  while (BULLET.test(text.slice(at + 1, at + 30))) {
    const next = text.indexOf('\n', at + 1);
    if (next < 0) return text.length;
    at = next;
  }
  return at;
}

/** A stretch without the bullet and white space before it and the stops and white space after it. */
function trimmed(text: string, from: number, to: number): string {
  let [start, end] = [from, to];
  while (start < end && (isWhite(text, start) || (isWhite(text, start + 1) && '-*•–'.includes(text[start])))) start++;
  while (start < end && (isWhite(text, end - 1) || '.,;'.includes(text[end - 1]))) end--;
  return text.slice(start, end);
}

/** White space, or the beginning or end of the text. */
function isWhite(text: string, at: number): boolean {
  return at < 0 || at >= text.length || ' \n\t\r'.includes(text[at]);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function isWordCharacter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && /[\p{L}\p{N}_]/u.test(text[at]);
}
