import type { Sections } from '../compact/report.ts';
import { addSections, joinCounting, totalOf } from '../compact/sums.ts';
import { SECTIONS } from '../transcript/transcript.ts';
import { sumOfCosts } from './cost.ts';
import { byText } from './order.ts';
import { percentilesOf } from './percentiles.ts';
import type { AuditedFile, AuditSummary } from './report.ts';

const WORST = 5;

/** What all files come to. */
export function summarize(files: readonly AuditedFile[]): AuditSummary {
  const sections = {
    before: sumOfKnown(files.map((file) => file.sections.before)),
    after: sumOfKnown(files.map((file) => file.sections.after)),
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

/** A section is unknown where no file knows it; else the sum of those that do. */
function sumOfKnown(all: readonly Sections[]): Sections {
  const sums: { -readonly [Name in keyof Sections]: Sections[Name] } = addSections(all);
  for (const name of SECTIONS) {
    const known = all.flatMap((sections) => sections[name] ?? []);
    if (known.length > 0) sums[name] = known.reduce((sum, tokens) => sum + tokens, 0);
  }
  return sums;
}

function worstOf(files: readonly AuditedFile[]): AuditSummary['worst'] {
  return files
    .map(({ input: { path }, total: { before, after } }) => ({ path, before, after }))
    .sort((one, other) => other.before - one.before || byText(one.path, other.path))
    .slice(0, WORST);
}
