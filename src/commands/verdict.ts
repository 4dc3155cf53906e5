import type { Report } from '../compact/report.ts';
import type { Outcome } from '../compact/run.ts';
import { UserError } from '../errors.ts';
import { renderError } from '../reporters/error.ts';
import { grouped } from '../reporters/numbers.ts';

/** What is left of one run when its payload is written. */
export interface Verdict {
  readonly path: string;
  readonly report: Report;
  readonly changed: boolean;
  /** Null where `--fit` was not asked for. */
  readonly fits: boolean | null;
  /** Kept for `--diff` alone. */
  readonly textOf?: Outcome['textOf'];
}

/** One line for each gate that the user asked for and that an input failed. */
export function failedGates(verdicts: readonly Verdict[], check: boolean): string[] {
  return verdicts.flatMap(({ path, report, changed, fits }) => {
    const lines: string[] = [];
    if (check && changed)
      lines.push(renderError(new UserError('would-change', 'Compaction would change this.', { at: { path } })));
    if (fits === false) {
      const left = report.total === null ? '' : `: ${grouped(report.total.after)} tokens are left`;
      lines.push(renderError(new UserError('does-not-fit', `The plan cannot make this fit${left}.`, { at: { path } })));
    }
    return lines;
  });
}
