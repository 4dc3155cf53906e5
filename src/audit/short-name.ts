import { createHash } from 'node:crypto';
import { plainExcerpt, plainMiddle } from '../quoted.ts';

/** Code points. Reports as JSON show no more of a name, and those of parts have to give the same groups as that of the whole. */
const LONGEST = 80;
/** What a longer one is told by: code points of it, and hexadecimal digits of a digest. */
const NAME_POINTS = 38;
const TEXT_POINTS = 70;
const DIGITS = 8;

/** A name as it stands, or `beginning…end~1f2e3d4c` for a longer one: names that look alike stay apart. */
export function shortName(name: string): string {
  return name.length <= LONGEST ? name : `${plainMiddle(name, NAME_POINTS)}~${digest(name)}`;
}

/** A text as it stands, or `beginning…~1f2e3d4c` for a longer one. */
export function shortText(text: string): string {
  return text.length <= LONGEST ? text : `${plainExcerpt(text, TEXT_POINTS)}~${digest(text)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS);
}
