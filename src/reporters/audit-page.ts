import type { AuditReport, UnreadFile } from '../audit/report.ts';
import { dollars } from './amount.ts';
import { fileTable, isPassedOver } from './audit-files.ts';
import { growthTable } from './audit-growth.ts';
import { auditLosses } from './audit-hindsight.ts';
import { toolTables } from './audit-tools.ts';
import { checkOf } from './audit-verdicts.ts';
import { boundOf, outcomeOf, sectionTable } from './figures.ts';
import { inLines } from './json.ts';
import { label } from './label.ts';
import { counted } from './numbers.ts';
import { type Page, type PageInput, type PageUnread, unreadInputs } from './page.ts';

/** One row a file, the sections of all, what a tool audit and a baseline say; budgets are the checks of their files. */
export function auditPage(report: AuditReport): Page {
  const { files, unread, summary, tools, baseline } = report;
  const nothing = files.length === 0;
  return {
    json: () => inLines(report),
    command: 'audit',
    subject: files.length === 1 ? files[0].input.path : counted(files.length, 'file'),
    about: about(report),
    outcome: nothing ? 'No file was audited' : outcomeOf(summary.total, summary.counting, { bound: boundOf([summary.sections]) }),
    total: nothing ? null : { label: 'total', before: summary.total.before, after: summary.total.after },
    tables: [
      ...(nothing ? [] : [fileTable(report), { ...sectionTable([summary.sections]), detail: false }]),
      ...auditLosses(report),
      ...(tools ? toolTables(tools) : []),
      ...(baseline ? [growthTable(baseline)] : []),
    ],
    label: nothing ? 'No file was audited.' : label(files.map(({ counting }) => counting)),
    changes: [],
    inputs: [...inputsOf(report), ...unreadFiles(unread)],
    saysFailures: false,
  };
}

function about({ summary, prices }: AuditReport): string {
  const { requests, cost } = summary;
  const price = cost && prices.length > 0 ? `${dollars(cost.before)} → ${dollars(cost.after)} USD` : '';
  return [counted(requests, 'request'), price].filter(Boolean).join(', ');
}

function inputsOf({ files, verdicts }: AuditReport): PageInput[] {
  const byPath = groupByPath(verdicts);
  return files.map(({ input, sections, total, counting, findings }) => ({
    path: input.path,
    format: input.format,
    outcome: outcomeOf(total, counting, { bound: boundOf([sections]) }),
    findings,
    checks: (byPath.get(input.path) ?? []).map(checkOf),
    unread: null,
  }));
}

function groupByPath(verdicts: AuditReport['verdicts']): Map<string, AuditReport['verdicts'][number][]> {
  const groups = new Map<string, AuditReport['verdicts'][number][]>();
  for (const verdict of verdicts) {
    const group = groups.get(verdict.path);
    if (group) group.push(verdict);
    else groups.set(verdict.path, [verdict]);
  }
  return groups;
}

function unreadFiles(unread: readonly UnreadFile[]): PageInput[] {
  return unread.filter((each) => !isPassedOver(each)).flatMap((each) => unreadInputs([shownUnread(each)], gradeOf(each)));
}

function gradeOf({ failure }: UnreadFile): PageUnread['grade'] {
  return failure === null ? 'not read' : failure === 'in-baseline' ? 'failed' : 'error';
}

/** What a baseline holds says so. */
export function shownUnread(unread: UnreadFile): UnreadFile {
  if (unread.failure !== 'in-baseline') return unread;
  const { code, message } = unread;
  return {
    ...unread,
    code: 'unreadable-since-baseline',
    message: `The baseline holds this file, which cannot be audited now: ${message} [${code}]`,
    hint: unread.hint ?? 'Record it anew; if it is gone for good, remove the file and update the baseline.',
  };
}
