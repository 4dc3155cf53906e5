// What a grid of 100 plans costs beside one plan: npm run tune-bench. About 5 MB of the corpus (CTXPRESS_CORPUS), in o200k_base.
// Goal: at most 25 times. One plan is what a run with one plan does: reading, evidence, counting, the plan.
import { existsSync } from 'node:fs';
import { createCounters } from '../../src/compact/figures.ts';
import { resolve } from '../../src/config/resolve.ts';
import { UserError } from '../../src/errors.ts';
import { parseAxis } from '../../src/tune/axes.ts';
import { gridOf, type Point, policyAt } from '../../src/tune/grid.ts';
import { ordinaryLiterals } from '../../src/tune/hindsight/ordinary.ts';
import { subjectsOf } from '../../src/tune/subject.ts';
import { reportSweep, sweepFile } from '../../src/tune/sweep.ts';
import { corpusFolder } from '../fuzz/seeds.ts';
import { type Source, sourcesIn } from './measures-sources.ts';

const BYTES = 5_000_000;
const axes = ['keepLastResults=1..5', 'maxResultChars=1000..10000..1000', 'schedule=every-turn,batch'].map(parseAxis);
const resolved = resolve([], {
  preset: undefined,
  passes: new Map(),
  options: new Map(),
  settings: new Map(),
  budgets: new Map(),
});
const isOrdinary = ordinaryLiterals();

if (existsSync(corpusFolder)) await measure();
else console.log(`There is no corpus at ${corpusFolder}: name its folder in CTXPRESS_CORPUS.`);

async function measure(): Promise<void> {
  const points = gridOf(axes);
  const sources = slice();
  const bytes = sources.reduce((sum, each) => sum + each.bytes.length, 0);
  console.log(`${sources.length} payloads, ${(bytes / 1e6).toFixed(1)} MB, ${points.length} plans.`);
  // Code that is not yet compiled would make the first run look dear.
  await sweep(sources, points.slice(0, 1));
  const one = await sweep(sources, points.slice(0, 1));
  const all = await sweep(sources, points);
  console.log(
    `one plan ${one.toFixed(0)} ms, ${points.length} plans ${all.toFixed(0)} ms: ${(all / one).toFixed(1)} times (goal: at most 25).`,
  );
}

async function sweep(sources: readonly Source[], points: readonly Point[]): Promise<number> {
  const start = performance.now();
  const counters = createCounters();
  const policies = points.map((point) => policyAt(resolved, axes, point));
  const options = { encoding: 'o200k_base', prices: { kind: 'kept' }, isOrdinary, counters } as const;
  const outcomes = [];
  for (const { name, bytes } of sources)
    outcomes.push(await sweepFile(name, subjectsOf(bytes, name, options), policies, () => {}));
  reportSweep(outcomes, [], { axes, points, objective: 'cost', minKept: null });
  return performance.now() - start;
}

/** Sessions that can be read, up to about 5 MB. */
function slice(): Source[] {
  let bytes = 0;
  return sourcesIn(corpusFolder).filter((source) => {
    if (bytes + source.bytes.length > BYTES || !isSession(source)) return false;
    bytes += source.bytes.length;
    return true;
  });
}

function isSession({ name, bytes }: Source): boolean {
  try {
    const options = { prices: { kind: 'kept' }, isOrdinary, counters: createCounters() } as const;
    return subjectsOf(bytes, name, options).length > 0;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
