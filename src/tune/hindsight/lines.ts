/** UTF-16 units of a line that counts, without the white space around it. */
const [SHORTEST, LONGEST] = [20, 300];
/** Letters and digits of a line that says something; a rule or a closing bracket has none. */
const LEAST_WORDLIKE = 10;
const WORDLIKE = /[\p{L}\p{N}]/gu;

/**
 * Visits the lines of a text that may be copies: 20–300 UTF-16 units without the white space around them, at least 10 of them letters or digits. What a
 * patch or a quotation puts before a line (`-`, `+`, `>`) is not part of it.
 */
export function visitLines(text: string, visit: (line: string) => void): void {
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    // A long line is no copy, whatever stands around it.
    const line = end - at > 2 * LONGEST ? '' : bare(text.slice(at, end));
    if (line.length >= SHORTEST && line.length <= LONGEST && wordlike(line) >= LEAST_WORDLIKE) visit(line);
    at = end + 1;
  }
}

function bare(line: string): string {
  const text = line.trim();
  return '-+>'.includes(text[0] ?? ' ') ? text.slice(1).trim() : text;
}

function wordlike(line: string): number {
  return line.match(WORDLIKE)?.length ?? 0;
}
