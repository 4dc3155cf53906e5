import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ranks from 'js-tiktoken/ranks/o200k_base';

/**
 * Writes the table of o200k_base (src/tokens/table.ts: look-up table, token bytes, character classes) to a file. The same packages give
 * the same bytes.
 */
export async function writeRanks(outFile) {
  writeFileSync(outFile, (await loadBuildTable())(ranks.bpe_ranks));
}

/** The builder is TypeScript, which Node 20 does not run: it is bundled in memory. */
async function loadBuildTable() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/tokens/build-table.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  const { buildTable } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
  return buildTable;
}
