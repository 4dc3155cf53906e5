import type { Change, Report } from '../compact/report.ts';
import { count } from './numbers.ts';
import { plain, plainExcerpt } from './plain.ts';
import type { Reporter } from './reporter.ts';

/** Every change that was made, by pass: where, what, from how many to how many tokens, why. */
export const changes: Reporter = {
  render: listChanges,
  renderAll: (reports) =>
    reports.map((report) => `${plain(report.input.path ?? report.input.format)}\n${listChanges(report)}`).join('\n'),
};

function listChanges({ passes }: Report): string {
  const lines = passes.flatMap((pass) => pass.changes.map((change) => `${pass.id}  ${line(change)}\n`));
  return lines.length === 0 ? 'No changes.\n' : lines.join('');
}

function line({ at, kind, tool, before, after, reason }: Change): string {
  const figures = before === null || after === null ? '' : `  ${count(before)} → ${count(after)} tokens`;
  const name = tool === null ? '' : `  ${plainExcerpt(tool, 40)}`;
  return `${plain(at)}  ${plain(kind)}${name}${figures}  ${plain(reason)}`;
}
