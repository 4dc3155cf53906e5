import { parseText } from '../json/source.ts';
import { stringsIn } from '../json/strings-in.ts';
import { pointsBetween } from './code-points.ts';

/** A string value in the arguments of a call. */
export interface ArgumentString {
  /** Which one it is, in the order in which they are spelled, from 0. */
  readonly ordinal: number;
  /** The literal, quotes included, in the arguments' text (UTF-16 indexes). */
  readonly from: number;
  readonly to: number;
  readonly value: string;
}

/** The strings of more than so many code points in arguments that are a JSON object; none in others. Linear. */
export function longStrings(callArguments: string, most: number): ArgumentString[] {
  if (callArguments.length <= most || !/^\s*\{/.test(callArguments)) return [];
  const root = parseText(callArguments)?.root;
  if (root?.type !== 'object') return [];
  const bytes = Buffer.from(callArguments);
  let [byte, unit] = [0, 0];
  const unitAt = (offset: number): number => {
    unit += bytes.toString('utf8', byte, offset).length;
    byte = offset;
    return unit;
  };
  const found: ArgumentString[] = [];
  for (const [ordinal, node] of stringsIn(root).entries()) {
    if (node.end - node.start - 2 <= most) continue;
    const value = node.string() ?? '';
    if (pointsBetween(value, 0, value.length) > most)
      found.push({ ordinal, from: unitAt(node.start), to: unitAt(node.end), value });
  }
  return found;
}
