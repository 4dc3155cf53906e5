import { UserError } from '../errors.ts';
import type { PriceSource } from '../prices/price-book.ts';
import type { FileAudit } from './audit-file.ts';
import { byText } from './order.ts';
import type { ReportPart } from './read-report.ts';
import type { AuditedFile, AuditReport, BaselineComparison, SectionChange, UnreadFile, Verdict } from './report.ts';
import { summarize } from './summary.ts';
import { auditTools } from './tool-audit.ts';

/** What an audit came to, file by file, in any order. */
export interface AuditParts {
  readonly audits: readonly FileAudit[];
  readonly unread: readonly UnreadFile[];
  /** Its name, and the paths of inputs that it does not hold and of its files that are gone. */
  readonly baseline: Pick<BaselineComparison, 'file' | 'added' | 'vanished'> | null;
  readonly tools: boolean;
  readonly prices: readonly PriceSource[];
}

/** The report. Everything in it follows from what is said of each file, so that reports can be merged. */
export function assemble({ audits, unread, baseline, tools, prices }: AuditParts): AuditReport {
  const sorted = audits.toSorted((one, other) => byText(one.file.input.path, other.file.input.path));
  const files = sorted.map(({ file }) => file);
  const changes = sorted.flatMap((audit) => audit.changes);
  return {
    version: 1,
    kind: 'audit',
    files,
    unread: unread.toSorted((one, other) => byText(one.path, other.path)),
    summary: summarize(files),
    verdicts: sorted.flatMap(({ verdicts }) => verdicts),
    baseline: baseline && {
      file: baseline.file,
      added: baseline.added.toSorted(byText),
      vanished: baseline.vanished.toSorted(byText),
      unreadable: unread
        .filter(({ failure }) => failure === 'in-baseline')
        .map(({ path }) => path)
        .toSorted(byText),
      changes,
    },
    tools: tools ? auditTools(files) : null,
    prices,
  };
}

/** The report of one run over all files of several reports. Throws UserError `parts-overlap` or `parts-differ`. */
export function mergeReports(reports: readonly ReportPart[]): AuditReport {
  const [first] = reports;
  const differs = reports.some(
    ({ baseline, tools }) => baseline?.file !== first.baseline?.file || (tools === null) !== (first.tools === null),
  );
  if (differs) {
    throw new UserError('parts-differ', 'The parts were not audited in one way: some with a baseline or --tools, some without.', {
      hint: 'Audit every part with the same options.',
    });
  }
  const audits = reports.flatMap(({ files, verdicts, baseline }) => takeApart(files, verdicts, baseline?.changes ?? []));
  refuseOverlap([
    ...audits.map(({ file }) => file.input.path),
    ...reports.flatMap(({ unread }) => unread.map(({ path }) => path)),
  ]);
  return assemble({
    audits,
    unread: reports.flatMap(({ unread }) => unread),
    baseline: mergeBaselines(reports.flatMap(({ baseline }) => baseline ?? [])),
    tools: first.tools !== null,
    prices: distinctPrices(reports.flatMap(({ prices }) => prices)),
  });
}

function takeApart(files: readonly AuditedFile[], verdicts: readonly Verdict[], changes: readonly SectionChange[]): FileAudit[] {
  const verdictsOf = byPath(verdicts);
  const changesOf = byPath(changes);
  return files.map((file) => ({
    file,
    verdicts: verdictsOf.get(file.input.path) ?? [],
    changes: changesOf.get(file.input.path) ?? [],
  }));
}

function byPath<Item extends { readonly path: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.path);
    if (group) group.push(item);
    else groups.set(item.path, [item]);
  }
  return groups;
}

function refuseOverlap(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path)) {
      throw new UserError('parts-overlap', 'Two parts hold this file.', { hint: 'Give each file to one part.', at: { path } });
    }
    seen.add(path);
  }
}

/** What every part misses has vanished. */
function mergeBaselines(baselines: readonly BaselineComparison[]): AuditParts['baseline'] {
  const [first, ...rest] = baselines;
  if (!first) return null;
  const missed = rest.map(({ vanished }) => new Set(vanished));
  return {
    file: first.file,
    added: baselines.flatMap(({ added }) => added),
    vanished: first.vanished.filter((path) => missed.every((paths) => paths.has(path))),
  };
}

function distinctPrices(prices: readonly PriceSource[]): PriceSource[] {
  const known = new Map(prices.map((source) => [`${source.name}\n${source.date}`, source]));
  return [...known.entries()].toSorted(([one], [other]) => byText(one, other)).map(([, source]) => source);
}
