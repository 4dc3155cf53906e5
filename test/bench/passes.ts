// All passes, in process and without figures, as a multiple of JSON.parse of the same text, in processor time: node .build/run.mjs test/bench/passes.ts [FILE] [ROUNDS]
// Without a file: a made-up chat of about 5 MB with 542 results. Exit code 1 if all passes together take more than 3 times as long, over what reading
// and checking take without any.
import { readFileSync } from 'node:fs';
import { type Plan, resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { passes } from '../../src/passes/index.ts';
import { madeChat } from './made-chat.ts';

const RESULTS = 542;
const file = process.argv[2];
const rounds = Number(process.argv[3] ?? 41);

const bytes =
  file === undefined ? Buffer.from(JSON.stringify(madeChat(RESULTS, (i) => 5000 + ((i * 37) % 9000)))) : readFileSync(file);
const text = bytes.toString();
const plans: [string, Plan][] = [
  ['all passes', resolvePlan()],
  ['no pass', { preset: 'default', passes: [] }],
  ...passes.map(({ id }): [string, Plan] => [id, resolvePlan({ passes: { [id]: true } })]),
];

const MOST = 3;

const parse = times(() => JSON.parse(text));
console.log(`${(bytes.length / 1e6).toFixed(1)} MB, JSON.parse ${parse.median.toFixed(1)} ms`);
const medians = new Map<string, number>();
for (const [name, plan] of plans) {
  const { first, median } = times(() => compactPayload(bytes, plan, { count: false }));
  medians.set(name, median);
  console.log(
    `${name.padEnd(12)}${median.toFixed(1).padStart(8)} ms, ratio ${(median / parse.median).toFixed(2)} (the first run ${first.toFixed(0)} ms)`,
  );
}
const counted = times(() => compactPayload(bytes, resolvePlan()));
console.log(`with figures${counted.median.toFixed(1).padStart(8)} ms, ratio ${(counted.median / parse.median).toFixed(2)}`);

const all = ((medians.get('all passes') ?? 0) - (medians.get('no pass') ?? 0)) / parse.median;
console.log(`all passes, over no pass: ${all.toFixed(2)} × JSON.parse${all > MOST ? '  TOO SLOW:' : ' '} at most ${MOST}`);
if (all > MOST) process.exitCode = 1;

function times(run: () => unknown): { first: number; median: number } {
  const all = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return { first: all[0], median: all.toSorted((a, b) => a - b)[rounds >> 1] };
}
