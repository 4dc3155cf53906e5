import { mergeReports } from '../audit/assemble.ts';
import { readReport } from '../audit/read-report.ts';
import { UserError } from '../errors.ts';
import { readInput } from '../io/read.ts';
import type { AuditOptions } from './audit.ts';
import { exitCodeOf, publishAudit } from './audit-report.ts';
import type { Context, ExitCode } from './context.ts';
import { planReports, reportTargets } from './reports.ts';
import { refuseSameFiles } from './same-file.ts';

/** Joins the JSON reports of parts into the report of one run, with its exit code. Nothing is judged again. `given`: all flags of the command. */
export async function mergeAudits(
  names: readonly string[],
  options: AuditOptions,
  given: readonly string[],
  context: Context,
): Promise<ExitCode> {
  const { process } = context;
  refuseIdleOptions(given);
  if (names.length === 0) {
    throw new UserError('no-input', 'There is nothing to merge.', { hint: 'Name the JSON reports of ctxpress audit.' });
  }
  const reports = planReports(options.report ?? [], ['table'], context);
  refuseSameFiles(names, [], reportTargets(reports), process.cwd());
  const parts = [];
  for (const name of names) parts.push(readReport((await readInput(name, process)).bytes, name));
  const report = mergeReports(parts);
  await publishAudit(report, [], reports, options, context);
  return exitCodeOf(report);
}

/** What says how a report is shown. All else was settled when the parts were audited. */
const EFFECTIVE = new Set(['--merge', '--report', '--verbose']);

function refuseIdleOptions(given: readonly string[]): void {
  const idle = given.find((flag) => !EFFECTIVE.has(flag));
  if (idle === undefined) return;
  throw new UserError('idle-option', `--merge joins what the parts say, and ${idle} would change nothing.`, {
    hint: 'Give it where the parts are audited.',
  });
}
