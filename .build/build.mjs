// Builds dist/: the command line as one CommonJS file (the fastest to start), the library as one ES module and its types, the data that both
// read, and the notices of the packages that are in them.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeNotices } from './notices.mjs';
import { writeTypes } from './types.mjs';

const root = new URL('../', import.meta.url);
const place = (name) => fileURLToPath(new URL(name, root));
const dist = place('dist/');

/** Names stay in the library, for whoever reads a stack in a program of their own. */
const BUNDLE = {
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
try {
  const [commandLine, library] = await Promise.all([
    buildCommandLine(),
    buildLibrary(),
    compileTypes(),
    writeRankTable(),
    writeWordList(),
    writeSchema('src/config/json-schema.ts', 'configSchema', 'dist/config.schema.json'),
    writeSchema('src/reporters/report-schema.ts', 'reportSchema', 'dist/report.schema.json'),
  ]);
  writeNotices([commandLine, library], place('.'), place('dist/third-party-notices.txt'));
} catch (error) {
  console.error(`The build failed: ${error.message}`);
  process.exitCode = 1;
}

/** What is returned says which files went in. */
async function buildCommandLine() {
  const { metafile, outputFiles } = await build({
    ...BUNDLE,
    entryPoints: [place('src/cli.ts')],
    format: 'cjs',
    minifyIdentifiers: true,
    banner: { js: '(function (require, module, __filename, __dirname) {' },
    footer: { js: '})' },
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
  });
  writeFileSync(place('dist/cli.cjs'), inAscii(outputFiles[0].text));
  for (const name of ['start.cjs', 'worker.cjs']) copyFileSync(place(`.build/${name}`), place(`dist/${name}`));
  await run(process.execPath, [place('.build/code-cache.mjs')]);
  return metafile;
}

/** esbuild writes everything in ASCII but what stands in regular expressions. */
function inAscii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

async function buildLibrary() {
  const { metafile, outputFiles } = await build({ ...BUNDLE, entryPoints: [place('src/index.ts')], format: 'esm' });
  writeFileSync(place('dist/index.js'), outputFiles[0].text);
  return metafile;
}

/** Types are checked on the way: a type error fails the build. */
async function compileTypes() {
  const made = place('dist/made-types/');
  await run(process.execPath, [place('node_modules/typescript/bin/tsc'), '-p', place('.build/tsconfig.json'), '--outDir', made]);
  writeTypes(made, place('dist/types/'));
  rmSync(made, { recursive: true });
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
  writeFileSync(place(target), JSON.stringify(made[name]()));
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    execFile(command, args, (error, stdout, stderr) => {
      if (error) reject(new Error(`${path.basename(args[0])}\n${stdout}${stderr}`));
      else resolve();
    });
  });
}
