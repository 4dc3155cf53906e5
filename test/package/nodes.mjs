// Whether other versions of Node do what this one does, byte for byte: node test/package/nodes.mjs NODE…   (programs; after npm run build)
// All commands run with the code that was compiled for that Node, some also without it, with this Node's in its place, which it has to refuse
// unless it is of the same V8, and with half of it. Exit code 1 if anything differs.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'ctxpress-nodes-'));
const work = path.join(folder, 'work ü');
const program = path.join(folder, 'bin/ctxpress.js');
const ownCache = createRequire(import.meta.url)('../../dist/start.cjs').cacheFile;

const SESSION = 'fixtures/documented-session/openai-chat.json';
const LIBRARY = `
  const { payload, report } = ctxpress.compact(fs.readFileSync('${SESSION}', 'utf8'));
  console.log(Object.keys(ctxpress), payload, JSON.stringify(report), JSON.stringify(ctxpress.countTokens(payload, { encoding: 'cl100k_base' })))`;

const formats = readdirSync(path.join(root, 'fixtures/payloads'));
const COMMANDS = [
  ...['--help', 'audit --help', '--version', 'passes', 'formats', 'completions zsh'].map((line) => line.split(' ')),
  ...formats.map((format) => ['--out-dir', `out-${format}`, '--report', 'json', '-v', ...payloadsOf(format)]),
  [
    SESSION,
    '-o',
    'small.json',
    '--sidecar',
    'originals.json',
    ...['html', 'markdown', 'junit', 'github'].flatMap((each) => ['--report', `${each}=${each}.txt`]),
  ],
  ['restore', 'small.json', '--from', 'originals.json', '-o', 'back.json'],
  [SESSION, '--dry-run', '--diff', '--color'],
  [SESSION, '--fit', '60000', '--context-ranker', 'lexical', '--encoding', 'p50k_base'],
  ['audit', 'large', '--jobs', '2', '--cost', '--tools', '--max-tokens', '90000', '--report', 'json'],
  ['replay', SESSION, '--report', 'json'],
  ['tune', 'fixtures/payloads/claude-code/agent.jsonl', '--report', 'json'],
  ...readdirSync(path.join(root, 'fixtures/broken')).map((name) => [`fixtures/broken/${name}`, '-o', 'broken.json']),
];

const FEW = COMMANDS.filter(([command]) => command === '--help' || command === SESSION || command === 'restore');

try {
  for (const each of ['bin', 'dist', 'package.json', '.build/code-cache.mjs']) {
    cpSync(path.join(root, each), path.join(folder, each), { recursive: true, filter: (file) => !file.endsWith('.cache') });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const expected = runAll(process.execPath, COMMANDS);
  for (const node of process.argv.slice(2)) compare(path.resolve(node), expected);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function compare(node, expected) {
  const [version, cache] = JSON.parse(
    output(node, [
      '-p',
      `JSON.stringify([process.version, require(${JSON.stringify(path.join(folder, 'dist/start.cjs'))}).cacheFile])`,
    ]),
  );
  const states = {
    'with its own code': () => output(node, [path.join(folder, '.build/code-cache.mjs')]),
    'with half of it': () => {
      const code = readFileSync(cache);
      writeFileSync(cache, code.subarray(0, code.length >> 1));
    },
    'with the code of another': () => cpSync(ownCache, cache),
    'without any': () => rmSync(cache),
  };
  for (const [state, prepare] of Object.entries(states)) {
    prepare();
    const found = runAll(node, state === 'with its own code' ? COMMANDS : FEW);
    const differing = [...found.keys()].filter((key) => expected.get(key) !== found.get(key));
    if (state === 'with its own code') differing.push(...[...expected.keys()].filter((key) => !found.has(key)));
    if (differing.length > 0) process.exitCode = 1;
    console.log(`${version} ${state}: ${found.size} results, ${differing.length === 0 ? 'all the same' : 'other ones:'}`);
    for (const key of differing) console.log(`  ${key}`);
  }
}

/** What each command said, how it ended, and what it left behind, by a name for each. */
function runAll(node, commands) {
  rmSync(work, { recursive: true, force: true });
  cpSync(path.join(root, 'fixtures'), path.join(work, 'fixtures'), { recursive: true });
  const session = readFileSync(path.join(root, SESSION), 'utf8');
  for (const name of ['a.json', 'b.json']) {
    cpSync(path.join(root, SESSION), path.join(work, 'large', name));
    writeFileSync(path.join(work, 'large', name), session.replace(/\}\s*$/, `${' '.repeat(4_000_000)}}`));
  }
  const results = new Map();
  const keep = (name, args) => {
    const { status, stdout, stderr } = spawnSync(node, args, { cwd: work, encoding: 'utf8', maxBuffer: 1e9 });
    results.set(name, JSON.stringify([status, stdout, stderr]));
  };
  for (const args of commands) keep(`ctxpress ${args.join(' ')}`.slice(0, 100), [program, ...args]);
  writeFileSync(path.join(folder, 'library.mjs'), `import * as ctxpress from 'ctxpress'; import fs from 'node:fs'; ${LIBRARY}`);
  writeFileSync(
    path.join(folder, 'library.cjs'),
    `const ctxpress = require('ctxpress'); const fs = require('node:fs'); ${LIBRARY}`,
  );
  keep('import', [path.join(folder, 'library.mjs')]);
  keep('require', ['--no-warnings', path.join(folder, 'library.cjs')]);
  for (const name of readdirSync(work, { recursive: true })) {
    const file = path.join(work, name);
    if (!name.startsWith('fixtures') && statSync(file).isFile()) results.set(`file ${name}`, readFileSync(file, 'latin1'));
  }
  return results;
}

function payloadsOf(format) {
  return readdirSync(path.join(root, 'fixtures/payloads', format)).map((name) => `fixtures/payloads/${format}/${name}`);
}

function output(node, args) {
  const { status, stdout, stderr } = spawnSync(node, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${node} ${args[0]} ended with ${status}: ${stderr}`);
  return stdout;
}
