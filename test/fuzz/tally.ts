import { createHash } from 'node:crypto';
import type { Verdict } from './laws.ts';
import type { Round } from './rounds.ts';

/** What many rounds came to; plain data, so that it can be sent and added up. */
export interface Tally {
  payloads: number;
  bytes: number;
  changed: number;
  accepted: number;
  slowest: { round: number; pace: number };
  readonly executions: Counts;
  readonly origins: Counts;
  readonly formats: Counts;
  readonly refusals: Counts;
  readonly changes: Counts;
  /** Broken laws, by what was wrong. */
  readonly found: Counts;
  /** Hashes over all outputs of each stretch of rounds, by its first round. */
  readonly digests: Record<string, string>;
}

export type Counts = Record<string, number>;

export function emptyTally(): Tally {
  const counts = { executions: {}, origins: {}, formats: {}, refusals: {}, changes: {}, found: {} };
  return { payloads: 0, bytes: 0, changed: 0, accepted: 0, slowest: { round: 0, pace: 0 }, ...counts, digests: {} };
}

export function add(
  tally: Tally,
  { bytes, origin }: Round,
  { outcome, executions, accepted, refused, time }: Verdict,
  round: number,
): void {
  tally.payloads++;
  tally.bytes += bytes.length;
  count(tally.origins, origin);
  for (const [kind, times] of executions) count(tally.executions, kind, times);
  if (refused) count(tally.refusals, refused.code);
  if (accepted) tally.accepted++;
  const pace = time / (bytes.length / 1024 + 50);
  if (pace > tally.slowest.pace) tally.slowest = { round, pace };
  if (!outcome) return;
  const { format } = outcome.report.input;
  count(tally.formats, format);
  if (!outcome.changed) return;
  tally.changed++;
  for (const { changes } of outcome.report.passes) for (const { kind } of changes) count(tally.changes, `${format} ${kind}`);
}

export function count(counts: Counts, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times;
}

/** One tally of two. */
export function merged(one: Tally, other: Tally): Tally {
  const sum = (a: Counts, b: Counts): Counts => {
    const both = { ...a };
    for (const [name, times] of Object.entries(b)) count(both, name, times);
    return both;
  };
  return {
    payloads: one.payloads + other.payloads,
    bytes: one.bytes + other.bytes,
    changed: one.changed + other.changed,
    accepted: one.accepted + other.accepted,
    slowest: one.slowest.pace > other.slowest.pace ? one.slowest : other.slowest,
    executions: sum(one.executions, other.executions),
    origins: sum(one.origins, other.origins),
    formats: sum(one.formats, other.formats),
    refusals: sum(one.refusals, other.refusals),
    changes: sum(one.changes, other.changes),
    found: sum(one.found, other.found),
    digests: { ...one.digests, ...other.digests },
  };
}

/** A hash that takes in what every round gave: the payload and the report, or the refusal. */
export function createDigest(): { add(verdict: Verdict): void; end(): string } {
  const hash = createHash('sha256');
  return {
    add({ outcome, refused }) {
      if (refused) hash.update(`${refused.code} ${refused.message}\n`);
      if (outcome) hash.update(outcome.payload).update(JSON.stringify(outcome.report));
    },
    end: () => hash.digest('hex').slice(0, 16),
  };
}

/** How often the program was run. */
export function executionsIn({ executions }: Tally): number {
  return Object.values(executions).reduce((sum, times) => sum + times, 0);
}

/** The lines that a run ends with. */
export function summary(tally: Tally, seed: number): string[] {
  const { payloads, bytes, changed, accepted, executions, slowest } = tally;
  return [
    `${executionsIn(tally)} executions with seed ${seed}: ${inOrder(executions)}`,
    `${payloads} payloads, ${(bytes / 1e6).toFixed(1)} MB: ${inOrder(tally.origins)}`,
    `${changed} were changed, ${accepted} of them requests that the provider takes; read as: ${inOrder(tally.formats)}`,
    `refused: ${inOrder(tally.refusals)}`,
    `changes: ${inOrder(tally.changes)}`,
    `slowest for its size: round ${slowest.round}`,
    ...Object.entries(tally.found).map(([kind, times]) => `${times} × ${kind}`),
    ...(Object.keys(tally.found).length === 0 ? ['all laws hold'] : []),
  ];
}

function inOrder(counts: Counts): string {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}
