// All benchmarks that have limits, one after the other on an idle machine: npm run bench   (after npm run build)
// Each prints ratios of one run. Exit code 1 if any limit is broken; those behind it are run all the same.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const benchmarks = ['startup.mjs', 'tokens.mjs', 'json.ts', 'passes.ts', 'scale.ts', 'audit.mjs'];
const runner = fileURLToPath(new URL('../../.build/run.mjs', import.meta.url));

for (const benchmark of benchmarks) {
  console.log(`\n${benchmark}`);
  const file = fileURLToPath(new URL(benchmark, import.meta.url));
  const args = benchmark.endsWith('.ts') ? [runner, file] : [file];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
