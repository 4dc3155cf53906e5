import { parseText } from '../json/source.ts';
import type { TextCut } from './head-tail.ts';

/** A text shorter than that, in UTF-16 units, has too little white space to matter. */
const LEAST = 40;

/** The cuts that take the white space between the tokens out of a text that is JSON, an object or a list, as a whole; none for any other. Linear. */
export function blankCuts(text: string): TextCut[] {
  if (text.length < LEAST || !/^\s*[{[]/.test(text) || !parseText(text)) return [];
  const cuts: TextCut[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text.charAt(at) === '"') at = stringEnd(text, at);
    else if (isBlank(text, at)) {
      const from = at;
      while (isBlank(text, at + 1)) at++;
      cuts.push({ from, to: at + 1, insert: '' });
    }
  }
  return cuts;
}

function isBlank(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

/** The index of the closing quote of the string that begins at an index. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
