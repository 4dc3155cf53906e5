import { count } from './numbers.ts';
import type { PageChange } from './page.ts';
import { plain, plainExcerpt } from './plain.ts';
import type { Reporter } from './reporter.ts';

/** Every change that was made, by input and pass: where, what, from how many to how many tokens, why. */
export const changes: Reporter = (page) => {
  if (page.changes.length === 0) return 'No changes.\n';
  return page.changes
    .map((change, index) => {
      const begins = change.path !== null && change.path !== page.changes[index - 1]?.path;
      return `${begins ? `${plain(change.path)}\n` : ''}${line(change)}\n`;
    })
    .join('');
};

function line({ pass, at, kind, tool, document, before, after, reason }: PageChange): string {
  const figures = before === null || after === null ? '' : `  ${count(before)} → ${count(after)} tokens`;
  const named = tool ?? document;
  const name = named === undefined ? '' : `  ${plainExcerpt(named, 40)}`;
  return `${pass}  ${plain(at)}  ${plain(kind)}${name}${figures}  ${plain(reason)}`;
}
