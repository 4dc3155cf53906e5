import { displayWidth } from './display-width.ts';
import { grouped } from './numbers.ts';
import type { Chart } from './page.ts';
import { wrap } from './wrap.ts';

const HEIGHTS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Both courses as one line of bars each, to one scale, with their last figures, and the marks below. Plain text; each line ends with a line feed. */
export function courseLines({ step, names, before, after, marks, mark }: Chart, columns: number): string {
  const top = Math.max(1, ...before.map((value, at) => Math.max(value, after[at])));
  const figures = [before, after].map((course) => grouped(course.at(-1) ?? 0));
  const labels = [...names, ''].map((name) => name.padEnd(Math.max(...names.map(displayWidth))));
  const room = columns - labels[0].length - Math.max(...figures.map(displayWidth)) - 4;
  const groups = grouping(before.length, Math.max(8, room));
  const bars = (course: readonly number[]): string =>
    groups.map(({ from, to }) => HEIGHTS[Math.min(7, Math.floor((8 * Math.max(...course.slice(from, to))) / top))]).join('');
  const lines = [
    `${labels[0]}  ${bars(before)}  ${figures[0]}`,
    `${labels[1]}  ${bars(after)}  ${figures[1]}`,
    ...(marks.length > 0 ? [`${labels[2]}  ${marked(groups, marks)}`.trimEnd()] : []),
  ];
  const each = groups.some(({ from, to }) => to - from > 1) ? `; a bar is the largest of several ${step}s` : '';
  const legend = marks.length > 0 ? `^ ${mark}; ` : '';
  return `${lines.join('\n')}\n${wrap(`${legend}the highest bar is ${grouped(top)} tokens${each}`, columns)}`;
}

interface Group {
  readonly from: number;
  readonly to: number;
}

/** Steps in at most `most` groups of about the same size. */
function grouping(steps: number, most: number): Group[] {
  const count = Math.min(steps, most);
  return Array.from({ length: count }, (_, at) => ({
    from: Math.floor((at * steps) / count),
    to: Math.floor(((at + 1) * steps) / count),
  }));
}

function marked(groups: readonly Group[], marks: readonly number[]): string {
  return groups.map(({ from, to }) => (marks.some((at) => at >= from && at < to) ? '^' : ' ')).join('');
}
