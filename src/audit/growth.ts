import type { Budget } from '../config/budgets.ts';
import { SECTIONS, type Section } from '../transcript/transcript.ts';
import type { BaselineFile, BaselineSection } from './baseline.ts';
import { largestPieces } from './judge.ts';
import { excessOf, share } from './measure.ts';
import { byText } from './order.ts';
import type { Piece } from './pieces.ts';
import type { AuditedFile, Cause, Contributor, Group, SectionChange, Verdict } from './report.ts';

const NAMES: readonly (Section | 'total')[] = ['total', ...SECTIONS];
const MOST_CAUSES = 10;

/** The sections whose figure is another than in the baseline, with what changed in them. */
export function changesSince(baseline: BaselineFile, { input, sections, groups }: AuditedFile): SectionChange[] {
  return NAMES.flatMap((section) => {
    const was = baseline.sections.get(section)?.tokens ?? 0;
    const now = sections.before[section];
    if (now === null || now === was) return [];
    const percent = was === 0 ? null : share(now - was, was);
    return [{ path: input.path, section, baseline: was, now, percent, causes: causesOf(section, baseline, groups) }];
  });
}

/** Growth against its limit: each section that fails, else the one that grew most. A share of nothing is none: what is new counts in the total. */
export function judgeGrowth(
  path: string,
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
  return [most ?? verdictOf(path, { section: 'total', causes: [] }, 0, pieces, budget)];
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

/** The largest pieces of what grew; of the whole section where it has no names to compare. */
function grownPieces(pieces: readonly Piece[], section: Section | 'total', causes: readonly Cause[]): Contributor[] {
  const grown = causes.filter(({ baseline, now }) => now > baseline);
  const suspects = pieces.filter((piece) => grown.some((cause) => cause.section === piece.section && cause.name === piece.name));
  return largestPieces(suspects.length > 0 ? suspects : pieces, section);
}

function causesOf(section: Section | 'total', { sections }: BaselineFile, groups: readonly Group[]): Cause[] {
  const causes: Cause[] = [];
  for (const held of ['tools', 'documents', 'results', 'calls'] as const) {
    if (section !== held && section !== 'total') continue;
    causes.push(...changedGroups(held, sections.get(held), groups));
  }
  const growth = ({ now, baseline }: Cause): number => now - baseline;
  return causes.sort((one, other) => growth(other) - growth(one) || byText(one.name, other.name)).slice(0, MOST_CAUSES);
}

function changedGroups(section: Group['section'], baseline: BaselineSection | undefined, groups: readonly Group[]): Cause[] {
  const now = new Map(groups.filter((group) => group.section === section).map(({ name, before }) => [name, before]));
  const names = new Set([...(baseline?.groups.keys() ?? []), ...now.keys()]);
  return [...names]
    .map((name) => ({ section, name, baseline: baseline?.groups.get(name) ?? 0, now: now.get(name) ?? 0 }))
    .filter((cause) => cause.baseline !== cause.now);
}
