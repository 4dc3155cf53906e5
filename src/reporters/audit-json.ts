import type { AuditReport } from '../audit/report.ts';

/** The report as it is, with one line for each file, verdict and change: thousands of files stay readable, and small. */
export function renderAuditJson(report: AuditReport): string {
  const { files, unread, verdicts, baseline, tools, ...rest } = report;
  const members = [
    ...Object.entries(rest).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`),
    `"files": ${lines(files)}`,
    `"unread": ${lines(unread)}`,
    `"verdicts": ${lines(verdicts)}`,
    `"baseline": ${JSON.stringify(baseline)}`,
    `"tools": ${JSON.stringify(tools)}`,
  ];
  return `{\n${members.join(',\n')}\n}\n`;
}

function lines(items: readonly unknown[]): string {
  return items.length === 0 ? '[]' : `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
}
