import { displayWidth } from './display-width.ts';

/**
 * Text in lines of at most `width` columns, broken at spaces where there are any; no line ends in one. The text's own indent is kept; each line after the
 * first begins with `indent`. Ends with a line feed.
 */
export function wrap(text: string, width: number, indent = ''): string {
  const start = text.length - text.trimStart().length;
  const lines: string[] = [];
  let line = text.slice(0, start);
  let used = start;
  let empty = true;
  for (const word of text.slice(start).split(' ')) {
    const columns = displayWidth(word);
    if (!empty && used + 1 + columns > width) {
      lines.push(line.trimEnd());
      line = indent;
      used = indent.length;
      empty = true;
    }
    // Of two spaces at which a line ends, neither begins the next.
    if (word === '' && empty && lines.length > 0) continue;
    line += empty ? word : ` ${word}`;
    used += columns + (empty ? 0 : 1);
    empty = false;
  }
  lines.push(line.trimEnd());
  return `${lines.join('\n')}\n`;
}
