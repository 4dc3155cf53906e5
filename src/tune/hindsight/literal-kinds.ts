/** Letters that make an identifier of a word, all alone. */
const LONG_WORD = 8;

const NUMBER = /^\d+(?:\.\d+)?$/;
const WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const HEXADECIMAL = /^(?:0x)?[0-9a-f]{7,}$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LETTER = /\p{L}/u;
const DIGIT = /\d/;
const JOINT = /[_$.-]/;
const CAMEL = /\p{Ll}\p{Lu}/u;
const LETTERS = /^\p{L}+$/u;

/** What a run of letters, digits and `_ - . $` is, or null for an ordinary word or too short a one. */
export function identifierKind(value: string): 'id' | 'number' | 'identifier' | null {
  if (value.length < 3) return null;
  if (NUMBER.test(value)) return value.includes('.') || value.length >= 3 ? 'number' : null;
  if (WITH_COMMAS.test(value)) return 'number';
  if (!LETTER.test(value)) return isSeries(value) ? 'identifier' : null;
  if (UUID.test(value) || (HEXADECIMAL.test(value) && DIGIT.test(value))) return 'id';
  if (JOINT.test(value) || DIGIT.test(value) || CAMEL.test(value)) return 'identifier';
  return LETTERS.test(value) && value.length >= LONG_WORD ? 'identifier' : null;
}

/** Digits in groups: a version, a date, an address. */
function isSeries(value: string): boolean {
  return /^\d+(?:[.-]\d+){2,}$/.test(value);
}

export function isMailAddress(value: string): boolean {
  return /^[^@/\\~:,]+@[^@/\\~:,]+\.[^@/\\~:,.]+$/.test(value);
}

/**
 * A path: rooted (`/`, `./`, `../`, `~/`, `C:\`), of three or more parts, of a scope (`@x/y`), or of two of which one looks like a name of a
 * program's, not a word of prose (`and/or`, `1/2`).
 */
export function isPath(value: string): boolean {
  const parts = value.split(/[/\\]/);
  const named = parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length < 2 || named.length === 0 || !LETTER.test(value)) return false;
  if (/^(?:~|\.{1,2})?\/|^[a-z]:[/\\]|^@[^/]+\/[^/]/i.test(value)) return true;
  if (value.includes('\\')) return named.length >= 3 && !value.includes('/');
  return named.length >= 3 || named.some((part) => /[\p{L}\p{N}][._\-\d]|@/u.test(part));
}
