import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds before the tests if a source is newer than what was built: some tests start the real program. */
export default function buildOnce(): void {
  const built = oldest(['dist/cli.cjs', 'dist/index.js', 'dist/config.schema.json', 'dist/report.schema.json']);
  if (built > newest(['src', '.build', 'package.json'])) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, '.build/build.mjs')], { encoding: 'utf8' });
  if (status !== 0) console.warn(`The build failed; tests that start the program may see an older one.\n${stdout}${stderr}`);
}

function oldest(files: readonly string[]): number {
  return Math.min(...files.map((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

function newest(places: readonly string[]): number {
  const files = places.flatMap((place) => {
    const absolute = path.join(root, place);
    if (!statSync(absolute).isDirectory()) return [absolute];
    return readdirSync(absolute, { recursive: true, encoding: 'utf8' }).map((name) => path.join(absolute, name));
  });
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}
