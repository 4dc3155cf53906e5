// Runs a TypeScript file: node .build/run.mjs FILE [--] [ARGUMENT…]
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [file, ...rest] = process.argv.slice(2);
// Inside the project, so that external packages are found.
const folder = mkdtempSync(fileURLToPath(new URL('./run-', import.meta.url)));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const outfile = path.join(folder, 'run.mjs');
await build({
  entryPoints: [file],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
process.argv = [process.argv[0], file, ...(rest[0] === '--' ? rest.slice(1) : rest)];
await import(pathToFileURL(outfile).href);
