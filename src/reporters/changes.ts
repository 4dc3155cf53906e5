import { plain, plainExcerpt } from '../quoted.ts';
import { count } from './numbers.ts';
import type { PageChange } from './page.ts';
import type { Reporter } from './reporter.ts';

/**
 * Every change that was made, by input and pass: where, what, from how many to how many tokens, why; with `diffOf`, what goes as well.
 */
export const changes: Reporter = (page, { diffOf, color }) => {
  if (page.changes.length === 0) return 'No changes.\n';
  return page.changes
    .map((each, index) => {
      const begins = each.path !== null && each.path !== page.changes[index - 1]?.path;
      const diff = diffOf ? `${diffOf(each.change, color)}\n` : '';
      return `${begins ? `${plain(each.path)}\n` : ''}${line(each)}\n${diff}`;
    })
    .join('');
};

function line({ pass, change: { at, kind, tool, document, before, after, reason } }: PageChange): string {
  const figures = before === null || after === null ? '' : `  ${count(before)} → ${count(after)} tokens`;
  const named = tool ?? document;
  const name = named === undefined ? '' : `  ${plainExcerpt(named, 40)}`;
  return `${plain(pass)}  ${plainExcerpt(at, 80)}  ${plain(kind)}${name}${figures}  ${plain(reason)}`;
}
