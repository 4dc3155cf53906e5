import type { ChalkInstance } from 'chalk';
import type { Finding } from '../compact/report.ts';
import { plain, plainExcerpt } from '../quoted.ts';
import { grouped } from './numbers.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

const SHOWN = 8;
const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Findings as lines, the grave ones first; not more than eight unless everything is asked for. */
export function findingLines(findings: readonly Finding[], { columns, verbose }: RenderOptions, chalk: ChalkInstance): string {
  const sorted = findings.toSorted((one, other) => RANK[one.severity] - RANK[other.severity]);
  const shown = verbose ? sorted : sorted.slice(0, SHOWN);
  const lines = shown.map((finding) => findingLine(finding, columns, chalk));
  const rest = sorted.length - shown.length;
  if (rest > 0) lines.push(`${grouped(rest)} more findings: --verbose or --report json shows them.\n`);
  return lines.join('');
}

function findingLine({ severity, code, at, message, hint }: Finding, columns: number, chalk: ChalkInstance): string {
  const colors = { error: chalk.red, warning: chalk.yellow, info: chalk.cyan };
  const where = at === '' ? '' : `${plainExcerpt(at, 80)}: `;
  const text = `${severity} [${plain(code)}] ${where}${plain(message)}${hint === undefined ? '' : ` ${plain(hint)}`}`;
  return wrap(text, columns, '  ').replace(severity, colors[severity](severity));
}

/** The findings of several inputs, each with the name of its own. */
export function locatedFindings(
  inputs: readonly { readonly input: { readonly path: string | null }; readonly findings: readonly Finding[] }[],
): Finding[] {
  return inputs.flatMap(({ input, findings }) =>
    findings.map((finding) => ({ ...finding, at: [input.path ?? '-', finding.at].filter(Boolean).join(':') })),
  );
}
