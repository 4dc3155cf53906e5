import { plain, plainExcerpt, plainMiddle } from '../quoted.ts';
import { count } from './numbers.ts';
import type { PageChange } from './page.ts';
import type { Reporter } from './reporter.ts';
import { wrap } from './wrap.ts';

const INDENT = '    ';
const LONGEST_PLACE = 80;

/**
 * Every change that was made, by input and pass: where, what, from how many to how many tokens, why; with `diffOf`, what goes as well.
 */
export const changes: Reporter = (page, { diffOf, color, columns }) => {
  if (page.changes.length === 0) return 'No changes.\n';
  return page.changes
    .map((each, index) => {
      const begins = each.path !== null && each.path !== page.changes[index - 1]?.path;
      const diff = diffOf ? `${diffOf(each.change, color)}\n` : '';
      return `${begins ? `${plain(each.path)}\n` : ''}${line(each, columns)}${diff}`;
    })
    .join('');
};

/** In lines of at most so many columns, where words allow it. */
function line({ pass, change: { at, kind, tool, document, before, after, reason } }: PageChange, columns: number): string {
  const figures = before === null || after === null ? '' : `  ${count(before)} → ${count(after)} tokens`;
  const named = tool ?? document;
  const name = named === undefined ? '' : `  ${plainExcerpt(named, 40)}`;
  const place = plainMiddle(at, Math.min(LONGEST_PLACE, columns - INDENT.length));
  const text = `${plain(pass)}  ${place}  ${plain(kind)}${name}${figures}  ${plain(reason)}`;
  return wrap(text, columns, INDENT);
}
