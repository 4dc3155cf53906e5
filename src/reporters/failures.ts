import type { ChalkInstance } from 'chalk';
import { plain } from '../quoted.ts';
import type { Check, Page } from './page.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

/** A check that does not hold, and the input that it is of. */
export interface Failure extends Check {
  /** Null for standard input. */
  readonly path: string | null;
}

/** What the user asked to hold and does not, and what could not be found out, in the order of the inputs. */
export function failuresOf({ inputs }: Page): Failure[] {
  return inputs.flatMap(({ path, checks }) =>
    checks.filter(({ outcome }) => outcome !== 'passed').map((check) => ({ ...check, path })),
  );
}

/** Failures as lines, each with what it comes from below. */
export function failureLines(page: Page, { columns }: RenderOptions, chalk: ChalkInstance): string {
  return failuresOf(page)
    .map(({ outcome, name, path, message, details }) => {
      const text = `${outcome} [${plain(name)}] ${plain(path ?? '-')}: ${plain(message)}`;
      const color = outcome === 'failed' ? chalk.red : chalk.yellow;
      const below = details.map((detail) => wrap(`  ${plain(detail)}`, columns, '    '));
      return `${wrap(text, columns, '  ').replace(outcome, color(outcome))}${below.join('')}`;
    })
    .join('');
}
