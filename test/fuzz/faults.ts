// Interruptions and crowds at random moments: node .build/run.mjs test/fuzz/faults.ts [ROUNDS]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crowdedRound, interruptedRound, session } from '../cli/fault-rounds.ts';

const rounds = Number(process.argv[2] ?? 100);
const folder = mkdtempSync(path.join(tmpdir(), 'ctxpress-faults-'));
try {
  const original = session(4_000_000);
  const found = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const signal = (['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const)[round % 5];
    const written = await interruptedRound(folder, original, 25 * Math.random(), signal);
    found.set(written, (found.get(written) ?? 0) + 1);
  }
  for (let round = 0; round < rounds / 10; round++) await crowdedRound(folder, session(400_000), 6);
  console.log(`${rounds} interruptions, ${Math.ceil(rounds / 10)} crowds: every file was whole, nothing was lost`);
  for (const [written, times] of found) console.log(`  ${times} signals came when ${written} had been written`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
