// Changed and made-up payloads through random plans, judged by the laws: node .build/run.mjs test/fuzz/payloads.ts -- [--seconds 60 | --rounds N]
// [--seed 1] [--from ROUND] [--jobs 1] [--out FOLDER]; --node PATH runs the same rounds with another Node and compares the outputs. One round is looked
// at with --only ROUND; a case that was written runs again with --replay FILE.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { beJob, runJobs } from './jobs.ts';
import { judge } from './laws.ts';
import type { Request } from './plans.ts';
import { runRounds } from './run-rounds.ts';
import { summary } from './tally.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '1' },
    node: { type: 'string' },
    out: { type: 'string' },
    only: { type: 'string' },
    replay: { type: 'string' },
    minimise: { type: 'string', default: '20' },
    job: { type: 'boolean' },
  },
});

const seed = Number(values.seed);
const setting = {
  seed,
  out: values.out ?? path.join(tmpdir(), 'ctxpress-fuzz'),
  minimise: Number(values.minimise) * 1000,
};

if (values.job) beJob();
else if (values.replay !== undefined) replay(values.replay);
else if (values.only !== undefined) {
  const tally = runRounds({ ...setting, first: Number(values.only), step: 1, rounds: 1, seconds: null });
  for (const line of summary(tally, seed)) console.log(line);
} else await fuzz();

function replay(file: string): void {
  const request: Request = JSON.parse(readFileSync(file.replace(/\.json$/, '.plan.json'), 'utf8'));
  const { broken, refused, time } = judge(readFileSync(file), request, { thorough: true, timed: true });
  console.log(broken ? `${broken.law}\n  ${broken.detail}` : `holds (${refused?.message ?? 'compacted'}, ${time.toFixed(1)} ms)`);
  if (broken) process.exitCode = 1;
}

async function fuzz(): Promise<void> {
  const rounds = values.rounds === undefined ? null : Number(values.rounds);
  const seconds = values.seconds === undefined ? (rounds === null ? 60 : null) : Number(values.seconds);
  const work = { ...setting, first: Number(values.from), rounds, seconds };
  if (values.node !== undefined && rounds === null) throw new Error('--node compares the same rounds: give --rounds.');
  const tally = await runJobs(work, Number(values.jobs), process.execPath);
  for (const line of summary(tally, seed)) console.log(line);
  if (Object.keys(tally.found).length > 0) process.exitCode = 1;
  if (values.node === undefined) return;
  const { digests } = await runJobs(work, Number(values.jobs), values.node);
  const stretches = Object.keys(tally.digests);
  const other = stretches.filter((first) => digests[first] !== tally.digests[first]);
  for (const first of other) console.log(`other outputs with ${values.node}: rounds from ${first}`);
  console.log(
    `${stretches.length - other.length} of ${stretches.length} stretches of rounds give the same outputs with ${values.node}`,
  );
  if (other.length > 0) process.exitCode = 1;
}
