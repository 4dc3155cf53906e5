import { plainExcerpt } from '../quoted.ts';
import { type Markup, markup } from './markup.ts';
import { grouped } from './numbers.ts';
import type { Bar } from './page.ts';

const MOST = 40;

/** Bars to one scale with their figures: hollow is before, solid is after, or all there is. */
export function barChart(bars: readonly Bar[], title: string): Markup {
  const scale = Math.max(1, ...bars.map(({ before, after }) => Math.max(before, after ?? 0)));
  const both = bars.some(({ after }) => after !== null);
  return markup`<figure>
<figcaption>${title}${both ? [markup`: <span class="key">${swatch('before')} before</span> <span class="key">${swatch('after')} after</span>`] : []}</figcaption>
<ul class="bars">
${bars.map((bar) => item(bar, scale))}</ul>
</figure>
`;
}

function item({ label, before, after }: Bar, scale: number): Markup {
  const figures = after === null ? grouped(before) : `${grouped(before)} → ${grouped(after)}`;
  const words = after === null ? `${grouped(before)} tokens` : `${grouped(before)} tokens before, ${grouped(after)} after`;
  const rects =
    after === null ? [rect('after', before, scale, 0)] : [rect('before', before, scale, 0), rect('after', after, scale, 9)];
  return markup`<li><span class="label">${middleCut(label)}</span>${drawing(rects, after === null ? 8 : 17, words)}<span class="figures" aria-hidden="true">${figures}</span></li>
`;
}

/** One bar alone: hollow or solid. */
export function singleBar(kind: 'before' | 'after', value: number, scale: number): Markup {
  return markup`<svg class="single" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">${rect(kind, value, scale, 0)}</svg>`;
}

function drawing(rects: readonly Markup[], height: number, words: string): Markup {
  return markup`<svg role="img" aria-label="${words}" viewBox="0 0 1000 ${height}" style="height:${height}px" preserveAspectRatio="none"><title>${words}</title>${rects}</svg>`;
}

/** Names differ at their beginnings, paths at their ends. */
function middleCut(label: string): string {
  const characters = Array.from(plainExcerpt(label, 1000));
  return characters.length <= MOST ? characters.join('') : [...characters.slice(0, 20), '…', ...characters.slice(-19)].join('');
}

/** Whatever is not nothing can be seen. */
function rect(kind: 'before' | 'after', value: number, scale: number, y: number): Markup {
  const width = value <= 0 ? 0 : Math.max(3, Math.round((value / scale) * 1000));
  return markup`<rect class="${kind}" x="0" y="${y}" width="${width}" height="8"/>`;
}

function swatch(kind: 'before' | 'after'): Markup {
  return markup`<svg class="swatch" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">${rect(kind, 1, 1, 0)}</svg>`;
}
