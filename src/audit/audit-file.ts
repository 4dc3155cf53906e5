import { type Plan, resolvePlan } from '../compact/plan.ts';
import { type Run, type RunOptions, runPayload } from '../compact/run.ts';
import type { Budget } from '../config/budgets.ts';
import type { PriceBook } from '../prices/price-book.ts';
import type { BaselineFile } from './baseline.ts';
import { costOf, sumOfCosts } from './cost.ts';
import { baselineFinding, encodingFinding, priceFindings } from './findings.ts';
import { groupPieces } from './groups.ts';
import { changesSince, judgeGrowth, unknownGrowth } from './growth.ts';
import { judge, largestPieces, type RequestFacts } from './judge.ts';
import { piecesOf } from './pieces.ts';
import { joinRepeated, repeatedDescriptions } from './repeated.ts';
import type { AuditedFile, RepeatedDescription, SectionChange, Verdict } from './report.ts';

export interface AuditOptions {
  readonly plan: Plan;
  readonly run: RunOptions;
  readonly budgets: readonly Budget[];
  /** Null where no money is asked for. */
  readonly prices: PriceBook | null;
  /** Whether there is a baseline, and what it says of this file, if anything. */
  readonly compared: boolean;
  readonly baseline: BaselineFile | null;
  /** What stripping schemas would save, and repeated descriptions, are wanted. */
  readonly tools: boolean;
}

/** What an audit says of one file. */
export interface FileAudit {
  readonly file: AuditedFile;
  readonly verdicts: readonly Verdict[];
  readonly changes: readonly SectionChange[];
}

/** One file: its figures, its verdicts, what changed since the baseline. Throws UserError for input that cannot be read. */
export function auditFile(bytes: Uint8Array, path: string, options: AuditOptions): FileAudit {
  const { plan, budgets, prices, compared, baseline, tools } = options;
  const run = runPayload(bytes, plan, { ...options.run, path, count: true });
  const { input, counting, sections, total, findings } = run.report;
  if (!sections || !total) throw new Error('a run with figures gave none');
  const requests = requestsOf(run);
  const pieces = requests.flatMap((request) => request.pieces);
  const stripped = tools ? strippedTools(bytes, options) : null;
  const costs = requests.map(({ model, sections: { total: before }, after }) => prices && costOf(model, before, after, prices));
  const file: AuditedFile = {
    input: { ...input, path },
    requests: requests.length,
    counting,
    sections,
    total,
    cost: prices && sumOfCosts(costs),
    groups: groupPieces(pieces, (tool) => stripped?.get(tool.at) ?? tool.after),
    largest: largestPieces(pieces, 'total'),
    repeated: tools ? repeatedIn(run) : [],
    findings: [
      ...findings,
      ...priceFindings(requests, prices),
      ...baselineFinding(budgets, compared),
      ...encodingFinding(baseline, counting),
    ],
  };
  const changes = baseline && baseline.encoding === counting?.encoding ? changesSince(baseline, file) : [];
  const growth = budgets
    .filter(({ id }) => id === 'max-growth')
    .flatMap((budget) => {
      if (!baseline) return compared ? [] : [unknownGrowth(path, budget)];
      return baseline.encoding === counting?.encoding
        ? judgeGrowth(file, changes, pieces, budget)
        : [unknownGrowth(path, budget)];
    });
  return { file, verdicts: [...judge({ path, requests, after: sections.after, total }, budgets, prices), ...growth], changes };
}

/** What is said of each request, with its total after compaction. */
function requestsOf({ units, figures: figuresOf }: Run): (RequestFacts & { readonly after: number })[] {
  return units.map((compacted) => {
    const { transcript, prefix } = compacted.unit;
    const figures = figuresOf(transcript);
    return {
      line: prefix === '' ? null : Number.parseInt(prefix, 10),
      model: transcript.model,
      sections: figures.sections.sections(transcript),
      pieces: piecesOf(compacted, figures),
      after: figures.sections.sections(compacted.after).total,
    };
  });
}

/** What each tool takes without the descriptions in its schema, by its place; nothing where the plan strips schemas anyway. */
function strippedTools(bytes: Uint8Array, { plan, run }: AuditOptions): Map<string, number> {
  const tokens = new Map<string, number>();
  if (plan.passes.some(({ id }) => id === 'schema')) return tokens;
  const { units, figures } = runPayload(bytes, resolvePlan({ passes: { schema: true } }), run);
  for (const compacted of units) {
    for (const { section, at, after } of piecesOf(compacted, figures(compacted.unit.transcript))) {
      if (section === 'tools') tokens.set(at, after);
    }
  }
  return tokens;
}

function repeatedIn({ units, figures }: Run): RepeatedDescription[] {
  return joinRepeated(
    units.map(({ unit: { transcript } }) => repeatedDescriptions(transcript.tools, figures(transcript).counter)),
  );
}
