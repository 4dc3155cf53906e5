/**
 * Text in lines of at most `width` UTF-16 units, broken at spaces where there are any. The text's own indent is kept; each line after the
 * first begins with `indent`. Ends with a line feed.
 */
export function wrap(text: string, width: number, indent = ''): string {
  const start = text.length - text.trimStart().length;
  const lines: string[] = [];
  let line = text.slice(0, start);
  let empty = true;
  for (const word of text.slice(start).split(' ')) {
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  lines.push(line);
  return `${lines.join('\n')}\n`;
}
