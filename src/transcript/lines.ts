/** A line of a text: `value` without its break, UTF-16 indexes of its start, of its break and of the next line. */
export interface Line {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

export function lineAt(text: string, start: number): Line {
  const feed = text.indexOf('\n', start);
  const next = feed < 0 ? text.length : feed + 1;
  let end = feed < 0 ? text.length : feed;
  if (feed > start && text.charAt(feed - 1) === '\r') end--;
  return { value: text.slice(start, end), start, end, next };
}

/** The line that comes after a line, or null at the end of the text. */
export function lineAfter(text: string, line: Line): Line | null {
  return line.next > line.end ? lineAt(text, line.next) : null;
}

/** White space before the first other character. */
export function indentOf(line: string): string {
  let at = 0;
  while (line.charAt(at) === ' ' || line.charAt(at) === '\t') at++;
  return line.slice(0, at);
}
