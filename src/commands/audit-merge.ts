import { mergeReports } from '../audit/assemble.ts';
import { readReport } from '../audit/read-report.ts';
import type { FlagLayer } from '../config/flag-layer.ts';
import { UserError } from '../errors.ts';
import { readInput } from '../io/read.ts';
import type { AuditOptions } from './audit.ts';
import { exitCodeOf, publishAudit } from './audit-report.ts';
import type { Context, ExitCode } from './context.ts';
import { planReports, reportTargets } from './reports.ts';
import { refuseSameFiles } from './same-file.ts';

/** Joins the JSON reports of parts into the report of one run, with its exit code. Nothing is judged again. */
export async function mergeAudits(
  names: readonly string[],
  options: AuditOptions,
  flags: FlagLayer,
  context: Context,
): Promise<ExitCode> {
  const { process } = context;
  refuseIdleOptions(options, flags);
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

function refuseIdleOptions(
  { prices, cost, tools, baseline, updateBaseline, jobs, failFast }: AuditOptions,
  flags: FlagLayer,
): void {
  const given = Object.entries({ prices, cost, tools, baseline, 'update-baseline': updateBaseline, jobs, 'fail-fast': failFast });
  const idle = [
    ...given.filter(([, value]) => value !== undefined).map(([name]) => `--${name}`),
    ...[...flags.budgets.values()].flatMap((budget) => budget?.origin ?? []),
  ];
  if (idle.length === 0) return;
  throw new UserError('idle-option', `--merge joins what the parts say, and ${idle[0]} would change nothing.`, {
    hint: 'Give it where the parts are audited.',
  });
}
