import { plainExcerpt } from '../quoted.ts';

/** Code points of a name or a key that are shown. */
const MOST = 80;
const NAMES = new Set(['tool', 'model', 'name']);
/** What a terminal would obey, or show in another order; JSON.stringify escapes only a part of it. */
const UNSAFE = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Plain data as JSON: names that a payload chose are shortened, and nothing in it gives a terminal orders. */
export function jsonText(data: unknown, indent = 0): string {
  return JSON.stringify(data, shortened, indent).replace(UNSAFE, escaped);
}

function shortened(key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MOST) return value;
  if (key === 'at') return value.split('/').map(short).join('/');
  return NAMES.has(key) ? short(value) : value;
}

function short(text: string): string {
  return text.length <= MOST ? text : plainExcerpt(text, MOST);
}

/** In UTF-16 units, as JSON has it. */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
    '',
  );
}
