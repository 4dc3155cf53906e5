import { parseText } from '../../json/text.ts';

/** Whether a text is JSON of an object or list: then its strings are spelled with escapes. */
export function isJsonText(text: string): boolean {
  return /^\s{0,9}[[{]/.test(text) && parseText(text) !== undefined;
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: ' ', f: ' ', '"': '"', '/': '/', '\\': '\\' };

/** A piece of JSON text, which may begin and end anywhere, with its escapes decoded: what the strings in it say. Linear. */
export function unescaped(text: string): string {
  let next = text.indexOf('\\');
  if (next < 0) return text;
  const pieces: string[] = [];
  let at = 0;
  while (next >= 0) {
    pieces.push(text.slice(at, next));
    const hex = text[next + 1] === 'u' ? /^[0-9a-f]{4}$/i.exec(text.slice(next + 2, next + 6)) : null;
    if (hex) pieces.push(String.fromCharCode(Number.parseInt(hex[0], 16)));
    else pieces.push(SIMPLE[text[next + 1] ?? ''] ?? '');
    at = next + (hex ? 6 : 2);
    next = text.indexOf('\\', at);
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

/** The strings and numbers of a call's arguments, without the keys; arguments that are no JSON as they stand. */
export function argumentTexts(input: string): string[] {
  if (!isJsonText(input)) return [input];
  const texts: string[] = [];
  for (let at = 0; at < input.length; ) {
    const from = at;
    if (input[at] === '"') {
      at = closingQuote(input, at + 1);
      const isKey = input[afterSpace(input, at + 1)] === ':';
      if (!isKey) texts.push(unescaped(input.slice(from + 1, at)));
      at++;
    } else if (isOfNumber(input, at)) {
      while (isOfNumber(input, at)) at++;
      texts.push(input.slice(from, at));
    } else at++;
  }
  return texts;
}

function closingQuote(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (' \t\r\n'.includes(text[at] ?? 'x')) at++;
  return at;
}

/** The letters of `true` and `null` are not looked at, but for an exponent's, which does no harm. */
function isOfNumber(text: string, at: number): boolean {
  return at < text.length && '0123456789.+-'.includes(text[at]);
}
