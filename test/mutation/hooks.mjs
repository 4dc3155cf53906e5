// Module hooks of the runner: TypeScript is stripped, and tests get their `test` and their runs of laws from here.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const OWN = new Map(['vitest', 'fast-check'].map((name) => [name, new URL(`./${name}.mjs`, import.meta.url).href]));

export function resolve(specifier, context, next) {
  const own = OWN.get(specifier);
  return own === undefined || !context.parentURL?.endsWith('.ts') ? next(specifier, context) : { url: own, shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transform(await readFile(fileURLToPath(url), 'utf8'), { loader: 'ts', format: 'esm', target: 'es2022' });
  return { format: 'module', source: code, shortCircuit: true };
}
