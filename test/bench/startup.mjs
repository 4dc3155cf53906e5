// How long the command line takes to start, as ratios to bare node: node test/bench/startup.mjs [ROUNDS]   (after npm run build)
// Cases take turns, so that a busy machine slows all of them; medians are compared. Exit code 1 if a limit is broken.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const rounds = Number(process.argv[2] ?? 21);
const program = fileURLToPath(new URL('../../bin/ctxpress.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'ctxpress-bench-'));
const request = path.join(folder, 'request.json');
writeFileSync(request, JSON.stringify(makeRequest(20_000)));

const cases = [
  { name: 'bare node', args: ['-e', '0'] },
  { name: '--version', args: [program, '--version'] },
  { name: '--help', args: [program, '--help'], limit: 1.5 },
  { name: 'passes', args: [program, 'passes'] },
  { name: '20 KB request, payload to a file', args: [program, request, '-o', path.join(folder, 'out.json')], limit: 2.2 },
  { name: '20 KB request, no counting', args: [program, request, '-o', path.join(folder, 'out.json'), '--no-count'] },
];

try {
  const times = cases.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, { name, args }] of cases.entries()) {
      const start = process.hrtime.bigint();
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      const end = process.hrtime.bigint();
      if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
      if (round >= 0) times[index].push(Number(end - start) / 1e6);
    }
  }
  const bare = median(times[0]);
  for (const [index, { name, limit }] of cases.entries()) {
    const ratio = median(times[index]) / bare;
    const verdict = limit === undefined ? '' : ratio <= limit ? `  (at most ${limit})` : `  TOO SLOW: at most ${limit}`;
    if (limit !== undefined && ratio > limit) process.exitCode = 1;
    console.log(`${ratio.toFixed(2)} × bare node  ${median(times[index]).toFixed(0).padStart(4)} ms  ${name}${verdict}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** A Chat request of about so many bytes: tools, and a conversation with tool results. */
function makeRequest(bytes) {
  const tool = (index) => ({
    type: 'function',
    function: {
      name: `lookup_${index}`,
      description: `Looks up entries of kind ${index}.`,
      parameters: {
        type: 'object',
        properties: { query: { type: 'string', description: 'Words to look for, most important first.' } },
      },
    },
  });
  const messages = [{ role: 'user', content: 'Which of the open orders are late?' }];
  const payload = { model: 'gpt-4o', tools: Array.from({ length: 8 }, (_, index) => tool(index)), messages };
  for (let turn = 0; JSON.stringify(payload).length < bytes; turn++) {
    const id = `call_${turn}`;
    const rows = Array.from({ length: 20 }, (_, row) => ({
      order: turn * 100 + row,
      state: row % 3 ? 'open' : 'late',
      city: 'Turin',
    }));
    messages.push({
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name: 'lookup_1', arguments: '{}' } }],
    });
    messages.push({ role: 'tool', tool_call_id: id, content: JSON.stringify({ rows }) });
  }
  messages.push({ role: 'assistant', content: 'A third of them.' });
  return payload;
}
