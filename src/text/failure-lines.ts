import { pointsBetween, pointsForward } from './code-points.ts';

/** A stretch of a text (UTF-16 indexes). */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const MOST_LINES = 5;
const MOST_CHARS = 400;
/** How much of a line is looked at, in UTF-16 units: so the expressions below cost the same on a line of a megabyte. */
const LOOK = 240;

/** A shorter line says nothing. */
const SHORT = 4;

const TERMINAL_CODES = /\u001b\[[\d;]*[A-Za-z]/g;
/** Time stamp, test runner's mark, `file:line:column:` or `file(line,column):` before a label. */
const LEAD =
  /^\s*(?:[[(]?\d[\d:.,TZ+/-]{3,34}[\])]?\s+){0,3}(?:(?:[A-Za-z]:)?[^\s:(]{1,160}(?:(?::\d+){1,2}|\(\d+,\d+\)):\s)?\s*/;
const LABELS = [
  /^(?:fatal |internal |compile |build |npm |uncaught )?(?:error|fatal|panic|exception)(?:\[\w+\]| \w{1,8}\d+)?(?: in \S+)?: /i,
  /^(?:\[(?:ERROR|FATAL|CRITICAL)\]|(?:ERROR|FATAL|CRITICAL)\b|npm ERR!|E {2,}\S)/,
  /^(?:FAILED|FAIL|--- FAIL|BUILD FAILED|not ok \d+|[✗✘✕×]|FAILURE)(?:[ :]|$)/,
  /^(?:Uncaught |Caused by: )?[\w$.]{0,80}(?:Error|Exception|Interrupt)(?::? |: |$)/,
  /^(?:Caused by: |thread '[^']{1,60}' panicked|segmentation fault|assertion failed|command failed)/i,
];
const NON_ZERO_EXIT =
  /\b(?:exit(?:ed)?(?: with)?(?:[ _](?:status|code))?|returned non-zero exit status|return code)[ :=]{1,3}-?[1-9]\d{0,9}\b/i;
const EXIT_LEAD =
  /^[^a-z]{0,12}(?:exit|exited|process exited|command exited|command failed|script exited|return code|\S{1,80} returned)\b/i;
/**
 * No label and no exit is without one of these, so that the forms above need not be tried on every line. Both cases are spelled out: V8 takes
 * twice as long with the flag `i`.
 */
const HINT =
  /[eE][rR][rR]|[eE][xX][cC][eE]|[eE][xX][iI][tT]|[fF][aA][iI][lL]|[fF][aA][tT][aA][lL]|[cC][rR][iI][tT][iI][cC]|[pP][aA][nN][iI][cC]|[sS][eE][gG][mM][eE]|[aA][sS][sS][eE][rR]|[rR][eE][tT][uU][rR][nN] [cC]|[eE] {2,}\S|[✗✘✕×]|[cC][aA][uU][sS][eE][dD] |[nN][oO][tT] [oO]/;
const EVERY_HINT = new RegExp(HINT.source, 'g');
/** No stack trace is without the words of a traceback or a frame, and no frame without the rest. */
const TRACEBACK_WORDS = 'Traceback (most recent call last):';
const FRAME_WORD = /[^\S\n]at \S/;
const FRAME_HINT = /(?:^|\n)[^\S\n]+at \S/;
const TRACEBACK = /^\s*Traceback \(most recent call last\):/;
/** A line of a JavaScript or Java stack trace. */
const FRAME = /^\s+at \S.{0,200}[:(]\d+|^\s+at [\w$.<>]{1,160}\([\w$. ]{1,80}(?::\d+)?\)/;

/** Where a text may show a failure: what `failureLines` looks at, found in one search of the text. */
export interface FailureHints {
  /** The place of the first hint in each line that has one, in order (UTF-16 indexes). */
  readonly places: readonly number[];
  /** Lines say something by what stands around them: a stack trace, terminal codes. */
  readonly traces: boolean;
}

/** null where no line can show a failure. */
export function failureHints(text: string): FailureHints | null {
  const traces = mayShowTrace(text);
  const places: number[] = [];
  EVERY_HINT.lastIndex = 0;
  for (let hint = EVERY_HINT.exec(text); hint; hint = EVERY_HINT.exec(text)) {
    places.push(hint.index);
    const feed = text.indexOf('\n', hint.index);
    if (feed < 0) break;
    EVERY_HINT.lastIndex = feed;
  }
  return places.length > 0 || traces ? { places, traces: traces || text.includes('\u001b') } : null;
}

function mayShowTrace(text: string): boolean {
  return text.includes(TRACEBACK_WORDS) || (FRAME_WORD.test(text) && FRAME_HINT.test(text));
}

/**
 * The lines in text[from, to) that show a failure by their form: an error or FAILED label, a non-zero exit, the message of a stack trace.
 * In order and each only once; the first two and the last three of many; together at most 400 code points with one line feed between them.
 * `hints`: those of the whole text.
 */
export function failureLines(text: string, hints: FailureHints | null, from = 0, to = text.length): Range[] {
  if (hints === null) return [];
  const lines = hints.traces ? findLines(text, from, to) : labelledLines(text, hints.places, from, to);
  const found = distinct(text, lines);
  const chosen = found.length > MOST_LINES ? [...found.slice(0, 2), ...found.slice(2 - MOST_LINES)] : found;
  const each = Math.floor((MOST_CHARS - (chosen.length - 1)) / chosen.length);
  return chosen.map((line) => ({ from: line.from, to: Math.min(line.to, pointsForward(text, each, line.from)) }));
}

/** The code points of the lines with one line feed between them. */
export function shownLength(text: string, lines: readonly Range[]): number {
  return lines.reduce((sum, line) => sum + pointsBetween(text, line.from, line.to) + 1, lines.length > 0 ? -1 : 0);
}

function findLines(text: string, from: number, to: number): Range[] {
  const found: Range[] = [];
  let traceback = false;
  let framed = false;
  let last: Range | undefined;
  for (let start = lineStart(text, from); start < to; ) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (end > to) break;
    if (end - start < SHORT) {
      last = undefined;
      start = end + 1;
      continue;
    }
    const shown = withoutCodes(text.slice(start, Math.min(end, start + LOOK)));
    const blank = shown.trim() === '';
    const line = { from: start, to: trimmedEnd(text, start, end) };
    if (TRACEBACK.test(shown)) traceback = true;
    else if (FRAME.test(shown)) {
      if (!framed && last) found.push(last);
      framed = true;
    } else if (!blank) {
      framed = false;
      const message = traceback && !/^\s/.test(shown);
      if (message) traceback = false;
      if (message || isFailure(shown)) found.push(line);
    }
    last = blank || framed ? undefined : line;
    start = end + 1;
  }
  return found;
}

/** The same where no stack trace is: only lines with a hint are looked at. */
function labelledLines(text: string, places: readonly number[], from: number, to: number): Range[] {
  const found: Range[] = [];
  const first = lineStart(text, from);
  for (const place of places) {
    if (place < first) continue;
    const feed = text.indexOf('\n', place);
    const end = feed < 0 ? text.length : feed;
    if (end > to) break;
    const start = text.lastIndexOf('\n', place) + 1;
    if (end - start >= SHORT && isFailure(text.slice(start, Math.min(end, start + LOOK))))
      found.push({ from: start, to: trimmedEnd(text, start, end) });
  }
  return found;
}

function isFailure(line: string): boolean {
  if (!HINT.test(line)) return false;
  const label = line.replace(LEAD, '');
  return LABELS.some((form) => form.test(label)) || (EXIT_LEAD.test(line) && NON_ZERO_EXIT.test(line));
}

function withoutCodes(line: string): string {
  return line.includes('\u001b') ? line.replace(TERMINAL_CODES, '') : line;
}

/** The beginning of the first whole line from an index on. */
function lineStart(text: string, from: number): number {
  if (from === 0 || text[from - 1] === '\n') return from;
  const feed = text.indexOf('\n', from);
  return feed < 0 ? text.length : feed + 1;
}

function trimmedEnd(text: string, start: number, end: number): number {
  let to = end;
  while (to > start && (text[to - 1] === ' ' || text[to - 1] === '\r' || text[to - 1] === '\t')) to--;
  return to;
}

function distinct(text: string, lines: readonly Range[]): Range[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const key = text.slice(line.from, Math.min(line.to, line.from + LOOK)).trim();
    return !seen.has(key) && seen.add(key);
  });
}
