// All passes, in process and without figures, as a multiple of JSON.parse of the same text, in processor time: node .build/run.mjs test/bench/passes.ts [FILE] [ROUNDS]
// Without a file: a made-up chat of about 5 MB with 542 results.
import { readFileSync } from 'node:fs';
import { type Plan, resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { passes } from '../../src/passes/index.ts';

const RESULTS = 542;
const file = process.argv[2];
const rounds = Number(process.argv[3] ?? 15);

const bytes = file === undefined ? Buffer.from(JSON.stringify(chat())) : readFileSync(file);
const text = bytes.toString();
const plans: [string, Plan][] = [
  ['all passes', resolvePlan()],
  ['no pass', { preset: 'default', passes: [] }],
  ...passes.map(({ id }): [string, Plan] => [id, resolvePlan({ passes: { [id]: true } })]),
];

const parse = times(() => JSON.parse(text));
console.log(`${(bytes.length / 1e6).toFixed(1)} MB, JSON.parse ${parse.median.toFixed(1)} ms`);
for (const [name, plan] of plans) {
  const { first, median } = times(() => compactPayload(bytes, plan, { count: false }));
  console.log(
    `${name.padEnd(12)}${median.toFixed(1).padStart(8)} ms, ratio ${(median / parse.median).toFixed(2)} (the first run ${first.toFixed(0)} ms)`,
  );
}
const counted = times(() => compactPayload(bytes, resolvePlan()));
console.log(`with figures${counted.median.toFixed(1).padStart(8)} ms, ratio ${(counted.median / parse.median).toFixed(2)}`);

function times(run: () => unknown): { first: number; median: number } {
  const all = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return { first: all[0], median: all.toSorted((a, b) => a - b)[rounds >> 1] };
}

/** Results of about 9 KB, of five kinds, each one different: code, a log, rows, prose, a failed build. */
function chat(): unknown {
  const messages: unknown[] = [{ role: 'system', content: 'You are careful.' }];
  const kinds = [
    (n: number) =>
      `export function total${n}(rows: readonly Row[]): number {\n\treturn rows.reduce((sum, row) => sum + row["amount"], ${n});\n}\n`,
    (n: number) =>
      `2026-03-${String((n % 28) + 1).padStart(2, '0')}T10:${n % 60}:00Z INFO worker-${n % 7} handled request ${n * 7919} in ${n % 97} ms\n`,
    (n: number) => `${JSON.stringify({ id: n, name: `item ${n}`, price: n * 1.25, tags: ['a', 'b'], ok: n % 3 === 0 })}\n`,
    (n: number) =>
      `Paragraph ${n}: the harbour opens at dawn, and whoever comes later than that waits for the second tide of “the day”. `,
    (n: number) =>
      `src/part-${n}.ts(${n},7): error TS2322: Type 'string' is not assignable to type 'number'.\n    at compile (build.js:${n}:3)\n`,
  ];
  const names = ['read_file', 'run_command', 'query_rows', 'fetch_page', 'build'];
  for (let i = 0; i < RESULTS; i++) {
    const kind = i % kinds.length;
    let content = '';
    for (let n = i * 1000; content.length < 5000 + ((i * 37) % 9000); n++) content += kinds[kind](n);
    const id = `call_${i}`;
    const call = { id, type: 'function', function: { name: names[kind], arguments: JSON.stringify({ path: `src/${i}.ts` }) } };
    messages.push({ role: 'assistant', content: null, tool_calls: [call] }, { role: 'tool', tool_call_id: id, content });
  }
  messages.push({ role: 'assistant', content: 'Done.' });
  const tools = names.map((name) => ({
    type: 'function',
    function: { name, parameters: { type: 'object', properties: { path: { type: 'string', description: 'Where it is.' } } } },
  }));
  return { model: 'gpt-4o', messages, tools };
}
