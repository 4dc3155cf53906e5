import type { ChalkInstance } from 'chalk';
import type { Finding } from '../compact/report.ts';
import { plain, plainExcerpt } from '../quoted.ts';
import { grouped } from './numbers.ts';
import type { Page } from './page.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

const SHOWN = 8;
const RANK = { error: 0, warning: 1, info: 2 } as const;

/** A finding and the input that it is of. */
export interface PlacedFinding extends Finding {
  /** Null for standard input. */
  readonly path: string | null;
  /** Where it stands, in one word: `/messages/3`, or `session.json:/messages/3` where there are several inputs. */
  readonly place: string;
}

/** The findings of all inputs, the grave ones first. */
export function findingsOf({ inputs }: Page): PlacedFinding[] {
  const all = inputs.flatMap(({ path, findings }) =>
    findings.map((finding) => {
      const place = inputs.length > 1 ? [path ?? '-', finding.at].filter(Boolean).join(':') : finding.at;
      return { ...finding, path, place };
    }),
  );
  return all.sort((one, other) => RANK[one.severity] - RANK[other.severity]);
}

/** Findings as lines: unless everything is asked for, not more than eight, and of several inputs only the grave ones. */
export function findingLines(page: Page, options: RenderOptions, chalk: ChalkInstance): string {
  const findings = findingsOf(page);
  const grave = page.inputs.length > 1 ? findings.filter(({ severity }) => severity !== 'info') : findings;
  const shown = options.verbose ? findings : grave.slice(0, SHOWN);
  const lines = shown.map((finding) => findingLine(finding, options.columns, chalk));
  const rest = findings.length - shown.length;
  if (rest > 0) lines.push(`${grouped(rest)} more findings: --verbose or --report json shows them.\n`);
  return lines.join('');
}

function findingLine(finding: PlacedFinding, columns: number, chalk: ChalkInstance): string {
  const { severity, code, place, message, hint } = finding;
  const colors = { error: chalk.red, warning: chalk.yellow, info: chalk.cyan };
  const where = place === '' ? '' : `${plainExcerpt(place, 80)}: `;
  const text = `${severity} [${plain(code)}] ${where}${plain(message)}${hint === undefined ? '' : ` ${plain(hint)}`}`;
  return wrap(text, columns, '  ').replace(severity, colors[severity](severity));
}
