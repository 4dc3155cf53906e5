// The time to scan a synthetic transcript of about 50 MB, as a multiple of JSON.parse of the same text: node .build/run.mjs test/bench/json.ts [ROUNDS]
import { readSource } from '../../src/json/source.ts';

const rounds = Number(process.argv[2] ?? 9);

function transcript(size: number): string {
  const messages: unknown[] = [];
  const prose = 'The build failed because “tsconfig.json” points at a folder that was renamed; I will read it first. ';
  const code =
    'export function total(rows: readonly Row[]): number {\n\treturn rows.reduce((sum, row) => sum + row["amount"], 0);\n}\n';
  const rows = JSON.stringify(
    Array.from({ length: 40 }, (_, id) => ({ id, name: `item ${id}`, price: id * 1.25, tags: ['a', 'b'], ok: true })),
  );
  for (let length = 0, turn = 0; length < size; turn++) {
    const content = [prose.repeat(10 + (turn % 7)), code.repeat(5 + (turn % 40)), rows][turn % 3];
    messages.push(
      {
        role: 'assistant',
        content: prose,
        tool_calls: [{ id: `call_${turn}`, type: 'function', function: { name: 'read', arguments: '{"path":"src/total.ts"}' } }],
      },
      { role: 'tool', tool_call_id: `call_${turn}`, content },
      {
        role: 'user',
        content: [{ type: 'text', text: `${turn}: go on` }],
        metadata: { turn, score: turn / 7, flags: [true, false, null] },
      },
    );
    length += content.length * 1.1 + 500;
  }
  return JSON.stringify({ model: 'm', messages });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function time(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const bytes = Buffer.from(transcript(50e6));
const text = bytes.toString();
const parse: number[] = [];
const scan: number[] = [];
for (let round = 0; round < rounds; round++) {
  parse.push(time(() => JSON.parse(text)));
  scan.push(time(() => readSource(bytes)));
}
const ratio = median(scan) / median(parse);
console.log(
  `${(bytes.length / 1e6).toFixed(1)} MB: JSON.parse ${median(parse).toFixed(0)} ms, scan ${median(scan).toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
);
console.log(`first scan in this process ${scan[0].toFixed(0)} ms, ratio to the first parse ${(scan[0] / parse[0]).toFixed(2)}`);
