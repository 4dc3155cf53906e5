import { codePoints } from '../transcript/text.ts';

const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

/** Half of a surrogate pair: without one, code points are UTF-16 units. */
const HALF = /[\ud800-\udfff]/;

/** Whether an index stands inside a surrogate pair. */
function insidePair(text: string, index: number): boolean {
  return isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1));
}

/** The UTF-16 index after `count` code points from `from` on, or the text's length. A lone surrogate is one code point. */
export function pointsForward(text: string, count: number, from = 0): number {
  if (count >= text.length - from) return text.length;
  if (!HALF.test(text.slice(from, from + count + 1))) return from + count;
  let index = from;
  for (let i = 0; i < count && index < text.length; i++) index += insidePair(text, index + 1) ? 2 : 1;
  return index;
}

/** The UTF-16 index at which the last `count` code points before `to` begin, or 0. */
export function pointsBack(text: string, count: number, to = text.length): number {
  if (count >= to) return 0;
  if (!HALF.test(text.slice(to - count - 1, to))) return to - count;
  let index = to;
  for (let i = 0; i < count && index > 0; i++) index -= index > 1 && insidePair(text, index - 1) ? 2 : 1;
  return index;
}

/** The code points of text[from, to), UTF-16 indexes that stand between characters. */
export function pointsBetween(text: string, from: number, to: number): number {
  return codePoints(from === 0 && to === text.length ? text : text.slice(from, to));
}

/** The last `count` code points of a text. */
export function lastPoints(text: string, count: number): string {
  return text.slice(pointsBack(text, count));
}

/** The first `count` code points of a text. */
export function firstPoints(text: string, count: number): string {
  return text.slice(0, pointsForward(text, count));
}
