// Whether two threads audit faster than one: node test/bench/audit.mjs [ROUNDS [FILES]]   (after npm run build)
// 500 files of about 200 KB. One and two jobs take turns, so that a busy machine slows both; the median of the rounds' ratios counts.
// Exit code 1 if two jobs are not at least 1.6 times as fast.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const LEAST = 1.6;
const rounds = Number(process.argv[2] ?? 3);
const files = Number(process.argv[3] ?? 500);
const program = fileURLToPath(new URL('../../bin/ctxpress.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'ctxpress-bench-'));

try {
  for (let index = 0; index < files; index++)
    writeFileSync(path.join(folder, `request-${index}.json`), makeRequest(index, 200_000));
  const ratios = [];
  for (let round = 0; round < rounds; round++) {
    const [one, two] = [run(1), run(2)];
    if (one.report !== two.report) throw new Error('the reports differ');
    ratios.push(one.seconds / two.seconds);
    console.log(
      `1 job ${one.seconds.toFixed(1)} s, 2 jobs ${two.seconds.toFixed(1)} s: ${ratios.at(-1).toFixed(2)} times as fast`,
    );
  }
  const median = ratios.toSorted((a, b) => a - b)[ratios.length >> 1];
  console.log(`${median.toFixed(2)} times as fast (at least ${LEAST})`);
  if (median < LEAST) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(jobs) {
  const start = process.hrtime.bigint();
  const args = [program, 'audit', folder, '--no-config', '--jobs', String(jobs), '--report', 'json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`it ended with ${status}: ${stderr}`);
  return { seconds: Number(process.hrtime.bigint() - start) / 1e9, report: stdout };
}

/** A Chat request of about so many bytes, with tools and results of words that no other file has in this order. */
function makeRequest(seed, bytes) {
  let state = seed + 1;
  const next = (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const WORDS =
    'order station harbour late open paid city bicycle invoice customer north seven report weather garden signal'.split(' ');
  const words = (number) =>
    Array.from({ length: number }, () => `${WORDS[next(WORDS.length)]}${next(900) < 200 ? next(9999) : ''}`).join(' ');
  const tools = Array.from({ length: 30 }, (_, index) => ({
    type: 'function',
    function: {
      name: `lookup_${index}`,
      description: words(12),
      parameters: { type: 'object', properties: { query: { type: 'string', description: words(20) } } },
    },
  }));
  const messages = [{ role: 'user', content: words(30) }];
  let size = JSON.stringify(tools).length;
  for (let turn = 0; size < bytes; turn++) {
    const id = `call_${turn}`;
    const call = {
      id,
      type: 'function',
      function: { name: `lookup_${next(30)}`, arguments: JSON.stringify({ query: words(6) }) },
    };
    const content =
      next(3) === 0
        ? words(1200)
        : JSON.stringify({ rows: Array.from({ length: 40 }, () => ({ id: next(1e6), state: words(3) })) });
    messages.push({ role: 'assistant', content: null, tool_calls: [call] }, { role: 'tool', tool_call_id: id, content });
    size += content.length + 200;
  }
  messages.push({ role: 'assistant', content: words(40) });
  return JSON.stringify({ model: 'gpt-4o', tools, messages });
}
