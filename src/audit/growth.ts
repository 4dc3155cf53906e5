import type { Budget } from '../config/budgets.ts';
import { SECTIONS, type Section } from '../transcript/transcript.ts';
import type { BaselineFile, BaselineSection } from './baseline.ts';
import { largestPieces } from './judge.ts';
import { excessOf, share } from './measure.ts';
import { byText } from './order.ts';
import type { Piece } from './pieces.ts';
import type { AuditedFile, Cause, Contributor, SectionChange, Verdict } from './report.ts';

const NAMES: readonly (Section | 'total')[] = ['total', ...SECTIONS];
const MOST_CAUSES = 10;

/** The sections whose figure is another than in the baseline, with what grew in them. */
export function changesSince(baseline: BaselineFile, { input, sections, groups }: AuditedFile): SectionChange[] {
  return NAMES.flatMap((section) => {
    const was = baseline.sections.get(section)?.tokens ?? 0;
    const now = sections.before[section];
    if (now === null || now === was) return [];
    const percent = was === 0 ? null : share(now - was, was);
    return [
      { path: input.path, section, baseline: was, now, percent, causes: causesOf(section, baseline, { sections, groups }) },
    ];
  });
}

/**
 * Growth against its limit: each section that fails, else the one that grew most. A share of nothing is none: what is new counts in the total. Of media
 * that nobody can count it is not known how much they grew.
 */
export function judgeGrowth(
  { input: { path }, sections }: AuditedFile,
  changes: readonly SectionChange[],
  pieces: readonly Piece[],
  budget: Budget,
): Verdict[] {
  const verdicts = changes.flatMap((change) => {
    const measured = budget.limit.unit === '%' ? change.percent : change.now - change.baseline;
    return measured === null ? [] : [verdictOf(path, change, measured, pieces, budget)];
  });
  const failed = verdicts.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) return failed;
  const [most] = verdicts.toSorted((one, other) => (other.measured ?? 0) - (one.measured ?? 0));
  const verdict = most ?? verdictOf(path, { section: 'total', causes: [] }, 0, pieces, budget);
  const { images, atLeast = [] } = sections.before;
  return [images === null || atLeast.includes('images') ? { ...verdict, outcome: 'unknown' } : verdict];
}

/** Where nothing can be compared: there is no baseline, or it was counted in another encoding. */
export function unknownGrowth(path: string, { id, limit, origin }: Budget): Verdict {
  const subject = { path, line: null, budget: id, section: 'total' as const, name: null };
  return { ...subject, limit, measured: null, excess: 0, outcome: 'unknown', origin, contributors: [], causes: [] };
}

function verdictOf(
  path: string,
  { section, causes }: Pick<SectionChange, 'section' | 'causes'>,
  measured: number,
  pieces: readonly Piece[],
  { id, limit, origin }: Budget,
): Verdict {
  const excess = excessOf(measured, limit, 'most');
  const failed = excess > 0;
  return {
    ...{ path, line: null, budget: id, section, name: null, limit, measured, excess },
    outcome: failed ? 'failed' : 'passed',
    origin,
    contributors: failed ? grownPieces(pieces, section, causes) : [],
    causes: failed ? causes : [],
  };
}

/** The largest pieces of what grew: those of its name, or of its section where it has none. */
function grownPieces(pieces: readonly Piece[], section: Section | 'total', causes: readonly Cause[]): Contributor[] {
  const grown = causes.flatMap((cause) => {
    const held = pieces.filter((piece) => piece.section === cause.section);
    const named = held.filter(({ name }) => name === cause.name);
    return named.length > 0 ? named : held;
  });
  return largestPieces(grown, section);
}

function causesOf(
  section: Section | 'total',
  { sections: then }: BaselineFile,
  file: Pick<AuditedFile, 'sections' | 'groups'>,
): Cause[] {
  const causes = SECTIONS.flatMap((held) =>
    section === held || section === 'total' ? grownGroups(held, then.get(held), file) : [],
  );
  const growth = ({ now, baseline }: Cause): number => now - baseline;
  return causes
    .sort((one, other) => growth(other) - growth(one) || byText(one.section, other.section) || byText(one.name, other.name))
    .slice(0, MOST_CAUSES);
}

function grownGroups(
  section: Section,
  then: BaselineSection | undefined,
  { sections, groups }: Pick<AuditedFile, 'sections' | 'groups'>,
): Cause[] {
  const named = groups.filter((group) => group.section === section);
  const isNameless = named.length === 0 || (then !== undefined && then.tokens > 0 && then.groups.size === 0);
  const causes = isNameless
    ? [{ section, name: section, baseline: then?.tokens ?? 0, now: sections.before[section] ?? 0 }]
    : named.map(({ name, before }) => ({ section, name, baseline: then?.groups.get(name) ?? 0, now: before }));
  return causes.filter(({ baseline, now }) => now > baseline);
}
