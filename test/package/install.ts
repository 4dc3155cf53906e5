import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Packed {
  readonly unpackedSize: number;
  /** Paths in the package, sorted. */
  readonly files: readonly string[];
}

export interface Installed {
  readonly folder: string;
  readonly packed: Packed;
}

/**
 * A project in a new folder of this name that has this package from its tarball, as npm installs it. What the package depends on is copied from
 * here, so that no registry is asked. The caller removes it.
 */
export function installPacked(name: string): Installed {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'ctxpress-test-')), name);
  mkdirSync(folder);
  const [{ filename, unpackedSize, files }] = JSON.parse(
    npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
  );
  const names = dependenciesOf('.', new Set());
  for (const each of names) cpSync(placeOf(each), path.join(folder, 'packages', each), { recursive: true });
  const project = {
    private: true,
    dependencies: { ctxpress: `file:${filename}` },
    overrides: Object.fromEntries([...names].map((each) => [each, `file:packages/${each}`])),
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project));
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--loglevel=error');
  return { folder, packed: { unpackedSize, files: files.map((file: { readonly path: string }) => file.path).sort() } };
}

export function removeInstalled({ folder }: Installed): void {
  rmSync(path.dirname(folder), { recursive: true, force: true });
}

function npm(folder: string, ...args: readonly string[]): string {
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const placeOf = (name: string): string => path.join(root, name === '.' ? '.' : `node_modules/${name}`);

/** Names of all packages that are installed with a package. */
function dependenciesOf(name: string, found: Set<string>): ReadonlySet<string> {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(placeOf(name), 'package.json'), 'utf8'));
  for (const each of Object.keys(dependencies)) if (!found.has(each)) dependenciesOf(each, found.add(each));
  return found;
}
