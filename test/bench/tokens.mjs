// What counting costs, against its bounds: node test/bench/tokens.mjs [MEGABYTES [ROUNDS]]
// Everything is measured in processes of its own, the rivals in turn, and compared within this one run; medians. Exits 1 if a bound is missed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeRanks } from '../../.build/ranks.mjs';
import { makeCorpora, makeTranscript, makeWorstCases } from './tokens-corpora.mjs';

const megabytes = Number(process.argv[2] ?? 50);
const rounds = Number(process.argv[3] ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'ctxpress-bench-'));
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
let missed = 0;
try {
  const ours = await bundle();
  const bare = start(ours);
  memory(ours);
  const prose = firstPasses(ours);
  worstCases(ours, prose, bare);
  transcript(ours);
} finally {
  rmSync(folder, { recursive: true });
}
process.stdout.write(missed === 0 ? 'every bound holds\n' : `${missed} bounds missed\n`);
process.exitCode = missed === 0 ? 0 : 1;

/** The counter as the command line carries it. */
async function bundle() {
  const outfile = join(folder, 'counter.cjs');
  await build({
    entryPoints: [here('../../src/tokens/counter.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    logOverride: { 'empty-import-meta': 'silent' },
  });
  await writeRanks(join(folder, 'o200k_base.bin'));
  return outfile;
}

/** From nothing to the first count, whole processes; gives the milliseconds of a bare one. */
function start(ours) {
  const [empty, counting] = ['empty.cjs', 'counting.cjs'].map((name) => join(folder, name));
  writeFileSync(empty, '');
  writeFileSync(counting, `require(${JSON.stringify(ours)}).createCounter('o200k_base').count('hello');`);
  const times = { bare: [], count: [] };
  for (let i = 0; i < 7 * rounds; i++) {
    times.bare.push(timeOf([empty]));
    times.count.push(timeOf([counting]));
  }
  const bare = median(times.bare);
  title(`start (a bare node: ${ms(bare)})`);
  report('to the first count', median(times.count) / bare, 'x bare node', 1.4, 'most');
  return bare;
}

/** Every corpus and every worst case, one after another in one process. */
function memory(ours) {
  const files = store({ ...makeCorpora(), ...makeWorstCases() });
  const none = store({ nothing: [] }).nothing;
  const peaks = rivals([ours], Object.values(files))[ours].map(({ peak }) => peak / 1024);
  const bare = median(Array.from({ length: rounds }, () => child('none', none).peak / 1024));
  title(`memory (a bare node: ${bare.toFixed(0)} MB)`);
  report('peak over bare node', median(peaks) - bare, 'MB', 60, 'most');
}

/** 1 MiB of each kind in a fresh process; gives our milliseconds for prose. */
function firstPasses(ours) {
  title('first pass over 1 MiB, cold caches');
  let prose = 0;
  for (const [kind, file] of Object.entries(store(makeCorpora()))) {
    const times = countTimes(rivals([ours, 'js-tiktoken'], [file]));
    if (kind === 'prose') prose = times[ours];
    report(`${kind} (${ms(times[ours])})`, times['js-tiktoken'] / times[ours], 'x js-tiktoken', 5, 'least');
  }
  return prose;
}

function worstCases(ours, prose, bare) {
  const bound = 3 * prose + 8 * bare;
  title('worst cases, 1 MiB each, at most 3 x prose + 8 x bare node');
  for (const [kind, file] of Object.entries(store(makeWorstCases()))) {
    report(kind, countTimes(rivals([ours], [file]))[ours], 'ms', bound, 'most');
  }
}

/** The strings of a transcript. */
function transcript(ours) {
  const strings = makeTranscript(megabytes * 0.9e6);
  const file = store({ transcript: strings }).transcript;
  const names = [ours, 'gpt-tokenizer', 'tiktoken (WASM)', 'js-tiktoken'];
  const results = rivals(names, [file]);
  const times = countTimes(results);
  const parse = median(names.flatMap((name) => results[name].map((result) => result.parse)));
  const totals = new Set(names.map((name) => results[name][0].tokens));
  title(`strings of a transcript: ${strings.length}, ${[...totals].join(' or ')} tokens, ${ms(times[ours])}`);
  report('js-tiktoken', times['js-tiktoken'] / times[ours], 'x ours', 20, 'least');
  report('gpt-tokenizer', times['gpt-tokenizer'] / times[ours], 'x ours', 4, 'least');
  report('tiktoken (WASM)', times['tiktoken (WASM)'] / times[ours], 'x ours', 12, 'least');
  report(`ours (JSON.parse: ${ms(parse)})`, times[ours] / parse, 'x JSON.parse', 6, 'most');
}

/** Writes texts, or lists of them, as JSON lists; the files by the texts' names. */
function store(texts) {
  mkdirSync(folder, { recursive: true });
  return Object.fromEntries(
    Object.entries(texts).map(([name, text], i) => {
      const file = join(folder, `${name.replace(/\W/g, '')}-${i}.json`);
      writeFileSync(file, JSON.stringify([text].flat()));
      return [name, file];
    }),
  );
}

/** The results of each tokenizer, taken in turn. */
function rivals(names, files) {
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let i = 0; i < rounds; i++) for (const name of names) results[name].push(child(name, ...files));
  return results;
}

function countTimes(results) {
  return Object.fromEntries(Object.entries(results).map(([name, list]) => [name, median(list.map(({ count }) => count))]));
}

function child(...args) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [here('tokens-child.mjs'), ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args[0]} ended with ${signal ?? status}: ${stderr}`);
  return JSON.parse(stdout);
}

function timeOf(args) {
  const before = performance.now();
  const { status } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(`${args[0]} failed`);
  return performance.now() - before;
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

function ms(time) {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`;
}

function title(text) {
  process.stdout.write(`\n${text}\n`);
}

function report(name, measured, unit, bound, side) {
  const holds = side === 'most' ? measured <= bound : measured >= bound;
  if (!holds) missed++;
  const figures = `${measured.toFixed(2).padStart(10)} ${unit}, at ${side} ${bound.toFixed(bound % 1 === 0 ? 0 : 1)}`;
  process.stdout.write(`  ${name.padEnd(32)} ${figures}${holds ? '' : '   MISSED'}\n`);
}
