import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [, section = ''] = readFileSync(path.join(root, 'README.md'), 'utf8').split(/<!-- \/?folders.*-->/);
const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/** What each folder of `src` may import, by the table. */
const allowed = new Map(
  [...section.matchAll(/^\| `src\/(\w+)\/` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, folder, cell]) => [folder, named(cell)]),
);
const folders = [...allowed.keys()];

function foldersIn(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

test('every folder is explained', () => {
  expect(foldersIn('src').sort()).toEqual(folders.toSorted());
  const explained = new Set([...section.matchAll(/`test\/(\w+)\/`/g)].map(([, name]) => name));
  expect(foldersIn('test').filter((name) => !explained.has(name) && !allowed.has(name))).toEqual([]);
});

/** The modules that the linter refuses in files of a project with the given imports. */
function refused(imports: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const project = mkdtempSync(path.join(tmpdir(), 'imports-'));
  try {
    copyFileSync(path.join(root, '.biome.json'), path.join(project, '.biome.json'));
    for (const [file, modules] of Object.entries(imports)) {
      mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
      writeFileSync(path.join(project, file), modules.map((name) => `await import('${name}');\n`).join(''));
    }
    const found = new Set(
      [...lint(project).matchAll(/^(src\S+?:\d+):\d+ lint\/style\/noRestrictedImports/gm)].map(([, place]) => place),
    );
    const isRefused = (file: string, index: number): boolean => found.has(`${path.normalize(file)}:${index + 1}`);
    return Object.fromEntries(
      Object.entries(imports).map(([file, modules]) => [file, modules.filter((_, index) => isRefused(file, index))]),
    );
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

/** What Biome says, whose exit code tells that it found something. */
function lint(project: string): string {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const flags = [
    '--config-path=.biome.json',
    '--vcs-enabled=false',
    '--only=style/noRestrictedImports',
    '--max-diagnostics=none',
  ];
  try {
    return execFileSync(process.execPath, [biome, 'lint', ...flags, 'src'], { cwd: project, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    if (error instanceof Error && 'stderr' in error && 'stdout' in error) return `${error.stdout}\n${error.stderr}`;
    throw error;
  }
}

test('the linter refuses every import that the table does not have, and no other', () => {
  const inner = foldersIn('src/tune').map((name) => `src/tune/${name}/probe.ts`);
  const probes = [...folders.map((folder) => `src/${folder}/probe.ts`), ...inner];
  const above = ['cli.ts', 'index.ts'];
  const shared = ['errors.ts', 'quoted.ts', 'json-pointer.ts', 'version.ts'];
  const imports: Record<string, string[]> = {};
  const wanted: Record<string, string[]> = {};
  for (const file of probes) {
    const [, folder, ...below] = file.split('/');
    const up = '../'.repeat(below.length);
    const others = folders.filter((name) => name !== folder).map((name) => `${up}${name}/file.ts`);
    imports[file] = [...others, ...[...above, ...shared].map((name) => up + name), './file.ts', 'left-pad', '@scope/package'];
    const may = (allowed.get(folder) ?? []).map((name) => `${up}${name}/file.ts`);
    wanted[file] = [
      ...others.filter((name) => !may.includes(name)),
      ...above.map((name) => up + name),
      ...['left-pad', '@scope/package'],
    ];
  }
  for (const file of shared) {
    imports[`src/${file}`] = ['./file.ts', ...above.map((name) => `./${name}`), './text/file.ts', 'node:fs', 'left-pad'];
    wanted[`src/${file}`] = imports[`src/${file}`].slice(1);
  }
  expect(refused(imports)).toEqual(wanted);
});

test('each library has its home in one folder', () => {
  const homes = new Map([
    ...([
      ['commander', 'commands'],
      ['cli-table3', 'reporters'],
      ['chalk', 'reporters'],
      ['diff', 'reporters'],
    ] as const),
    ...([
      ['js-tiktoken', 'tokens'],
      ['minisearch', 'text'],
      ['image-size', 'transcript'],
      ['lilconfig', 'config'],
    ] as const),
    ...([
      ['tinyglobby', 'io'],
      ['@pydantic/genai-prices', 'prices'],
    ] as const),
  ]);
  const files = folders.map((folder) => `src/${folder}/probe.ts`);
  const wanted = files.map((file) => [file, [...homes.keys()].filter((name) => `src/${homes.get(name)}/probe.ts` !== file)]);
  expect(refused(Object.fromEntries(files.map((file) => [file, [...homes.keys()]])))).toEqual(Object.fromEntries(wanted));
});
