import { plain, plainExcerpt } from '../quoted.ts';
import { grouped } from './numbers.ts';
import type { Page } from './page.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

const SHOWN = 5;

/** What stood in a folder and could not be read, as lines. What is an error is said as one. */
export function unnamedLines({ inputs }: Page, { columns, verbose }: RenderOptions): string {
  const others = inputs.flatMap(({ unread }) => (unread?.grade === 'not read' ? [unread] : []));
  const shown = verbose ? others : others.slice(0, SHOWN);
  const lines = shown.map(({ path, code, message }) => `not read [${plain(code)}] ${plain(path)}: ${plainExcerpt(message, 200)}`);
  const rest = others.length - shown.length;
  if (rest > 0) lines.push(`${grouped(rest)} more were not read: --verbose or --report json shows them.`);
  return lines.map((line) => wrap(line, columns, '  ')).join('');
}
