/** Deeper levels are indented no further: a line must not grow with the depth. */
const MOST_LEVELS = 20;

/** JSON text with one member or item a line; strings and numbers keep their spelling. The text must be JSON. Linear, iterative. */
export function indented(json: string): string {
  const parts: string[] = [];
  let depth = 0;
  for (let at = 0; at < json.length; ) {
    const character = json[at];
    if (character === '"') {
      const end = stringEnd(json, at);
      parts.push(json.slice(at, end));
      at = end;
      continue;
    }
    at++;
    if (character === '{' || character === '[') {
      const next = skipWhite(json, at);
      if (json[next] === '}' || json[next] === ']') {
        parts.push(character, json[next]);
        at = next + 1;
      } else parts.push(character, newLine(++depth));
    } else if (character === '}' || character === ']') parts.push(newLine(--depth), character);
    else if (character === ',') parts.push(',', newLine(depth));
    else if (character === ':') parts.push(': ');
    else if (!WHITE.includes(character)) parts.push(character);
  }
  return parts.join('');
}

const WHITE = ' \t\n\r';

function newLine(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, MOST_LEVELS))}`;
}

function skipWhite(json: string, from: number): number {
  let at = from;
  while (at < json.length && WHITE.includes(json[at])) at++;
  return at;
}

function stringEnd(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}
