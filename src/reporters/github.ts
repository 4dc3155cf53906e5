import { plainExcerpt } from '../quoted.ts';
import { failuresOf } from './failures.ts';
import { findingsOf } from './findings.ts';
import { grouped } from './numbers.ts';
import type { Page } from './page.ts';
import type { Reporter } from './reporter.ts';

/** GitHub shows ten annotations of each level for a step; more can only be read in the log. */
const MOST = 50;
const LEVELS = ['error', 'warning', 'notice'];
const LEVEL_OF = { error: 'error', warning: 'warning', info: 'notice' } as const;

interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  /** The input; null for what is about all of them. */
  readonly path: string | null;
  readonly line?: number | null | undefined;
  readonly column?: number | null | undefined;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Workflow commands that annotate a run on GitHub, the grave ones first; at the end the outcome. */
export const github: Reporter = (page) => {
  const annotations = [...unreadOf(page), ...failed(page), ...found(page)].sort(
    (one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level),
  );
  return [...annotations.slice(0, MOST), outcome(page, annotations.length - MOST)].map(command).join('');
};

function unreadOf({ inputs }: Page): Annotation[] {
  return inputs.flatMap(({ unread, named }) => {
    if (!unread) return [];
    const { path, code, message, hint, line, column } = unread;
    return [
      { level: named ? 'error' : 'notice', path, line, column, title: code, lines: hint === null ? [message] : [message, hint] },
    ];
  });
}

function failed(page: Page): Annotation[] {
  return failuresOf(page).map(({ path, line, outcome, name, message, details }) => {
    return { level: outcome === 'failed' ? 'error' : 'warning', path, line, title: name, lines: [message, ...details] };
  });
}

function found(page: Page): Annotation[] {
  return findingsOf(page).map(({ severity, path, line, at, code, message, hint }) => {
    const lines = [at === '' ? message : `${at}: ${message}`, ...(hint === undefined ? [] : [hint])];
    return { level: LEVEL_OF[severity], path, line, title: code, lines };
  });
}

function outcome({ command: name, subject, outcome: words, inputs }: Page, more: number): Annotation {
  const rest = more > 0 ? [`${grouped(more)} annotations are left out; --report json has all.`] : [];
  const path = inputs.length === 1 ? inputs[0].path : null;
  return { level: 'notice', path, title: `ctxpress ${name}`, lines: [`${subject}: ${words}`, ...rest] };
}

function command({ level, path, line, column, title, lines }: Annotation): string {
  const file = path === '-' ? null : path;
  const place = file === null ? [] : [['file', file] as const, ['line', line] as const, ['col', column] as const];
  const properties = [...place, ['title', title] as const]
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}=${property(String(value))}`]))
    .join(',');
  return `::${level} ${properties}::${lines.map((each) => data(each, 500)).join('%0A')}\n`;
}

/** Text on one line: what GitHub takes for a line end is only what is joined to it. */
function data(text: string, most: number): string {
  return plainExcerpt(text, most).replaceAll('%', '%25');
}

function property(text: string): string {
  return data(text, 1000).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
