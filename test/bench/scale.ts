// Whole processes on requests and logs of 1, 5, 50 and 200 MB, as ratios to the least that any program does with them (floor.ts), in turns:
// node .build/run.mjs test/bench/scale.ts [MEGABYTES,…] [ROUNDS], after the build. Exit code 1 if a limit is broken.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { madeChat } from './made-chat.ts';
import { claudeCode, writeRecords } from './made-logs.ts';

const MB = 1e6;
/** With figures, and without. */
const MOST = { counted: 1.6, uncounted: 3 };
/** The growth of time with size: time ~ size ^ exponent. */
const MOST_EXPONENT = 1.05;
const sizes = (process.argv[2] ?? '1,5,50,200').split(',').map(Number);
const rounds = Number(process.argv[3] ?? 5);
const program = path.resolve('bin/ctxpress.js');
/** In a folder from which the program's table of tokens is found. */
const place = mkdtempSync(path.resolve('.build/run-'));
const floor = path.join(place, 'floor.mjs');
const tell = 'process.on("exit", () => require("node:fs").writeSync(2, "\\n" + process.resourceUsage().maxRSS))';
const folder = mkdtempSync(path.join(tmpdir(), 'ctxpress-'));
const hook = path.join(folder, 'tell.cjs');
writeFileSync(hook, tell);

interface Run {
  readonly seconds: number;
  readonly peak: number;
}

let broken = false;
try {
  await build({
    entryPoints: ['test/bench/floor.ts'],
    outfile: floor,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  measure('request', 'json', (file, size) => {
    // About 9.8 KB a result, with its call.
    writeFileSync(file, JSON.stringify(madeChat(Math.round(size / 9800), (i) => 5000 + ((i * 37) % 9000))));
  });
  measure('log', 'jsonl', (file, size) => writeRecords(file, claudeCode({ length: 6000, pictures: true }), size));
} finally {
  rmSync(folder, { recursive: true });
  rmSync(place, { recursive: true });
}
if (broken) process.exitCode = 1;

function measure(kind: string, extension: string, make: (file: string, size: number) => void): void {
  const times: [number, number][] = [];
  for (const megabytes of sizes) {
    const file = path.join(folder, `payload.${extension}`);
    make(file, megabytes * MB);
    const bytes = statSync(file).size;
    for (const [name, flags, most] of [
      ['counted', [], MOST.counted],
      ['not counted', ['--no-count'], MOST.uncounted],
    ] as const) {
      const [least, whole] = inTurns(file, flags);
      const seconds = median(whole.map((run) => run.seconds));
      const ratio = seconds / median(least.map((run) => run.seconds));
      const peak = Math.max(...whole.map((run) => run.peak));
      const room = 5 * bytes + 100 * MB;
      if (flags.length === 0) times.push([bytes, seconds]);
      say(
        `${kind} of ${(bytes / MB).toFixed(0)} MB, ${name}: ${seconds.toFixed(2)} s, ${ratio.toFixed(2)} × the floor`,
        ratio <= most,
        `at most ${most}`,
      );
      say(`  at most ${(peak / MB).toFixed(0)} MB of memory`, peak <= room, `of ${(room / MB).toFixed(0)} MB`);
    }
  }
  const [first, last] = [times[0], times[times.length - 1]];
  if (last[0] > 2 * first[0]) {
    const exponent = Math.log(last[1] / first[1]) / Math.log(last[0] / first[0]);
    say(
      `${kind}: time grows with size to the power of ${exponent.toFixed(2)}`,
      exponent <= MOST_EXPONENT,
      `at most ${MOST_EXPONENT}`,
    );
  }
}

function inTurns(file: string, flags: readonly string[]): [Run[], Run[]] {
  const least: Run[] = [];
  const whole: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    least.push(run([floor, file, path.join(folder, 'out'), ...flags]));
    whole.push(run([program, file, '-o', path.join(folder, 'out'), '--quiet', '--no-config', ...flags]));
  }
  return [least, whole];
}

function run(args: readonly string[]): Run {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--require', hook, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return { seconds: (performance.now() - start) / 1000, peak: Number(stderr.trim().split('\n').at(-1)) * 1024 };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function say(figure: string, holds: boolean, limit: string): void {
  if (!holds) broken = true;
  console.log(`${figure}${holds ? `  (${limit})` : `  TOO MUCH: ${limit}`}`);
}
