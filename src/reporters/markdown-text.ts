import { plainExcerpt, plainMiddle } from '../quoted.ts';

const MOST = 300;
const MOST_IN_CODE = 120;

/** Marks (an underscore inside a word is none), beginnings of links, and `@` and `#` before a name. */
const ACTIVE = /[\\`*[\]<>~&$|]|(?<![a-z0-9])_|_(?![a-z0-9])|:(?=\/\/)|(?<=www)\.|[@#](?=\w)/gi;

/** Text that GitHub-flavoured Markdown shows as it is, on one line and in cells of tables. */
export function markdownText(text: string): string {
  return plainExcerpt(text, MOST).replaceAll(ACTIVE, inactive);
}

function inactive(mark: string): string {
  // Even a backslash does not keep a bar from ending a cell everywhere.
  if (mark === '|') return '&#124;';
  // GitHub looks for names of people and issues in what Markdown has become: no backslash helps.
  if (mark === '@' || mark === '#') return `${mark}<!-- -->`;
  return mark === ':' ? ':\\' : `\\${mark}`;
}

/** A name or place as code. */
export function markdownCode(text: string): string {
  const shown = plainMiddle(text, MOST_IN_CODE);
  if (shown.trim() === '') return '';
  return /[|`<]/.test(shown) ? `<code>${markdownText(shown)}</code>` : `\`${shown}\``;
}
