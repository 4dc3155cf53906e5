import { Chalk, type ChalkInstance } from 'chalk';
import type { AuditReport, Cause, Contributor, Verdict } from '../audit/report.ts';
import { amountInWords, dollars, signed } from './amount.ts';
import { grouped } from './numbers.ts';
import { plain, plainExcerpt } from './plain.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

/** Each failed budget: which file, which section, by how much, the largest contributors, and what to change. Empty where none failed. */
export function renderFailures({ verdicts }: AuditReport, options: RenderOptions): string {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  return verdicts
    .filter(({ outcome }) => outcome === 'failed')
    .map((verdict) => renderFailure(verdict, options.columns, chalk))
    .join('');
}

function renderFailure(verdict: Verdict, columns: number, chalk: ChalkInstance): string {
  const { path, line, origin, contributors, causes } = verdict;
  const place = line === null ? plain(path) : `${plain(path)}:${line}`;
  const text = wrap(`failed [${verdict.budget}] ${place}: ${failureInWords(verdict)}`, columns, '  ');
  const lines = [
    ...causes.map((cause) => `  ${causeInWords(cause)}`),
    ...contributors.map((contributor) => `  ${contributorInWords(contributor)}`),
    `  the limit is set ${origin.startsWith('--') ? 'by' : 'in'} ${plain(origin)}`,
  ];
  return text.replace('failed', chalk.red('failed')) + lines.map((each) => wrap(each, columns, '    ')).join('');
}

/** `section results takes 9,120 tokens, 1,120 more than 8,000.` */
export function failureInWords({ budget, section, name, measured, limit, excess }: Verdict): string {
  const what = subject(section, name);
  const figure = amountInWords(measured ?? 0, limit.unit);
  const [beyond, bound] = beyondInWords(excess, limit);
  switch (budget) {
    case 'min-saved':
      return `compaction saves ${figure}, ${beyond} less than ${bound}.`;
    case 'max-growth':
      return `${what} has grown by ${figure} since the baseline, ${beyond} more than ${bound}.`;
    default:
      return `${what} ${limit.unit === 'USD' ? 'costs' : 'takes'} ${figure}${limit.unit === '%' ? ' of the request' : ''}, ${beyond} more than ${bound}.`;
  }
}

/** The unit of tokens and dollars is said once; shares differ by points. */
function beyondInWords(excess: number, { amount, unit }: Verdict['limit']): readonly [beyond: string, bound: string] {
  if (unit === '%') return [`${excess} points`, `${amount}%`];
  return unit === 'USD' ? [dollars(excess), dollars(amount)] : [grouped(excess), grouped(amount)];
}

function subject(section: Verdict['section'], name: string | null): string {
  if (name !== null) return `the tool ${plainExcerpt(name, 60)}`;
  return section === 'total' ? 'the request' : `section ${section}`;
}

export function contributorInWords({ section, name, at, tokens }: Contributor): string {
  return `${grouped(tokens)} tokens: ${section}, ${plainExcerpt(name, 60)}, at ${at === '' ? '/' : plainExcerpt(at, 120)}`;
}

/** `+1,200 tokens: results of read_file, 800 → 2,000`. */
export function causeInWords({ section, name, baseline, now }: Cause): string {
  const figures = `${grouped(baseline)} → ${grouped(now)}`;
  return `${signed(now - baseline)} tokens: ${section}, ${plainExcerpt(name, 60)}, ${figures}${now === 0 ? ' (gone)' : baseline === 0 ? ' (new)' : ''}`;
}
