// What each idea of a policy saves, loses and costs on recorded sessions, one thing changed at a time, and how the preset steady fares when a source is left
// out: npm run steady. The folder of the sessions is named by CTXPRESS_CORPUS. Only results are cut; costs are at read 0.1, write 1.25.
import { existsSync } from 'node:fs';
import { resolvePlan } from '../../src/compact/plan.ts';
import type { Schedule } from '../../src/replay/schedule.ts';
import { type Pooled, pool } from '../../src/tune/pool.ts';
import { type Outcome, runPolicy } from '../../src/tune/run-plan.ts';
import type { Subject } from '../../src/tune/subject.ts';
import { corpusFolder } from '../fuzz/seeds.ts';
import { subjectsIn } from './measures-subjects.ts';
import { FIRST_ROWS, IDEAS, type Row, STEADY_ROWS } from './steady-rows.ts';

const EVERY_TURN: Schedule = { kind: 'every-turn', minGain: 0, highWater: null, lowWater: null };
const HEADS = ['results', 'all', 'recall', 'mean', 'p10', 'lines', 'cost', 'breaks', 'cheaper', 'dearer'];
const EXPLANATION = `
Percent. results, all: tokens of tool results, and of all input, that the requests of a session are spared. recall: facts (names, paths, numbers, quotations)
that only a tool result had told and that were still there when the assistant used them; mean and tenth percentile over contexts. lines: the same of copied lines.
cost: change of what input costs with prompt caching. breaks: of 100 requests, those that change what was sent before.
What the pass arguments takes is the assistant's own and no fact of a result: its loss is not measured.
No model is run: the sessions are recordings, and what an agent would have done had it seen less is not known. Tokens are o200k_base's for every model, and logs
lack the system prompt and the tools, so that all input and cost are those of the rest. The values of steady were chosen on these sessions.`;

if (existsSync(corpusFolder)) ablate(subjectsIn(corpusFolder));
else console.log(`There is no corpus at ${corpusFolder}: name its folder in CTXPRESS_CORPUS.`);

function ablate(subjects: readonly Subject[]): void {
  const requests = subjects.reduce((sum, each) => sum + each.requests.length, 0);
  console.log(`${subjects.length} contexts, ${requests} requests.\n`);
  for (const rows of [FIRST_ROWS, IDEAS, STEADY_ROWS]) {
    print(['', ...HEADS]);
    for (const row of rows) print([row.name, ...cells(pool(outcomesOf(subjects, row)))]);
    console.log();
  }
  const outcomes = outcomesOf(subjects, STEADY_ROWS[0]);
  print(['steady, a source left out', ...HEADS]);
  for (const source of [...new Set(outcomes.map(sourceOf))])
    print([`without ${source}`, ...cells(pool(outcomes.filter((each) => sourceOf(each) !== source)))]);
  const spread = [...new Set(outcomes.map(({ path }) => path))].map((path) =>
    pool(outcomes.filter((each) => each.path !== path)),
  );
  for (const [name, end] of [
    ['a file left out, lowest', Math.min],
    ['a file left out, highest', Math.max],
  ] as const) {
    const figures = spread.map(figuresOf);
    print([name, ...HEADS.map((_, column) => short(end(...figures.map((each) => each[column]))))]);
  }
  console.log(EXPLANATION);
}

function outcomesOf(subjects: readonly Subject[], { plan, schedule }: Row): Outcome[] {
  const policy = { plan: resolvePlan(plan), schedule: { ...EVERY_TURN, ...schedule } };
  return subjects.map((subject) => runPolicy(subject, policy));
}

/** The program that recorded a session: `claude-code/a.jsonl`, `openai-chat/tau-bench-b.json`, `other/pi-c.jsonl#0`. */
function sourceOf({ path }: Outcome): string {
  const [folder, file] = path.split('/');
  return folder === 'claude-code' || folder === 'codex' ? folder : (/^[a-z]+(?:-bench|-agent)?/.exec(file)?.[0] ?? file);
}

function figuresOf(pooled: Pooled): number[] {
  const { recall, lines, costChange, breaks, cheaper, dearer } = pooled;
  const { pooled: kept = 1, mean = 1, p10 = 1 } = recall ?? {};
  const shares = [pooled.resultsSaved, pooled.allSaved, kept, mean, p10, lines ?? 1, costChange];
  return [...shares.map((share) => 100 * share), breaks, cheaper, dearer];
}

function cells(pooled: Pooled): string[] {
  return figuresOf(pooled).map((figure, column) => (column > 7 ? String(figure) : short(figure)));
}

function short(figure: number): string {
  return figure.toFixed(1);
}

function print([name, ...columns]: readonly string[]): void {
  console.log(name.padEnd(40) + columns.map((cell) => cell.padStart(8)).join(''));
}
