// Time and memory of compacting synthetic session logs, against the bound of 5 × the file + 100 MB: node .build/run.mjs test/bench/logs.ts [MEGABYTES], after the build
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { claudeCode, codex, writeRecords } from './made-logs.ts';

const MB = 1e6;
const size = Number(process.argv[2] ?? 150) * MB;
const program = path.resolve('bin/ctxpress.js');
const tell = 'process.on("exit", () => process.stderr.write("\\n" + process.resourceUsage().maxRSS))';

function measure(name: string, file: string, flags: readonly string[]): void {
  const start = performance.now();
  const hook = `data:text/javascript,${encodeURIComponent(tell)}`;
  const run = spawnSync(process.execPath, ['--import', hook, program, file, ...flags], { encoding: 'utf8', maxBuffer: 64 * MB });
  const seconds = (performance.now() - start) / 1000;
  const bytes = statSync(file).size;
  const used = Number(run.stderr.trim().split('\n').at(-1)) * 1024;
  const bound = 5 * bytes + 100 * MB;
  const [megabytes, peak, most] = [bytes, used, bound].map((value) => Math.round(value / MB));
  const verdict = run.status !== 0 ? `FAILED\n${run.stderr}` : used <= bound ? 'ok' : 'TOO MUCH';
  console.log(`${name}: ${megabytes} MB, ${seconds.toFixed(1)} s, ${peak} MB of ${most} MB: ${verdict}`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'ctxpress-'));
const file = path.join(folder, 'log.jsonl');
const quietly = ['-o', path.join(folder, 'out'), '--quiet', '--no-config'];
try {
  const logs: [string, Iterable<unknown>][] = [
    ['claude-code', claudeCode({ length: 6000, pictures: true })],
    ['claude-code, small results', claudeCode({ length: 900, pictures: false })],
    ['codex', codex({ length: 6000 })],
    ['codex, small results', codex({ length: 900 })],
  ];
  for (const [name, records] of logs) {
    writeRecords(file, records, size);
    measure(name, file, quietly);
    measure(`${name}, without figures`, file, [...quietly, '--no-count']);
    measure(`${name}, exported`, file, [...quietly, '--export']);
  }
} finally {
  rmSync(folder, { recursive: true });
}
