import type { AuditReport, Contributor, Group, RepeatedDescription } from '../audit/report.ts';
import { maskedPointer, redactFindings, redactInput, redactUnread } from './redact.ts';

/** An audit that quotes nothing of the payloads: names of tools stay, those of documents do not. */
export function redactAudit(report: AuditReport): AuditReport {
  const { files, verdicts, baseline, tools } = report;
  return {
    ...report,
    files: files.map((file) => ({
      ...file,
      input: redactInput(file.input),
      groups: file.groups.map((group) => ({ ...redactName(group), largest: redactPlace(group.largest) })),
      largest: file.largest.map(redactContributor),
      repeated: file.repeated.map(redactText),
      findings: redactFindings(file.findings),
    })),
    unread: report.unread.map(redactUnread),
    verdicts: verdicts.map((verdict) => ({
      ...verdict,
      contributors: verdict.contributors.map(redactContributor),
      causes: verdict.causes.map(redactName),
    })),
    baseline: baseline && {
      ...baseline,
      changes: baseline.changes.map((change) => ({ ...change, causes: change.causes.map(redactName) })),
    },
    tools: tools && { ...tools, tools: tools.tools.map(redactPlace), repeated: tools.repeated.map(redactText) },
  };
}

type Named = Pick<Group | Contributor, 'section' | 'name'>;

function redactName<Item extends Named>(item: Item): Item {
  return item.section === 'documents' ? { ...item, name: '…' } : item;
}

function redactPlace<Item extends { readonly at: string }>(item: Item): Item {
  return { ...item, at: maskedPointer(item.at) };
}

function redactContributor(contributor: Contributor): Contributor {
  return redactPlace(redactName(contributor));
}

function redactText(repeated: RepeatedDescription): RepeatedDescription {
  return { ...repeated, text: '…' };
}
