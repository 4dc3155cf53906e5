import type { AuditReport } from '../audit/report.ts';
import { UserError } from '../errors.ts';
import { auditPage, shownUnread } from '../reporters/audit-page.ts';
import { failureText } from '../reporters/failures.ts';
import { redactAudit } from '../reporters/redact.ts';
import { renderOptions } from './appearance.ts';
import type { Context, ExitCode } from './context.ts';
import { pageRenderer, type ReportPlan, writeReports } from './reports.ts';
import { say, sayError } from './say.ts';

/** Writes the reports. What should have been read and could not be is said on standard error; so is what failed, where no table says it. */
export async function publishAudit(
  report: AuditReport,
  stacks: readonly string[],
  plan: ReportPlan,
  { verbose = false }: { readonly verbose?: boolean },
  context: Context,
): Promise<void> {
  const { process } = context;
  for (const { failure, code, message, hint, path, line, column } of report.unread.map(shownUnread)) {
    if (failure === null || code === 'unexpected') continue;
    const at = { path, ...(line !== null && { line }), ...(column !== null && { column }) };
    await sayError(new UserError(code, message, { hint: hint ?? undefined, at }), context);
  }
  for (const stack of stacks) await sayError(stack, context);
  const page = auditPage(context.redact ? redactAudit(report) : report);
  await writeReports(plan, pageRenderer(page, { verbose }), 'stdout', context);
  if (!plan.printed.includes('table')) await say(failureText(page, renderOptions('stderr', context)), process);
}

/** 2: something that should have been audited could not be, or nothing could; 1: a budget failed. */
export function exitCodeOf({ files, unread, verdicts }: AuditReport): ExitCode {
  if (files.length === 0 || unread.some(({ failure }) => failure !== null)) return 2;
  return verdicts.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}
