import type { Report, Sections } from '../compact/report.ts';
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
    return verdictOf({ path, line, name: null }, budget, measured, () => largestPieces(pieces, budget.section));
  });
  return failedOrOne(verdicts, path, budget);
}

/** Each tool that fails, where it is largest; else the largest tool. */
function judgeTools({ path, requests }: FileFacts, budget: Budget): Verdict[] {
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
      verdictOf({ path, line, name: tool.name }, { ...budget, section: 'tools' }, measured, () => largestPieces([tool], 'tools')),
    );
  return failedOrOne(verdicts, path, { ...budget, section: 'tools' });
}

/** What is left tells where more could be saved. */
function judgeSaving({ path, requests, total }: FileFacts, budget: Budget): Verdict {
  const measured = budget.limit.unit === '%' ? share(total.saved, total.before) : total.saved;
  const pieces = requests.flatMap((request) => request.pieces);
  return verdictOf({ path, line: null, name: null }, budget, measured, () => largestPieces(pieces, 'total', 'after'));
}

function verdictOf(
  subject: Pick<Verdict, 'path' | 'line' | 'name'>,
  budget: Budget,
  measured: number | null,
  contributors: () => Contributor[],
): Verdict {
  const { id, section, limit, origin } = budget;
  const excess = measured === null ? 0 : excessOf(measured, limit, id === 'min-saved' ? 'least' : 'most');
  const outcome = measured === null ? 'unknown' : excess > 0 ? 'failed' : 'passed';
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
  if (verdicts.some(({ outcome }) => outcome === 'unknown')) return [verdictOf(whole, budget, null, () => [])];
  const measured = verdicts.reduce((most, verdict) => Math.max(most, verdict.measured ?? 0), 0);
  return [verdictOf(whole, budget, measured, () => [])];
}
