import type { Change, Report } from '../compact/report.ts';
import { plain, plainExcerpt } from '../quoted.ts';
import { count } from './numbers.ts';
import type { RenderOptions, Reporter } from './reporter.ts';

/** Every change that was made, by pass: where, what, from how many to how many tokens, why; with `diffOf`, what goes as well. */
export const changes: Reporter = {
  render: listChanges,
  renderAll: (reports, options) =>
    reports.map((report) => `${plain(report.input.path ?? report.input.format)}\n${listChanges(report, options)}`).join('\n'),
};

function listChanges({ passes }: Report, { diffOf, color }: RenderOptions): string {
  const diff = (change: Change): string => (diffOf ? `${diffOf(change, color)}\n` : '');
  const lines = passes.flatMap((pass) => pass.changes.map((change) => `${pass.id}  ${line(change)}\n${diff(change)}`));
  return lines.length === 0 ? 'No changes.\n' : lines.join('');
}

function line({ at, kind, tool, before, after, reason }: Change): string {
  const figures = before === null || after === null ? '' : `  ${count(before)} → ${count(after)} tokens`;
  const name = tool === null ? '' : `  ${plainExcerpt(tool, 40)}`;
  return `${plainExcerpt(at, 80)}  ${plain(kind)}${name}${figures}  ${plain(reason)}`;
}
