import { plainExcerpt } from '../quoted.ts';
import { type Markup, markup } from './markup.ts';
import type { Scatter, ScatterAxis, ScatterPoint } from './page.ts';

/** What a page with such charts needs beside its style. */
export const SCATTER_STYLE: Markup = {
  markup: `
svg.scatter { width: 100%; max-width: 48rem; height: auto; }
svg.scatter line.tick { stroke: var(--line); }
svg.scatter text { fill: var(--quiet); font-size: 12px; }
svg.scatter polyline { fill: none; stroke: var(--after); stroke-dasharray: 4 3; }
svg.scatter .point { stroke: var(--after); stroke-width: 1.5px; fill: var(--ground); }
svg.scatter .best, svg.scatter .chosen { fill: var(--after); }
svg.scatter .point:hover { stroke: var(--text); stroke-width: 3px; }
`,
};

/** Units of the drawing. */
const [WIDTH, HEIGHT] = [640, 360];
const MARGIN = { left: 56, right: 16, top: 12, bottom: 44 };
const TICKS = 5;
const MOST_POINTS = 1000;
const MOST_CHARACTERS = 120;

/** A chart of points with its axes, in SVG alone: what a point is stands in its title, which a pointer shows. */
export function scatterSection({ caption, x, y, points }: Scatter): Markup {
  const isMarked = ({ best, chosen }: ScatterPoint): boolean => best || chosen;
  const order = [...points.filter(isMarked), ...points.filter((point) => !isMarked(point))];
  const shown = order.slice(0, MOST_POINTS);
  const across = scaleOf(shown.map((point) => point.x));
  const up = scaleOf(shown.map((point) => point.y));
  const place = (point: { x: number; y: number }): { left: number; top: number } => ({
    left: MARGIN.left + across.share(point.x) * (WIDTH - MARGIN.left - MARGIN.right),
    top: HEIGHT - MARGIN.bottom - up.share(point.y) * (HEIGHT - MARGIN.top - MARGIN.bottom),
  });
  const front = shown.filter(({ best }) => best).sort((one, other) => one.x - other.x);
  const line = front.map((point) => `${fixed(place(point).left)},${fixed(place(point).top)}`).join(' ');
  return markup`<section>
<h2>${caption}</h2>
<figure>
<figcaption>Further up and to the right is better. ${MARKS}${points.length > shown.length ? ` The first ${shown.length} of ${points.length}; the JSON report has all.` : ''}</figcaption>
<svg class="scatter" role="img" aria-label="${caption}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
${across.ticks.map((value) => verticalTick(value, place({ x: value, y: up.from }).left, x))}${up.ticks.map((value) => horizontalTick(value, place({ x: across.from, y: value }).top, y))}
<text class="axis" x="${(WIDTH + MARGIN.left) / 2}" y="${HEIGHT - 6}" text-anchor="middle">${x.name} (${x.unit})</text>
<text class="axis" transform="translate(12 ${(HEIGHT - MARGIN.bottom) / 2}) rotate(-90)" text-anchor="middle">${y.name} (${y.unit})</text>
<polyline class="front" points="${line}"/>
${shown.toReversed().map((point) => dot(point, place(point)))}</svg>
</figure>
</section>
`;
}

const MARKS = markup`Hollow: a plan; solid: none is better in both; square: proposed.`;

/** The marked ones are drawn last, so that nothing hides them. */
function dot({ words, best, chosen }: ScatterPoint, { left, top }: { left: number; top: number }): Markup {
  const title = markup`<title>${plainExcerpt(words, MOST_CHARACTERS)}</title>`;
  if (chosen)
    return markup`<rect class="point chosen" x="${fixed(left - 7)}" y="${fixed(top - 7)}" width="14" height="14">${title}</rect>\n`;
  return markup`<circle class="point ${best ? 'best' : 'plain'}" cx="${fixed(left)}" cy="${fixed(top)}" r="${best ? 5 : 4}">${title}</circle>\n`;
}

function verticalTick(value: number, left: number, { unit }: ScatterAxis): Markup {
  const bottom = HEIGHT - MARGIN.bottom;
  return markup`<line class="tick" x1="${fixed(left)}" x2="${fixed(left)}" y1="${MARGIN.top}" y2="${bottom}"/><text class="tick" x="${fixed(left)}" y="${bottom + 16}" text-anchor="middle">${tickText(value, unit)}</text>\n`;
}

function horizontalTick(value: number, top: number, { unit }: ScatterAxis): Markup {
  return markup`<line class="tick" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${fixed(top)}" y2="${fixed(top)}"/><text class="tick" x="${MARGIN.left - 6}" y="${fixed(top + 4)}" text-anchor="end">${tickText(value, unit)}</text>\n`;
}

function tickText(value: number, unit: string): string {
  return `${Number(value.toFixed(2))}${unit}`;
}

interface Scale {
  readonly from: number;
  readonly ticks: readonly number[];
  /** 0 at the beginning of the axis, 1 at its end. */
  share(value: number): number;
}

/** From a round number below the least value to one above the greatest. */
function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [
    values.reduce((a, b) => Math.min(a, b), values[0] ?? 0),
    values.reduce((a, b) => Math.max(a, b), values[0] ?? 1),
  ];
  const step = roundStep((most - least || 1) / TICKS);
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  return { from: from * step, ticks, share: (value) => (value / step - from) / (to - from) };
}

/** 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? least;
}

function fixed(value: number): string {
  return value.toFixed(1);
}
