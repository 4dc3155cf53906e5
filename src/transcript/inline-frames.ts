import type { Opening } from './frames.ts';
import type { Line } from './lines.ts';
import { namingAttribute, tagAt } from './tags.ts';

const OPENING = '<doc ';
const CLOSING = '</doc>';
const LONGEST_NEIGHBOUR = 60;

/** A closing tag inside a line (UTF-16 indexes): where the content ends, and where the frame does. */
interface InlineClosing {
  readonly to: number;
  readonly end: number;
}

/**
 * The tags `<doc title="…">` and `</doc>` of a line, in order, as far as they stand beside other tags or end the text: packs of
 * documentation join them as `</doc><doc title="…">` and put text directly behind them. A tag inside a sentence is text.
 */
export function* inlineFrames(line: Line, endsText: boolean): Generator<Opening | InlineClosing> {
  const { value, start, next } = line;
  let [opening, closing] = [value.indexOf(OPENING), value.indexOf(CLOSING)];
  while (opening >= 0 || closing >= 0) {
    if (opening >= 0 && (closing < 0 || opening < closing)) {
      const tag = isAfterTag(value, opening) ? tagAt(value, opening) : null;
      const name = tag && namingAttribute(tag);
      if (tag && name) {
        const from = value.slice(tag.end).trim() === '' ? next : start + tag.end;
        yield { name, closings: [CLOSING], outer: null, start: start + opening, from };
      }
      opening = value.indexOf(OPENING, opening + 1);
    } else {
      const end = closing + CLOSING.length;
      if (/^<[/a-z]/.test(value.slice(end, end + 2)) || (endsText && end === value.length))
        yield { to: start + closing, end: start + end };
      closing = value.indexOf(CLOSING, closing + 1);
    }
  }
}

/** Whether a place begins its line or directly follows a tag. */
function isAfterTag(value: string, at: number): boolean {
  if (value.charAt(at - 1) !== '>') return value.slice(Math.max(0, at - LONGEST_NEIGHBOUR), at).trim() === '';
  return /<\/?\w{1,50}>$/.test(value.slice(Math.max(0, at - LONGEST_NEIGHBOUR), at));
}
