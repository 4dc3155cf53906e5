import type { Opening } from './frames.ts';
import { indentOf, type Line } from './lines.ts';

/**
 * A frame that a user describes in one template: the opening line, `{text}`, the closing line. The opening line holds `{name}` once and
 * the closing line may: `<<< {name} >>>{text}<<< end of {name} >>>`. White space around the lines does not matter. No part is a
 * regular expression.
 */
export interface FramePattern {
  readonly before: string;
  readonly after: string;
  readonly closing: string;
}

/** The parts of a template, or null if it has not the form. */
export function framePattern(template: string): FramePattern | null {
  const [opening, closing, ...more] = template.split('{text}').map((part) => part.trim());
  const [before, after, ...others] = (opening ?? '').split('{name}');
  if (after === undefined || closing === undefined || more.length || others.length) return null;
  return before + after === '' || closing === '' || /\n/.test(opening + closing) ? null : { before, after, closing };
}

export function patternOpening(line: Line, { before, after, closing }: FramePattern): Opening | null {
  const value = line.value.trim();
  if (!value.startsWith(before) || !value.endsWith(after) || value.length <= before.length + after.length) return null;
  const name = value.slice(before.length, value.length - after.length).trim();
  if (name === '' || isPatternClosing(line.value, { before, after, closing })) return null;
  const closings = [indentOf(line.value) + closing.split('{name}').join(name)];
  return { name, start: line.start, from: line.next, closings, outer: null };
}

/** Whether a line has the form of the closing line, for whatever name. */
export function isPatternClosing(line: string, { closing }: FramePattern): boolean {
  const value = line.trim();
  const [start, ...rest] = closing.split('{name}');
  const end = rest.at(-1);
  if (end === undefined) return value === closing;
  return value.length > start.length + end.length && value.startsWith(start) && value.endsWith(end);
}
