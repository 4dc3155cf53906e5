import type { ChalkInstance } from 'chalk';
import type { Finding } from '../compact/report.ts';
import { plain, plainMiddle } from '../quoted.ts';
import { counted } from './numbers.ts';
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

/** The first findings of all inputs, the grave ones first, and how many there are beyond `most`. */
export function findingsOf({ inputs }: Page, most: number): { readonly shown: PlacedFinding[]; readonly rest: number } {
  const all = inputs.flatMap(({ path, findings }) => findings.map((finding) => ({ path, finding })));
  const sorted = all.sort((one, other) => RANK[one.finding.severity] - RANK[other.finding.severity]);
  const shown = sorted.slice(0, most).map(({ path, finding }) => {
    const place = inputs.length > 1 ? [path ?? '-', finding.at.replace(/:$/, '')].filter(Boolean).join(':') : placeOf(finding);
    return { ...finding, path, place };
  });
  return { shown, rest: all.length - shown.length };
}

/** Where a finding stands in its input; `line 12` for a line as such, of which the place is `12:`. */
export function placeOf({ at }: Finding): string {
  return /^\d+:$/.test(at) ? `line ${at.slice(0, -1)}` : at;
}

/** Findings as lines: unless everything is asked for, not more than eight, and of several inputs only the grave ones. */
export function findingLines(page: Page, options: RenderOptions, chalk: ChalkInstance): string {
  const { shown: first, rest: further } = findingsOf(page, options.verbose ? Number.POSITIVE_INFINITY : SHOWN);
  const quiet = page.inputs.length > 1 && !options.verbose;
  const shown = quiet ? first.filter(({ severity }) => severity !== 'info') : first;
  const rest = further + first.length - shown.length;
  const lines = shown.map((finding) => findingLine(finding, options.columns, chalk));
  if (rest > 0) lines.push(`${counted(rest, 'more finding')}: --verbose or --report json shows them.\n`);
  return lines.join('');
}

function findingLine(finding: PlacedFinding, columns: number, chalk: ChalkInstance): string {
  const { severity, code, place, message, hint } = finding;
  const colors = { error: chalk.red, warning: chalk.yellow, info: chalk.cyan };
  const where = place === '' ? '' : `${plainMiddle(place, 80)}: `;
  const text = `${severity} [${plain(code)}] ${where}${plain(message)}${hint === undefined ? '' : ` ${plain(hint)}`}`;
  return wrap(text, columns, '  ').replace(severity, colors[severity](severity));
}
