import { type Markup, markup } from './markup.ts';
import { counted, grouped } from './numbers.ts';
import type { Chart } from './page.ts';

/** The drawing's own units. */
const WIDTH = 960;
const HEIGHT = 300;
const LEFT = 70;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 28;
/** A longer course is drawn by the largest of several steps. */
const MOST_POINTS = 480;

/** Both courses as lines over a common scale, marks as upright lines; the figures at its ends are in words. */
export function chartSection(chart: Chart): Markup {
  const { caption, step, names, before, after, marks, mark } = chart;
  const top = ceiling(Math.max(1, ...before.map((value, at) => Math.max(value, after[at]))));
  const [last, lastAfter] = [before.at(-1) ?? 0, after.at(-1) ?? 0];
  const words = `${caption}: ${counted(before.length, step)}; ${names[0]} ${grouped(before[0] ?? 0)} to ${grouped(last)} tokens, ${names[1]} ${grouped(after[0] ?? 0)} to ${grouped(lastAfter)}; ${mark}: ${grouped(marks.length)}`;
  const x = (at: number): number => round(LEFT + (before.length < 2 ? 0 : (at * (WIDTH - LEFT - RIGHT)) / (before.length - 1)));
  const y = (value: number): number => round(TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM));
  const path = (course: readonly number[]): string =>
    points(course)
      .map(({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`)
      .join('');
  const ticks = [0, top / 2, top].map(
    (value) =>
      markup`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}"/><text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${grouped(value)}</text>`,
  );
  const shown = marks
    .slice(0, MOST_POINTS)
    .map((at) => markup`<line class="mark" x1="${x(at)}" x2="${x(at)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/>`);
  return markup`<section>
<h2>${caption}</h2>
<figure>
<figcaption>Tokens: <span class="key">${swatch('before')} ${names[0]}</span> <span class="key">${swatch('after')} ${names[1]}</span>${marks.length > 0 ? [markup` <span class="key">${markSwatch()} ${mark}</span>`] : []}</figcaption>
<svg class="chart" role="img" aria-label="${words}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>${words}</title>${ticks}${shown}<path class="before" d="${path(before)}"/><path class="after" d="${path(after)}"/><text x="${LEFT}" y="${HEIGHT - 8}">${step} 1</text><text x="${WIDTH - RIGHT}" y="${HEIGHT - 8}" text-anchor="end">${step} ${grouped(before.length)}</text></svg>
</figure>
</section>
`;
}

/** The largest figure of each stretch, at its place. */
function points(course: readonly number[]): { at: number; value: number }[] {
  const count = Math.min(course.length, MOST_POINTS);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * course.length) / count);
    const to = Math.floor(((index + 1) * course.length) / count);
    let at = from;
    for (let next = from + 1; next < to; next++) if (course[next] > course[at]) at = next;
    return { at, value: course[at] };
  });
}

/** The next of 1, 2, 4, 6, 8, 10, 20 … that is not below: both it and its half are round. */
function ceiling(value: number): number {
  const unit = 10 ** Math.max(1, Math.floor(Math.log10(value)));
  return unit * ([1, 2, 4, 6, 8].find((step) => step * unit >= value) ?? 10);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function swatch(kind: 'before' | 'after'): Markup {
  return markup`<svg class="swatch" viewBox="0 0 24 8" aria-hidden="true"><path class="${kind}" d="M0 4L24 4"/></svg>`;
}

function markSwatch(): Markup {
  return markup`<svg class="swatch" viewBox="0 0 24 8" aria-hidden="true"><line class="mark" x1="12" x2="12" y1="0" y2="8"/></svg>`;
}
