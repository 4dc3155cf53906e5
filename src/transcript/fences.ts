import { indentOf, type Line } from './lines.ts';

/** A line of three or more backticks or tildes, with what follows them. */
export interface Fence {
  readonly char: string;
  readonly length: number;
  readonly info: string;
}

export function fenceOf(line: string): Fence | null {
  const indent = indentOf(line);
  const char = line.charAt(indent.length);
  if (indent.length > 3 || (char !== '`' && char !== '~')) return null;
  let end = indent.length;
  while (line.charAt(end) === char) end++;
  const length = end - indent.length;
  const info = line.slice(end).trim();
  return length < 3 || (char === '`' && info.includes('`')) ? null : { char, length, info };
}

/**
 * The file that a fenced block holds, and where the line that names it begins: a path in a line of its own directly above the fence, or a heading,
 * a bold or quoted path or `File: path`, of which a blank line may part it. `above` are the lines above the fence, the nearest first.
 */
export function fencedFile(above: readonly (Line | undefined)[]): { readonly name: string; readonly start: number } | null {
  const [first, second] = above;
  if (!first) return null;
  if (first.value.trim() === '') return second ? named(second, true) : null;
  const paragraph = !second || second.value.trim() === '';
  return named(first, !paragraph);
}

function named(line: Line, marked: boolean): { name: string; start: number } | null {
  const plain = line.value.trim();
  if (plain.length > 400) return null;
  const text = bare(plain);
  return isPath(text) && (!marked || text !== plain.replace(/:$/, '')) ? { name: text, start: line.start } : null;
}

/** The text without a heading's marks, `File:`, quotes and a colon at its end. */
function bare(line: string): string {
  let text = line.replace(/^#{1,6} /, '').trim();
  text = text
    .replace(/^file: /i, '')
    .trim()
    .replace(/:$/, '');
  for (const quote of ['**', '`']) {
    if (text.startsWith(quote) && text.endsWith(quote) && text.length > 2 * quote.length)
      text = text.slice(quote.length, -quote.length).replace(/:$/, '');
  }
  return text;
}

function isPath(text: string): boolean {
  return /^[^\s<>"'`|*?(),;]{2,300}$/.test(text) && (/[^/.]\/[^/]|^\.{0,2}\/./.test(text) || /\.[A-Za-z]\w{0,11}$/.test(text));
}
