import { plainExcerpt, plainMiddle } from '../quoted.ts';
import { singleBar } from './html-bars.ts';
import { htmlTable } from './html-table.ts';
import { textList } from './html-texts.ts';
import { largestChanges, type PlacedChange } from './largest.ts';
import { type Markup, markup } from './markup.ts';
import { count } from './numbers.ts';
import type { Column, PageChange } from './page.ts';

const MOST = 60;
const COLUMNS: readonly Column[] = [
  { head: 'pass', align: 'left' },
  { head: 'where and why', align: 'left', wraps: true },
  { head: 'before', align: 'left' },
  { head: 'after', align: 'left' },
];

/** The largest changes, before and after side by side. */
export function changeSection(changes: readonly PageChange[]): Markup[] {
  if (changes.length === 0) return [];
  const { largest, title } = largestChanges(changes, MOST);
  const scale = Math.max(1, ...largest.map(({ before, after }) => Math.max(before ?? 0, after ?? 0)));
  const rows = largest.map((change) => [
    markup`${plainExcerpt(change.pass, 40)}`,
    description(change),
    figure('before', change.before, scale),
    figure('after', change.after, scale),
  ]);
  return [
    markup`<section>
<h2>Changes</h2>
${textList(largest)}${htmlTable({ caption: 'Changes', note: title, columns: COLUMNS, rows, foot: null })}</section>
`,
  ];
}

function description({ place, name, kind, reason }: PlacedChange): Markup {
  const named = name === '' ? [] : [markup` <bdi>${plainExcerpt(name, 80)}</bdi>`];
  return markup`<code>${plainMiddle(place, 120)}</code>${named}<br>${plainExcerpt(`${kind}: ${reason}`, 160)}`;
}

function figure(kind: 'before' | 'after', tokens: number | null, scale: number): Markup {
  return markup`${count(tokens)}${tokens === null ? [] : [singleBar(kind, tokens, scale)]}`;
}
