import type { BaselineComparison } from '../audit/report.ts';
import { signed } from './amount.ts';
import { causeInWords } from './audit-verdicts.ts';
import { grouped } from './numbers.ts';
import { plain } from './plain.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

const SHOWN = 12;
const CAUSES = 3;

/** What is new, gone, or another size than in the baseline, and which tools, documents, results or calls that comes from. */
export function renderGrowth(
  { file, added, vanished, changes }: BaselineComparison,
  { columns, verbose }: RenderOptions,
): string {
  const totals = new Map(changes.filter(({ section }) => section === 'total').map((change) => [change.path, change]));
  const lines = [
    ...added.map((path) => `new: ${plain(path)}`),
    ...vanished.map((path) => `gone: ${plain(path)}`),
    ...[...totals.values()].flatMap(({ path, baseline, now, percent, causes }) => [
      `${plain(path)}: ${grouped(baseline)} → ${grouped(now)} tokens, ${signed(now - baseline)}${percent === null ? '' : ` (${percent}%)`}`,
      ...causes.slice(0, verbose ? undefined : CAUSES).map((cause) => `  ${causeInWords(cause)}`),
    ]),
  ];
  const shown = verbose ? lines : lines.slice(0, SHOWN);
  const rest = lines.length - shown.length;
  if (rest > 0) shown.push(`${grouped(rest)} more lines: --verbose or --report json shows them.`);
  const head = lines.length === 0 ? 'All as in the baseline' : 'Since the baseline';
  return [`${head} ${plain(file)}${lines.length === 0 ? '.' : ':'}`, ...shown]
    .map((line) => wrap(line, columns, '    '))
    .join('');
}
