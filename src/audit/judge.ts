import { isLowerBound, type Report, type Sections } from '../compact/report.ts';
import type { Budget } from '../config/budgets.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { excessOf, inUnit, share } from './measure.ts';
import type { Piece } from './pieces.ts';
import type { Contributor, Verdict } from './report.ts';

/** One request or session of a file, as recorded. */
export interface RequestFacts {
  /** In a file of one request a line; else null. */
  readonly line: number | null;
  readonly model: string | null;
  readonly sections: Sections;
  readonly pieces: readonly Piece[];
}

export interface FileFacts {
  readonly path: string;
  readonly requests: readonly RequestFacts[];
  /** After compaction. */
  readonly after: Sections;
  readonly total: NonNullable<Report['total']>;
}

const LARGEST = 5;

/** The verdicts on one file, but for growth, in the order of the budgets: on each request that fails, else one on the file. */
export function judge(facts: FileFacts, budgets: readonly Budget[], book: PriceBook | null): Verdict[] {
  return budgets.flatMap((budget) => {
    switch (budget.id) {
      case 'max-growth':
        return [];
      case 'min-saved':
        return [judgeSaving(facts, budget)];
      case 'max-per-tool':
        return judgeTools(facts, budget);
      default:
        return judgeRequests(facts, budget, book);
    }
  });
}

/** The largest pieces of a section, or of all. */
export function largestPieces(
  pieces: readonly Piece[],
  section: Verdict['section'],
  side: 'before' | 'after' = 'before',
): Contributor[] {
  return pieces
    .filter((piece) => section === 'total' || piece.section === section)
    .toSorted((one, other) => other[side] - one[side])
    .slice(0, LARGEST)
    .map(({ section: held, name, at, [side]: tokens }) => ({ section: held, name, at, tokens }));
}

function judgeRequests({ path, requests }: FileFacts, budget: Budget, book: PriceBook | null): Verdict[] {
  const verdicts = requests.map(({ line, model, sections, pieces }) => {
    const tokens = sections[budget.section];
    const cost = (): number | null => book?.inputCost(model, sections.total) ?? null;
    const measured = tokens === null ? null : inUnit(tokens, budget.limit.unit, sections.total, cost);
    const isBound = isBoundIn(sections, budget);
    return verdictOf({ path, line, name: null }, budget, { measured, isBound }, () => largestPieces(pieces, budget.section));
  });
  return failedOrOne(verdicts, path, budget);
}

/** Whether more than the figure may be there. Of a known section, the share in a total that is too low is if anything too high. */
function isBoundIn(sections: Sections, { section, limit }: Budget): boolean {
  if (section !== 'total') return sections.atLeast?.includes(section) ?? false;
  return limit.unit !== '%' && isLowerBound(sections);
}

/** Each tool that fails, where it is largest; else the largest tool. What a log does not hold nobody can judge. */
function judgeTools({ path, requests }: FileFacts, budget: Budget): Verdict[] {
  const ofTools = { ...budget, section: 'tools' as const };
  const largest = new Map<string, { readonly tool: Piece; readonly line: number | null; readonly measured: number }>();
  for (const { line, sections, pieces } of requests) {
    for (const tool of pieces) {
      if (tool.section !== 'tools') continue;
      const measured = budget.limit.unit === '%' ? share(tool.before, sections.total) : tool.before;
      if (measured > (largest.get(tool.name)?.measured ?? -1)) largest.set(tool.name, { tool, line, measured });
    }
  }
  const verdicts = [...largest.values()]
    .toSorted((one, other) => other.measured - one.measured)
    .map(({ tool, line, measured }) =>
      verdictOf({ path, line, name: tool.name }, ofTools, { measured, isBound: false }, () => largestPieces([tool], 'tools')),
    );
  const hidden = requests.filter(({ sections }) => sections.tools === null);
  const unknown = hidden.map(({ line }) => verdictOf({ path, line, name: null }, ofTools, NOTHING, () => []));
  return failedOrOne([...verdicts, ...unknown], path, ofTools);
}

/** What is left tells where more could be saved. Of more than is known, the same saving is a smaller share. */
function judgeSaving({ path, requests, after, total }: FileFacts, budget: Budget): Verdict {
  const measured = budget.limit.unit === '%' ? share(total.saved, total.before) : total.saved;
  const pieces = requests.flatMap((request) => request.pieces);
  const isBound = budget.limit.unit === '%' && isLowerBound(after);
  return verdictOf({ path, line: null, name: null }, budget, { measured, isBound }, () =>
    largestPieces(pieces, 'total', 'after'),
  );
}

interface Measured {
  readonly measured: number | null;
  /** A part cannot be known, with which the limit may be passed. */
  readonly isBound: boolean;
}

const NOTHING: Measured = { measured: null, isBound: false };

function verdictOf(
  subject: Pick<Verdict, 'path' | 'line' | 'name'>,
  budget: Budget,
  { measured, isBound }: Measured,
  contributors: () => Contributor[],
): Verdict {
  const { id, section, limit, origin } = budget;
  const excess = measured === null ? 0 : excessOf(measured, limit, id === 'min-saved' ? 'least' : 'most');
  const outcome = excess > 0 ? 'failed' : measured === null || isBound ? 'unknown' : 'passed';
  return {
    ...subject,
    budget: id,
    section,
    limit,
    measured,
    excess,
    outcome,
    origin,
    contributors: outcome === 'failed' ? contributors() : [],
    causes: [],
  };
}

/** All that failed; else one for the file: unknown if any is, with the highest figure if all passed. */
function failedOrOne(verdicts: readonly Verdict[], path: string, budget: Budget): Verdict[] {
  const failed = verdicts.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) return failed;
  const whole = { path, line: null, name: null };
  if (verdicts.some(({ measured }) => measured === null)) return [verdictOf(whole, budget, NOTHING, () => [])];
  const measured = verdicts.reduce((most, verdict) => Math.max(most, verdict.measured ?? 0), 0);
  const isBound = verdicts.some(({ outcome }) => outcome === 'unknown');
  return [verdictOf(whole, budget, { measured, isBound }, () => [])];
}
