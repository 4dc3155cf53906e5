// Changed and made-up payloads through random plans, judged by the laws: node .build/run.mjs test/fuzz/payloads.ts -- [--seconds 60] [--seed 1]
// [--only ROUND] [--out FOLDER]; a case that was written there runs again with --replay FILE.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Broken, judge } from './laws.ts';
import { type Case, minimised } from './minimise.ts';
import { mutate } from './mutate.ts';
import { type Request, randomRequest } from './plans.ts';
import { createRandom } from './random.ts';
import { readSeeds, seedFor, treesOf } from './seeds.ts';
import { broken, spelled } from './spell.ts';
import { copyOf } from './tree.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    out: { type: 'string' },
    replay: { type: 'string' },
    minimise: { type: 'string', default: '20' },
  },
});
const seed = Number(values.seed);

/** So many of one kind of finding are written. */
const MOST_OF_A_KIND = 3;

if (values.replay !== undefined) replay(values.replay);
else fuzz();

function replay(file: string): void {
  const request: Request = JSON.parse(readFileSync(file.replace(/\.json$/, '.plan.json'), 'utf8'));
  const verdict = judge(readFileSync(file), request, { thorough: true, timed: true });
  console.log(verdict.broken ? `${verdict.broken.law}\n  ${verdict.broken.detail}` : `holds (${JSON.stringify(verdict)})`);
  if (verdict.broken) process.exitCode = 1;
}

function fuzz(): void {
  const seeds = readSeeds();
  const only = values.only === undefined ? null : Number(values.only);
  const end = Date.now() + Number(values.seconds) * 1000;
  const found = new Map<string, number>();
  const refusals = new Map<string, number>();
  const made = new Map<string, number>();
  const figures = { bytes: 0, changed: 0, slowest: 0, slowestRound: 0 };
  let round = only ?? 0;
  for (; only === null ? Date.now() < end : round === only; round++) {
    const { bytes, request, thorough } = caseOf(round);
    const { broken: finding, refused, changes, time } = judge(bytes, request, { thorough, timed: true });
    figures.bytes += bytes.length;
    if (changes.length > 0) figures.changed++;
    for (const change of new Set(changes)) tally(made, change);
    if (refused !== null) tally(refusals, refused.code);
    const pace = time / (bytes.length / 1024 + 50);
    if (pace > figures.slowest) [figures.slowest, figures.slowestRound] = [pace, round];
    if (finding) record(finding, { bytes, request }, round, found);
  }
  console.log(`${round} payloads with seed ${seed}, ${(figures.bytes / 1e6).toFixed(1)} MB: ${figures.changed} changed`);
  console.log(`refused: ${inOrder(refusals)}`);
  console.log(`changes, by payload: ${inOrder(made)}`);
  console.log(`slowest for its size: round ${figures.slowestRound}`);
  for (const [kind, times] of found) console.log(`${times} × ${kind}`);
  if (found.size > 0) process.exitCode = 1;
  else console.log('all laws hold');

  function caseOf(at: number): Case & { thorough: boolean } {
    const random = createRandom(seed, at);
    const start = seedFor(seeds, random);
    const request = randomRequest(random);
    const thorough = random.once(4);
    const trees = random.once(40) ? null : treesOf(start);
    if (!trees) return { bytes: broken(start, random), request, thorough };
    const more = random.once(30) ? (treesOf(seedFor(seeds, random)) ?? []) : [];
    const changed = [...trees, ...more].map(copyOf);
    if (!random.once(20))
      for (let times = 1 + random.below(Math.min(4, changed.length)); times > 0; times--) {
        const line = random.below(changed.length);
        changed[line] = mutate(changed[line], random, seeds.pool);
      }
    return { bytes: spelled(changed, random), request, thorough };
  }
}

function tally(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function inOrder(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}

function record(finding: Broken, found: Case, round: number, kinds: Map<string, number>): void {
  const kind = `${finding.law}: ${kindOf(finding)}`;
  const times = (kinds.get(kind) ?? 0) + 1;
  kinds.set(kind, times);
  if (times > MOST_OF_A_KIND) return;
  const { bytes, request } = minimised(found, finding.law, Number(values.minimise) * 1000);
  const file = path.join(folder(), `${finding.law.replaceAll(/[^a-z]+/gi, '-')}-${seed}-${round}.json`);
  writeFileSync(file, bytes);
  writeFileSync(file.replace(/\.json$/, '.plan.json'), JSON.stringify(request, null, 2));
  console.log(`seed ${seed}, round ${round}: ${finding.law}\n  ${finding.detail}\n  ${file} (${bytes.length} bytes)`);
}

/** What a detail says without names, numbers and texts. */
function kindOf({ detail }: Broken): string {
  return detail
    .replace(/^(?:\/[^ :]*|[\w ]*at \/\S*)/, '')
    .replaceAll(/\d+/g, '#')
    .slice(0, 160);
}

function folder(): string {
  values.out ??= mkdtempSync(path.join(tmpdir(), 'ctxpress-fuzz-'));
  return values.out;
}
