import { pointsBetween } from './code-points.ts';
import { inLine } from './line.ts';

/** Runs of what names are made of; a longer run is cut into pieces that name nothing. */
const RUN = /[\p{L}\p{N}_$@~./:#+-]{4,160}/gu;
/** Signs that somebody made a name: an underscore, a dollar, a digit beside a letter, a capital inside, letters on both sides of a joint. */
const MADE = /[_$]|\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}|[\p{L}\d][./:-]\p{L}/u;
const LONG_NUMBER = /^\d[\d.]{3,}$/;
/** Between the parts of a name. */
const JOINT = /[./:]/;
const SEPARATOR = ', ';
const EDGE = '.:-/+#@~';
/** A longer run is a sentence without blanks or data, no name. */
const LONGEST = 80;

/**
 * The distinct names in a text, in order of their first place: paths, addresses, identifiers and numbers of four digits, as far as their form tells.
 * A name that is a part of another one, between its joints, is not listed beside it.
 */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  for (const [run] of text.matchAll(RUN)) {
    const name = withoutEdges(run);
    if (name.length < 4 || name.length > LONGEST || names.has(name)) continue;
    if (MADE.test(name) || LONG_NUMBER.test(name)) names.add(name);
  }
  const parts = new Set<string>();
  for (const name of names) {
    const [first, ...others] = name.split(JOINT);
    if (others.length > 0) for (const part of [first, ...others]) parts.add(part);
  }
  return [...names].filter((name) => !parts.has(name));
}

function withoutEdges(run: string): string {
  let [from, to] = [0, run.length];
  while (to > from && EDGE.includes(run.charAt(to - 1))) to--;
  while (from < to && EDGE.includes(run.charAt(from)) && run.charAt(from) !== '/' && run.charAt(from) !== '.') from++;
  return run.slice(from, to);
}

/** As many names as fit into so many code points with `, ` between them: the shortest, in the order in which they were given. Empty if none fits. */
export function listed(names: readonly string[], most: number): string {
  const items = names.map((name, place) => ({ place, shown: inLine(name), length: 0 }));
  for (const item of items) item.length = pointsBetween(item.shown, 0, item.shown.length) + SEPARATOR.length;
  items.sort((a, b) => a.length - b.length || a.place - b.place);
  let left = most + SEPARATOR.length;
  const chosen = items.filter(({ length }) => {
    left -= length;
    return left >= 0;
  });
  return chosen
    .sort((a, b) => a.place - b.place)
    .map(({ shown }) => shown)
    .join(SEPARATOR);
}
