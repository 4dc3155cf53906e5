import { addSections } from '../compact/section-sums.ts';
import { joinCounting, totalOf } from '../compact/sums.ts';
import { sumOfCosts } from './cost.ts';
import { byText } from './order.ts';
import { percentilesOf } from './percentiles.ts';
import type { AuditedFile, AuditSummary } from './report.ts';

const WORST = 5;

/** What all files come to. */
export function summarize(files: readonly AuditedFile[]): AuditSummary {
  const sections = {
    before: addSections(files.map((file) => file.sections.before)),
    after: addSections(files.map((file) => file.sections.after)),
  };
  const priced = files.flatMap(({ cost }) => cost ?? []);
  const cost = priced.length === 0 ? null : sumOfCosts(priced);
  const before = percentilesOf(files.map(({ total }) => total.before));
  const after = percentilesOf(files.map(({ total }) => total.after));
  return {
    files: files.length,
    requests: files.reduce((sum, { requests }) => sum + requests, 0),
    bytes: files.reduce((sum, { input }) => sum + input.bytes, 0),
    counting: joinCounting(files.flatMap(({ counting }) => counting ?? [])),
    sections,
    total: totalOf(sections.before.total, sections.after.total),
    cost: cost && { ...cost, files: priced.length },
    percentiles: before && after && { before, after },
    worst: worstOf(files),
  };
}

function worstOf(files: readonly AuditedFile[]): AuditSummary['worst'] {
  return files
    .map(({ input: { path }, total: { before, after } }) => ({ path, before, after }))
    .sort((one, other) => other.before - one.before || byText(one.path, other.path))
    .slice(0, WORST);
}
