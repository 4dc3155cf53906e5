import type { ChangedText } from '../compact/changed-text.ts';
import type { Change } from '../compact/report.ts';
import type { Outcome } from '../compact/run.ts';
import { plainExcerpt } from '../quoted.ts';
import { savedBy } from './largest.ts';
import { counted } from './numbers.ts';

/** Lines around the first and the last difference. */
const CONTEXT = 1;
/** Of the lines between them, the first and the last are shown. */
const FIRST = 6;
const LAST = 2;
/** Code points of a line. */
const MOST = 100;

/** Changes whose texts are shown. */
export const SHOWN_TEXTS = 12;

/** Excerpts of the texts of the largest changes of a run. */
export function excerptsOf({ report, textOf }: Pick<Outcome, 'report' | 'textOf'>): Map<Change, ChangedText> {
  const changes = report.passes.flatMap((pass) => pass.changes).sort((one, other) => savedBy(other) - savedBy(one));
  const excerpts = new Map<Change, ChangedText>();
  for (const change of changes.slice(0, SHOWN_TEXTS)) {
    const text = textOf(change);
    if (text) excerpts.set(change, excerptOf(text));
  }
  return excerpts;
}

/** Two texts that were laid out in lines, each as a few plain lines around what differs; `⋮` stands for what is left out. */
export function excerptOf({ before, after }: ChangedText): ChangedText {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const side = (lines: readonly string[]): string[] => {
    const from = Math.max(0, start - CONTEXT);
    const to = Math.min(lines.length, lines.length - end + CONTEXT);
    return [
      ...leftOut(from),
      ...lines.slice(from, start).map(shown),
      ...shortened(lines, start, lines.length - end),
      ...lines.slice(lines.length - end, to).map(shown),
      ...leftOut(lines.length - to),
    ];
  };
  return { before: side(before), after: side(after) };
}

function shortened(lines: readonly string[], from: number, to: number): string[] {
  const rest = to - from - FIRST - LAST;
  if (rest <= 1) return lines.slice(from, to).map(shown);
  return [...lines.slice(from, from + FIRST).map(shown), ...leftOut(rest), ...lines.slice(to - LAST, to).map(shown)];
}

function shown(line: string): string {
  return plainExcerpt(line, MOST);
}

function leftOut(number: number): string[] {
  return number === 0 ? [] : [`⋮ ${counted(number, 'more line')}`];
}
