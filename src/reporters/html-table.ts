import { plainExcerpt } from '../quoted.ts';
import { barChart } from './html-bars.ts';
import { type Markup, markup } from './markup.ts';
import { grouped } from './numbers.ts';
import type { Column, PageTable } from './page.ts';

const MOST_ROWS = 100;
const MOST_CHARACTERS = 120;
const MOST_IN_NOTE = 2000;

/** A table under its heading, with its bars above and its notes below. */
export function tableSection({ caption: text, columns, rows, foot, bars, notes }: PageTable): Markup {
  const caption = plainExcerpt(text, MOST_CHARACTERS);
  const shown = rows.slice(0, MOST_ROWS).map((row) => cells(row, columns));
  const rest = rows.length - shown.length;
  const note = rest > 0 ? `the first ${grouped(shown.length)} of ${grouped(rows.length)} rows; the JSON report has all` : '';
  const title = bars.length < rows.length ? `Tokens, the ${bars.length} largest` : 'Tokens';
  const chart = bars.length > 0 ? [barChart(bars, title)] : [];
  const table = rows.length > 0 ? [htmlTable({ caption, note, columns, rows: shown, foot: foot && cells(foot, []) })] : [];
  const below = notes.map((sentence) => markup`<p class="quiet">${plainExcerpt(sentence, MOST_IN_NOTE)}</p>\n`);
  return markup`<section>
<h2>${caption}</h2>
${[...chart, ...table, ...below]}</section>
`;
}

interface Grid {
  readonly caption: string;
  /** What the heading above does not say, or ''. */
  readonly note: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Markup[])[];
  readonly foot: readonly Markup[] | null;
}

/** A table that scrolls where it is too wide. Its first column heads the rows. */
export function htmlTable({ caption, note, columns, rows, foot }: Grid): Markup {
  const row = (contents: readonly Markup[]): Markup =>
    markup`<tr>${contents.map((content, index) => cell(content, index, columns[index]))}</tr>\n`;
  const head = columns.map((column) => markup`<th scope="col" class="${classOf(column)}">${column.head}</th>`);
  return markup`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
<table>
${note === '' ? markup`<caption class="hidden">${caption}</caption>` : markup`<caption>${caption}: ${note}</caption>`}
<thead><tr>${head}</tr></thead>
<tbody>
${rows.map(row)}</tbody>
${foot ? [markup`<tfoot>\n${row(foot)}</tfoot>\n`] : []}</table>
</div>
`;
}

function cell(content: Markup, index: number, column: Column): Markup {
  const name = classOf(column);
  return index === 0 ? markup`<th scope="row" class="${name}">${content}</th>` : markup`<td class="${name}">${content}</td>`;
}

/** Only what may be long is broken. */
function classOf({ align, wraps, ends, literal }: Column): string {
  return wraps || ends || literal ? `${align} long` : align;
}

function cells(row: readonly string[], columns: readonly Column[]): Markup[] {
  return row.map((text, index) => {
    const shown = plainExcerpt(text, MOST_CHARACTERS);
    return columns[index]?.literal ? markup`<code>${shown}</code>` : markup`${shown}`;
  });
}
