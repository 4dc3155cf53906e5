// Builds dist/: the command line as one CommonJS file (the fastest to start), the library and its types, and the data that both read.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = new URL('../', import.meta.url);
const place = (name) => fileURLToPath(new URL(name, root));
const dist = place('dist/');

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
try {
  await Promise.all([
    buildCommandLine(),
    compileLibrary(),
    writeRankTable(),
    writeWordList(),
    writeSchema('src/config/json-schema.ts', 'configSchema', 'dist/config.schema.json'),
    writeSchema('src/reporters/report-schema.ts', 'reportSchema', 'dist/report.schema.json'),
  ]);
} catch (error) {
  console.error(`The build failed: ${error.message}`);
  process.exitCode = 1;
}

async function buildCommandLine() {
  await build({
    entryPoints: [place('src/cli.ts')],
    outfile: place('dist/cli.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    external: ['js-tiktoken'],
    alias: {
      // commander wants it for subcommands that are programs of their own; Node takes long to load it.
      'node:child_process': place('.build/never-loaded.cjs'),
      // Its ES module wants import.meta.
      tinyglobby: createRequire(import.meta.url).resolve('tinyglobby'),
    },
    // A script that is run from compiled code cannot import.
    supported: { 'dynamic-import': false },
    // The one use of import.meta looks for __filename first.
    logOverride: { 'empty-import-meta': 'silent' },
    logLevel: 'warning',
  });
  for (const name of ['start.cjs', 'worker.cjs']) copyFileSync(place(`.build/${name}`), place(`dist/${name}`));
  await run(process.execPath, [place('.build/code-cache.mjs')]);
}

/** Types are checked on the way: a type error fails the build. */
async function compileLibrary() {
  await run(process.execPath, [place('node_modules/typescript/bin/tsc'), '-p', place('.build/tsconfig.json')]);
}

async function writeRankTable() {
  if (!existsSync(place('.build/ranks.mjs'))) return;
  const { writeRanks } = await import('./ranks.mjs');
  await writeRanks(place('dist/o200k_base.bin'));
}

async function writeWordList() {
  const { writeWords } = await import('./words.mjs');
  writeWords(place('dist/words.bin'), place('dist/words.copyright.txt'));
}

/** `source` exports a function `name` that makes a JSON Schema. */
async function writeSchema(source, name, target) {
  const { outputFiles } = await build({
    entryPoints: [place(source)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  const made = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
  writeFileSync(place(target), `${JSON.stringify(made[name](), null, 2)}\n`);
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    execFile(command, args, (error, stdout, stderr) => {
      if (error) reject(new Error(`${path.basename(args[0])}\n${stdout}${stderr}`));
      else resolve();
    });
  });
}
