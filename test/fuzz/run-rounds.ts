import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Broken, judge } from './laws.ts';
import { minimised } from './minimise.ts';
import { createRounds, type Round } from './rounds.ts';
import { add, count, createDigest, emptyTally, executionsIn, type Tally } from './tally.ts';

/** Which rounds are run: from the first on, every so manieth, until they or the time are over. */
export interface Work {
  readonly seed: number;
  readonly first: number;
  /** How many stretches are left out between two: others run those. */
  readonly step: number;
  readonly rounds: number | null;
  readonly seconds: number | null;
  /** Where findings go. */
  readonly out: string;
  /** Milliseconds to make a finding smaller. */
  readonly minimise: number;
}

/** So many rounds run one after another and share a digest. */
export const STRETCH = 500;
/** So many of one kind of finding are written. */
const MOST_OF_A_KIND = 3;

export function runRounds({ seed, first, step, rounds, seconds, out, minimise }: Work): Tally {
  const roundOf = createRounds(seed);
  const end = seconds === null ? Infinity : Date.now() + seconds * 1000;
  const last = rounds === null ? Infinity : first + rounds;
  const tally = emptyTally();
  for (let from = first; from < last && Date.now() < end; from += STRETCH * step) {
    const digest = createDigest();
    let round = from;
    for (; round < Math.min(last, from + STRETCH) && Date.now() < end; round++) {
      const made = roundOf(round);
      const verdict = judge(made.bytes, made.request, { thorough: made.thorough, timed: true });
      add(tally, made, verdict, round);
      digest.add(verdict);
      if (verdict.broken) record(verdict.broken, made, round);
    }
    tally.digests[from] = digest.end();
    if ((from / STRETCH) % 20 === 0) console.error(`round ${from}: ${executionsIn(tally)} executions`);
  }
  return tally;

  function record(finding: Broken, made: Round, round: number): void {
    const kind = `${finding.law}: ${kindOf(finding)}`;
    count(tally.found, kind);
    if (tally.found[kind] > MOST_OF_A_KIND) return;
    const { bytes, request } = minimised(made, finding.law, minimise);
    mkdirSync(out, { recursive: true });
    const file = path.join(out, `${finding.law.replaceAll(/[^a-z]+/gi, '-')}-${seed}-${round}.json`);
    writeFileSync(file, bytes);
    writeFileSync(file.replace(/\.json$/, '.plan.json'), JSON.stringify(request, null, 2));
    console.log(`seed ${seed}, round ${round}: ${finding.law}\n  ${finding.detail}\n  ${file} (${bytes.length} bytes)`);
  }
}

/** What a detail says without names, numbers and texts. */
function kindOf({ detail }: Broken): string {
  return detail
    .replace(/^(?:\/[^ :]*|[\w ]*at \/\S*)/, '')
    .replaceAll(/\d+/g, '#')
    .slice(0, 160);
}
