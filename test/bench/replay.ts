// What a plan saves and costs in recorded sessions, by schedule: npm run replay-bench. The folder is named by CTXPRESS_CORPUS.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resolvePlan } from '../../src/compact/plan.ts';
import { UserError } from '../../src/errors.ts';
import { PLAIN_RULES } from '../../src/replay/cache-rules.ts';
import type { ReplayReport } from '../../src/replay/report.ts';
import { replayPayload } from '../../src/replay/run.ts';
import type { Schedule } from '../../src/replay/schedule.ts';
import { corpusFolder } from '../fuzz/seeds.ts';

const index = path.join(corpusFolder, 'index.json');
const NO_PRICES = { kind: 'listed', source: { name: '', date: null }, models: new Map() } as const;
for (const kind of ['every-turn', 'batch', 'once'] as const) {
  const start = performance.now();
  const schedule: Schedule = { kind, minGain: 10_000, highWater: null, lowWater: null };
  const all: ReplayReport[] = [];
  for (const { file } of JSON.parse(readFileSync(index, 'utf8'))) {
    try {
      const plan = resolvePlan(process.argv[2] === 'prune' ? { passes: { prune: true } } : {});
      const report = replayPayload(readFileSync(path.join(corpusFolder, file)), plan, { schedule, prices: NO_PRICES, rules: PLAIN_RULES });
      if (report.turns.length >= 5 ) all.push(report), process.argv[3] && console.log(file, report.verdict, report.total.raw.tokens, report.recorded?.difference);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
  }
  const sum = (f: (r: ReplayReport) => number) => all.reduce((s, r) => s + f(r), 0);
  const turns = sum((r) => r.turns.length);
  console.log(kind, all.length, 'sessions', sum(r=>r.total.contexts), 'contexts', turns, 'requests', 'saved', (100 * sum((r) => r.total.saved) / sum((r) => r.total.raw.tokens)).toFixed(1),
   'breaks/100', (100 * sum((r) => r.total.breaks) / turns).toFixed(1), 'cost', (100 * (sum((r) => r.total.compacted.cost) / sum((r) => r.total.raw.cost) - 1)).toFixed(1),
   'cheaper', all.filter((r) => r.total.costChange < 0).length, 'dearer', all.filter((r) => r.total.costChange > 0).length, (performance.now() - start).toFixed(0), 'ms');
}
