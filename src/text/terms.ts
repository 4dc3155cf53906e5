import { STOP_WORDS } from './stop-words.ts';
import { visitWords } from './words.ts';

/** Longer words are hashes, keys or encoded data. UTF-16 units. */
const LONGEST_WORD = 64;
const ASCII = /^[\u0000-\u007f]*$/;
/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー][\p{M}ー]*/gu;
/** Where `snake_case` and `camelCase` part. */
const SEAM = /_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** A term of a text and the stretch that spells it (UTF-16 indexes). */
type VisitTerm = (term: string, from: number, to: number) => void;

/**
 * Visits the terms of a text in order: whole words, and the words that an identifier is made of; pairs of neighbouring characters where
 * words have no spaces between them. Terms are without case, accents and the s of a plural, so that other spellings are equal.
 */
export function visitTerms(text: string, visit: VisitTerm): void {
  visitWords(text, (from, to, ascii, seams) => {
    if (!ascii) visitMixed(text.slice(from, to), from, visit);
    else if (seams) visitWord(text.slice(from, to), from, true, visit);
    else if (to - from > 1 && to - from <= LONGEST_WORD) visit(singular(text.slice(from, to).toLowerCase()), from, to);
  });
}

/** The distinct terms of a query in order of appearance, without the words that say nothing. */
export function queryTerms(query: string): string[] {
  const idle = new Set(STOP_WORDS.map(fold));
  const terms = new Set<string>();
  visitTerms(query, (term) => {
    if (!idle.has(term)) terms.add(term);
  });
  return [...terms];
}

/** A word of which stretches may be in a script without spaces. */
function visitMixed(word: string, at: number, visit: VisitTerm): void {
  let done = 0;
  let previous: RegExpExecArray | undefined;
  let paired = false;
  for (const char of word.matchAll(UNSPACED)) {
    const joins = previous !== undefined && char.index === done;
    if (previous && !joins && !paired) visitOne(previous, at, visit);
    if (char.index > done) visitWord(word.slice(done, char.index), at + done, true, visit);
    if (previous && joins) visit(fold(previous[0] + char[0]), at + previous.index, at + char.index + char[0].length);
    paired = joins;
    previous = char;
    done = char.index + char[0].length;
  }
  if (previous && !paired) visitOne(previous, at, visit);
  if (done < word.length) visitWord(word.slice(done), at + done, true, visit);
}

/** A character that stands alone among others. */
function visitOne(char: RegExpExecArray, at: number, visit: VisitTerm): void {
  visit(fold(char[0]), at + char.index, at + char.index + char[0].length);
}

function visitWord(word: string, at: number, seams: boolean, visit: VisitTerm): void {
  if (word.length > LONGEST_WORD) return;
  const plain = unaccented(word);
  if (plain.length > 1) visit(singular(plain.toLowerCase()), at, at + word.length);
  if (!seams) return;
  const parts = plain.split(SEAM);
  if (parts.length === 1) return;
  for (const part of parts) if (part.length > 1) visit(singular(part.toLowerCase()), at, at + word.length);
}

function fold(word: string): string {
  return singular(unaccented(word).toLowerCase());
}

/** Compatibility forms and accents away. Marks of other scripts, which are vowels there, stay. */
function unaccented(word: string): string {
  return ASCII.test(word)
    ? word
    : word
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC');
}

function singular(word: string): string {
  if (word.charCodeAt(word.length - 1) !== 0x73 || word.length < 4 || /[siu]s$|\d/.test(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
