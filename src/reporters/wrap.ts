/** Text in lines of at most `width` UTF-16 units, broken at spaces where there are any; each line after the first is indented. Ends with a line feed. */
export function wrap(text: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length > width && line.trim() !== '') {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = longer;
  }
  lines.push(line);
  return `${lines.join('\n')}\n`;
}
