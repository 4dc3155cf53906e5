/**
 * Control and format characters (terminal escapes, marks that reorder text), line and paragraph separators, lone surrogates, and what is
 * no character (XML takes none of the latter two).
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** One line that no terminal obeys or reorders: whatever is not plainly shown stands as `\n`, `\x1b` or `\u{202e}`. */
export function plain(text: string): string {
  return text.replace(UNSAFE, escaped);
}

/** The same of a text of several lines: line feeds and tabs are kept. */
export function plainLines(text: string): string {
  return text.replace(UNSAFE, (character) => (character === '\n' || character === '\t' ? character : escaped(character)));
}

/** The same as `plain`, of at most so many code points; `…` stands for the rest. */
export function plainExcerpt(text: string, most: number): string {
  // An escape is at least as long as what it stands for: no more than this can be shown.
  const characters = Array.from(plain(text.slice(0, 2 * most + 2)));
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}

/** The same, but `…` stands for the middle: names differ at their beginnings, places at their ends. */
export function plainMiddle(text: string, most: number): string {
  const short = text.length <= 8 * most ? text : `${text.slice(0, 4 * most)}${text.slice(-4 * most)}`;
  const characters = Array.from(plain(short));
  if (characters.length <= most) return characters.join('');
  const end = Math.floor(most / 2);
  return [...characters.slice(0, most - end - 1), '…', ...characters.slice(characters.length - end)].join('');
}

/**
 * How a message quotes what stood in a payload: as `plainExcerpt` does, in single quotes. A message quotes in no other way, so that what
 * it quotes can be masked.
 */
export function quoted(content: string, most = 40): string {
  return `'${plainExcerpt(content, most)}'`;
}

/** A message without what it quotes. Between the first and the last quote of several, nothing stays. */
export function masked(message: string): string {
  let open = message.indexOf("'");
  while (open > 0 && !/[\s(]/.test(message[open - 1])) open = message.indexOf("'", open + 1);
  let close = message.lastIndexOf("'");
  while (close > open && close < message.length - 1 && !/[\s.,;:)]/.test(message[close + 1]))
    close = message.lastIndexOf("'", close - 1);
  return open >= 0 && close > open ? `${message.slice(0, open)}'…'${message.slice(close + 1)}` : message;
}

/** `one`, `one and two`, `one, two and three`. */
export function joined(items: readonly string[], word: 'and' | 'or'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}

function escaped(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  if (character === '\r') return '\\r';
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length <= 2 ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`;
}
