import { firstPoints } from './code-points.ts';

/** A tool's name in a marker has at most so many code points before escaping. */
const NAME_LIMIT = 100;

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** White space of any script, control characters (C0, DEL, C1) and line separators. */
const BLANK = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/** A text as it may stand inside a marker: on one line, well-formed, and unable to close the marker or to begin another. */
export function inLine(text: string): string {
  return flat(text).replace(/[[\]]/g, '\\$&');
}

/** The same, without the escapes. */
function flat(text: string): string {
  return text.replace(BLANK, ' ').replace(LONE_SURROGATE, '\ufffd').trim();
}

/** A tool's name as markers carry it: one bounded word. */
export function nameInLine(name: string): string {
  const short = firstPoints(name, NAME_LIMIT);
  return inLine(short).replaceAll(' ', '_') + (short === name ? '' : '…') || 'tool';
}
