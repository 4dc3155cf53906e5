import { Chalk, type ChalkInstance } from 'chalk';
import { plain } from '../quoted.ts';
import { grouped } from './numbers.ts';
import type { Check, Page } from './page.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

/** A check that does not hold, and where: its input, and the line in an input of many requests. */
export interface Failure extends Check {
  /** Null for standard input. */
  readonly path: string | null;
  readonly place: string;
}

/**
 * What the user asked to hold and does not, then what could not be found out, in the order of the inputs; and how many there are beyond
 * `most`.
 */
export function failuresOf({ inputs }: Page, most: number): { readonly shown: Failure[]; readonly rest: number } {
  const all = inputs.flatMap(({ path, checks }) => checks.map((check) => ({ path, check })));
  const of = (wanted: Check['outcome']) => all.filter(({ check }) => check.outcome === wanted);
  const sorted = [...of('failed'), ...of('unknown')];
  const shown = sorted.slice(0, most).map(({ path, check }) => {
    return { ...check, path, place: check.line === null ? (path ?? '-') : `${path ?? '-'}:${check.line}` };
  });
  return { shown, rest: sorted.length - shown.length };
}

/** The same for a terminal, alone. */
export function failureText(page: Page, options: RenderOptions): string {
  return failureLines(page, options, new Chalk({ level: options.color ? 1 : 0 }));
}

/** What failed as lines, each with what it comes from below. */
export function failureLines(page: Page, { columns }: RenderOptions, chalk: ChalkInstance): string {
  return failuresOf(page, Number.POSITIVE_INFINITY)
    .shown.filter(({ outcome }) => outcome === 'failed')
    .map(({ code, place, message, details }) => {
      const text = wrap(`failed [${plain(code)}] ${plain(place)}: ${plain(message)}`, columns, '  ');
      const below = details.map((detail) => wrap(`  ${plain(detail)}`, columns, '    '));
      return `${text.replace('failed', chalk.red('failed'))}${below.join('')}`;
    })
    .join('');
}

/** What became of all checks, where there are any. */
export function verdictLine({ inputs }: Page, { columns }: RenderOptions): string {
  const checks = inputs.flatMap((input) => input.checks);
  if (checks.length === 0) return '';
  const of = (wanted: Check['outcome']): number => checks.filter(({ outcome }) => outcome === wanted).length;
  const unknown = of('unknown') > 0 ? `, ${grouped(of('unknown'))} not known` : '';
  return wrap(`Budgets: ${grouped(of('failed'))} failed, ${grouped(of('passed'))} kept${unknown}.`, columns);
}
