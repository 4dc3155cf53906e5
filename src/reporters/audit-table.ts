import { Chalk } from 'chalk';
import type { AuditReport } from '../audit/report.ts';
import { renderFiles, renderSections, renderSpread } from './audit-files.ts';
import { renderGrowth } from './audit-growth.ts';
import { renderTools } from './audit-tools.ts';
import { renderFailures } from './audit-verdicts.ts';
import { findingLines, locatedFindings } from './findings.ts';
import { label } from './label.ts';
import { grouped } from './numbers.ts';
import { plain, plainExcerpt } from './plain.ts';
import type { RenderOptions } from './reporter.ts';
import { wrap } from './wrap.ts';

const UNREAD = 5;

/** One row a file, then the sections of all, percentiles and the largest; what a tool audit and a baseline say; at the end what failed. */
export function renderAudit(report: AuditReport, options: RenderOptions): string {
  const chalk = new Chalk({ level: options.color ? 1 : 0 });
  const { files, tools, baseline, prices } = report;
  if (files.length === 0) return `No file was audited.\n${renderUnread(report, options)}`;
  const findings = locatedFindings(files).filter(({ severity }) => options.verbose || severity !== 'info');
  return [
    renderFiles(report, options, chalk),
    '\n',
    renderSections(report, options, chalk),
    wrap(label(files.map(({ counting }) => counting)), options.columns),
    files.length > 1 ? renderSpread(report, options) : '',
    ...prices.map((source) => renderPrices(source, options)),
    tools ? `\n${renderTools(tools, options, chalk)}` : '',
    baseline ? `\n${renderGrowth(baseline, options)}` : '',
    renderUnread(report, options),
    findingLines(findings, options, chalk),
    renderFailures(report, options),
    renderVerdict(report, options),
  ].join('');
}

function renderPrices({ name, date }: AuditReport['prices'][number], { columns }: RenderOptions): string {
  const day = date === null ? 'without a date' : `of ${plain(date)}`;
  return wrap(`Prices: ${plain(name)}, ${day}; for input that no cache has.`, columns, '  ');
}

/** Not what was named: that is an error, and said elsewhere. */
function renderUnread({ unread }: AuditReport, { columns, verbose }: RenderOptions): string {
  const others = unread.filter(({ named }) => !named);
  const shown = verbose ? others : others.slice(0, UNREAD);
  const lines = shown.map(
    ({ path, code, message }) => `not audited [${plain(code)}] ${plain(path)}: ${plainExcerpt(message, 200)}`,
  );
  const rest = others.length - shown.length;
  if (rest > 0) lines.push(`${grouped(rest)} more were not audited: --verbose or --report json shows them.`);
  return lines.map((line) => wrap(line, columns, '  ')).join('');
}

/** What became of the budgets, where there are any. */
function renderVerdict({ verdicts }: AuditReport, { columns }: RenderOptions): string {
  if (verdicts.length === 0) return '';
  const of = (outcome: string): number => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const unknown = of('unknown') > 0 ? `, ${grouped(of('unknown'))} not known` : '';
  return wrap(`Budgets: ${grouped(of('failed'))} failed, ${grouped(of('passed'))} kept${unknown}.`, columns);
}
