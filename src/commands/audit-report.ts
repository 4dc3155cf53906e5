import type { AuditReport } from '../audit/report.ts';
import { UserError } from '../errors.ts';
import { auditPage } from '../reporters/audit-page.ts';
import { failureText } from '../reporters/failures.ts';
import { redactAudit } from '../reporters/redact.ts';
import { renderOptions } from './appearance.ts';
import type { Context, ExitCode } from './context.ts';
import { pageRenderer, type ReportPlan, writeReports } from './reports.ts';
import { say, sayError } from './say.ts';

/** Writes the reports. What could not be read, though it was named, is said on standard error; so is what failed, where no table says it. */
export async function publishAudit(
  report: AuditReport,
  stacks: readonly string[],
  plan: ReportPlan,
  { verbose = false }: { readonly verbose?: boolean },
  context: Context,
): Promise<void> {
  const { process } = context;
  for (const { named, code, message, hint, path, line, column } of report.unread) {
    if (!named || code === 'unexpected') continue;
    const at = { path, ...(line !== null && { line }), ...(column !== null && { column }) };
    await sayError(new UserError(code, message, { hint: hint ?? undefined, at }), context);
  }
  for (const stack of stacks) await sayError(stack, context);
  const page = auditPage(context.redact ? redactAudit(report) : report);
  await writeReports(plan, pageRenderer(page, { verbose }), 'stdout', context);
  if (!plan.printed.includes('table')) await say(failureText(page, renderOptions('stderr', context)), process);
}

/** 2: something that was named could not be audited, or nothing could; 1: a budget failed. */
export function exitCodeOf({ files, unread, verdicts }: AuditReport): ExitCode {
  if (files.length === 0 || unread.some(({ named }) => named)) return 2;
  return verdicts.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}
