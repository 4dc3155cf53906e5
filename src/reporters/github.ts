import { plainExcerpt } from '../quoted.ts';
import { type Failure, failuresOf } from './failures.ts';
import { findingsOf, type PlacedFinding, placeOf } from './findings.ts';
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
  const failures = failuresOf(page, MOST);
  const findings = findingsOf(page, MOST);
  const unread = unreadOf(page);
  const annotations = [...unread, ...failures.shown.map(failed), ...findings.shown.map(found)].sort(
    (one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level),
  );
  const shown = annotations.slice(0, MOST);
  const rest = annotations.length - shown.length + failures.rest + findings.rest;
  return [...shown, outcome(page, rest)].map(command).join('');
};

function unreadOf({ inputs }: Page): Annotation[] {
  return inputs.flatMap(({ unread }) => {
    if (!unread) return [];
    const { grade, path, code, message, hint, line, column } = unread;
    const level = grade === 'not read' ? 'notice' : 'error';
    return [{ level, path, line, column, title: code, lines: hint === null ? [message] : [message, hint] }];
  });
}

function failed({ path, line, outcome: kind, name, message, details }: Failure): Annotation {
  return { level: kind === 'failed' ? 'error' : 'warning', path, line, title: name, lines: [message, ...details] };
}

function found(finding: PlacedFinding): Annotation {
  const { severity, path, line, code, message, hint } = finding;
  const at = placeOf(finding);
  const lines = [at === '' ? message : `${at}: ${message}`, ...(hint === undefined ? [] : [hint])];
  return { level: LEVEL_OF[severity], path, line, title: code, lines };
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
