// Module hooks of the runner: TypeScript is stripped, and tests get their `test` and their runs of laws from here. A file that is
// imported as `?lean`, and what it imports, does not count what it reaches: that takes most of the time of instrumented code.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const OWN = new Map(['vitest', 'fast-check'].map((name) => [name, new URL(`./${name}.mjs`, import.meta.url).href]));
const LEAN = '?lean';
/** Stryker's call that counts the mutants in an expression or block. */
const COUNTING = /stryCov_\w+\((?:"\d+",? ?)+\)/g;

export async function resolve(specifier, context, next) {
  const parent = context.parentURL ?? '';
  const isLean = parent.endsWith(LEAN);
  const importer = isLean ? parent.slice(0, -LEAN.length) : parent;
  const own = OWN.get(specifier);
  if (own !== undefined && importer.endsWith('.ts')) return { url: own, shortCircuit: true };
  const resolved = await next(specifier, context);
  return isLean && resolved.url.endsWith('.ts') ? { ...resolved, url: resolved.url + LEAN } : resolved;
}

export async function load(url, context, next) {
  const isLean = url.endsWith(LEAN);
  const file = isLean ? url.slice(0, -LEAN.length) : url;
  if (!file.endsWith('.ts')) return next(url, context);
  const { code } = await transform(await readFile(fileURLToPath(file), 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'es2022',
  });
  return { format: 'module', source: isLean ? code.replace(COUNTING, '0') : code, shortCircuit: true };
}
