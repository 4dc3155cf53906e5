import type { AuditReport } from '../audit/report.ts';
import type { RenderOptions } from './reporter.ts';

type AuditReporter = (report: AuditReport, options: RenderOptions) => string;

/** How `ctxpress audit` reports, by the value of `--report`. */
export const auditReporters: ReadonlyMap<string, () => Promise<AuditReporter>> = new Map([
  ['table', async () => (await import('./audit-table.ts')).renderAudit],
  ['json', async () => (await import('./audit-json.ts')).renderAuditJson],
]);
