import { isLowerBound } from '../compact/report.ts';
import type { Outcome } from '../compact/run.ts';
import { UserError } from '../errors.ts';
import type { Run } from '../reporters/compact-page.ts';
import { renderError } from '../reporters/error.ts';
import { grouped } from '../reporters/numbers.ts';
import type { Check } from '../reporters/page.ts';

/** What is left of one run when its payload is written. */
export interface Verdict extends Run {
  readonly path: string;
  /** Kept for `--diff` alone. */
  readonly textOf?: Outcome['textOf'];
}

/** The gates that the user asked for, and what became of them. */
export function gatesOf({ changed, fits, report }: Outcome, check: boolean): Check[] {
  const gates: Check[] = [];
  if (check) gates.push(gate('--check', 'would-change', !changed, `Compaction would change ${changed ? 'this' : 'nothing'}.`));
  if (fits !== null) {
    const bound = report.sections && isLowerBound(report.sections.after) ? 'at least ' : '';
    const left = report.total === null ? '' : `: ${bound}${grouped(report.total.after)} tokens are left`;
    const known = bound === '' ? '' : ' as far as it is known';
    gates.push(gate('--fit', 'does-not-fit', fits, fits ? `This fits${known}${left}.` : `The plan cannot make this fit${left}.`));
  }
  return gates;
}

function gate(name: string, code: string, passed: boolean, message: string): Check {
  return { name, code, line: null, outcome: passed ? 'passed' : 'failed', message, details: [] };
}

/** One line for each gate that a run failed. */
export function failedGates({ path, checks }: Verdict): string[] {
  return checks
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ code, message }) => renderError(new UserError(code, message, { at: { path } })));
}
