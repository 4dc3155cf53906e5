import type { Axis } from './axes.ts';
import { proposal as choose, frontOf, OBJECTIVES, type Objective, type Worth, worthOf } from './choose.ts';
import type { Point } from './grid.ts';
import { type Pooled, pool } from './pool.ts';
import type { Proposal, TunedFile, TunedPlan, TuneReport, TuneUnread } from './report.ts';
import { type Outcome, type Policy, runPolicy } from './run-plan.ts';
import type { Subject } from './subject.ts';

/** What one file gave: outcomes by plan, then by context. */
export interface FileOutcomes {
  readonly file: TunedFile;
  readonly plans: readonly (readonly Outcome[])[];
}

/** Runs every policy over the contexts of one file. `onPlan` is called after each. */
export async function sweepFile(
  path: string,
  subjects: readonly Subject[],
  policies: readonly Policy[],
  onPlan: () => void | Promise<void>,
): Promise<FileOutcomes> {
  const plans: Outcome[][] = [];
  for (const policy of policies) {
    plans.push(subjects.map((subject) => withoutLosses(runPolicy(subject, policy))));
    await onPlan();
  }
  const requests = subjects.reduce((sum, each) => sum + each.requests.length, 0);
  return { file: { path, contexts: subjects.length, requests }, plans };
}

/** Losses quote the session and would be kept for every plan. */
function withoutLosses({ recall, ...outcome }: Outcome): Outcome {
  return { ...outcome, recall: { ...recall, losses: [] } };
}

export interface SweepSetting {
  readonly axes: readonly Axis[];
  readonly points: readonly Point[];
  readonly objective: Objective;
  /** A share of 1. */
  readonly minKept: number | null;
}

/** The report of all files. The same files give the same report. */
export function reportSweep(all: readonly FileOutcomes[], unread: readonly TuneUnread[], setting: SweepSetting): TuneReport {
  const { axes, points, objective, minKept } = setting;
  const files = all.filter(({ file }) => file.contexts > 0);
  const pooled = poolPlans(files, points.length);
  const worths = pooled.map((each) => worthOf(each, objective));
  const fronts = OBJECTIVES.map((each) => ({ each, front: new Set(frontOf(pooled.map((plan) => worthOf(plan, each)))) }));
  const frontsOf = (index: number): Objective[] => fronts.flatMap(({ each, front }) => (front.has(index) ? [each] : []));
  const plan = files.length === 0 ? null : choose(worths, minKept);
  const first = files.flatMap(({ plans }) => plans[0] ?? []);
  return {
    version: 1,
    kind: 'tune',
    files: all.map(({ file }) => file),
    unread,
    axes: axes.map(({ name, values }) => ({ name, values })),
    evidence: {
      facts: first.reduce((sum, { recall }) => sum + recall.facts.sourced, 0),
      lines: first.reduce((sum, { recall }) => sum + recall.lines.sourced, 0),
    },
    objective,
    minKept: minKept === null ? null : percent(minKept),
    plans: points.map((point, index) => tunedPlan(point, pooled[index], worths[index], frontsOf(index))),
    proposal:
      plan === null ? null : { plan, why: minKept === null ? 'knee' : 'minKept', stability: stabilityOf(files, plan, setting) },
  };
}

function poolPlans(files: readonly FileOutcomes[], plans: number): Pooled[] {
  return Array.from({ length: plans }, (_, index) => pool(files.flatMap((each) => each.plans[index])));
}

/** The choice made again, each time without one file. */
function stabilityOf(
  files: readonly FileOutcomes[],
  plan: number,
  { points, objective, minKept }: SweepSetting,
): Proposal['stability'] {
  if (files.length < 2) return null;
  const times = new Map<number, number>();
  for (const left of files) {
    const rest = files.filter((each) => each !== left);
    const chosen = choose(
      poolPlans(rest, points.length).map((each) => worthOf(each, objective)),
      minKept,
    );
    if (chosen !== null) times.set(chosen, (times.get(chosen) ?? 0) + 1);
  }
  const others = [...times].filter(([index]) => index !== plan).map(([index, count]) => ({ plan: index, times: count }));
  return {
    rounds: files.length,
    same: times.get(plan) ?? 0,
    others: others.sort((a, b) => b.times - a.times || a.plan - b.plan),
  };
}

function tunedPlan(point: Point, pooled: Pooled, { kept }: Worth, front: readonly Objective[]): TunedPlan {
  const { recall, lines } = pooled;
  return {
    options: Object.fromEntries(point),
    resultsSaved: percent(pooled.resultsSaved),
    allSaved: percent(pooled.allSaved),
    lastSaved: percent(pooled.lastSaved),
    recall: recall && {
      pooled: percent(recall.pooled),
      mean: percent(recall.mean),
      median: percent(recall.median),
      p10: percent(recall.p10),
    },
    lines: lines === null ? null : percent(lines),
    kept: percent(kept),
    costChange: percent(pooled.costChange),
    breaks: Math.round(100 * pooled.breaks) / 100,
    cheaper: pooled.cheaper,
    dearer: pooled.dearer,
    front,
  };
}

/** Of a share, with two decimals; no negative zero. */
function percent(share: number): number {
  return Math.round(10_000 * share) / 100 || 0;
}
