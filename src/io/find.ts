import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { globSync, isDynamicPattern } from 'tinyglobby';
import { UserError } from '../errors.ts';

/** A file to read. */
export interface Found {
  /** As it was named, or the path of the folder with its own from there; `-` for standard input. */
  readonly path: string;
  /** Whether it was named itself, not its folder or a glob. */
  readonly named: boolean;
  /** In bytes; 0 where nobody knows. */
  readonly size: number;
}

/** What is looked for in folders. */
const TRANSCRIPTS = ['**/*.{json,jsonl,ndjson}', '**/*.{json,jsonl,ndjson}.gz'];
const IGNORED = ['**/node_modules/**'];

/**
 * The files that names stand for, each once, in the order of their paths: files, folders (what may be a transcript in them, at any depth,
 * but for hidden entries, `node_modules` and symbolic links), globs. A name of nothing is a file that is not there, for whoever reads it;
 * a folder or glob without any file is an error `no-files`.
 */
export function findFiles(
  names: readonly string[],
  folder: string,
): { readonly files: readonly Found[]; readonly errors: readonly UserError[] } {
  const found = new Map<string, Found>();
  const errors: UserError[] = [];
  for (const name of names) {
    const files = filesOf(name, folder);
    if (files.length === 0) errors.push(noFiles(name));
    for (const file of files) {
      const key = file.path === '-' ? '-' : path.resolve(folder, file.path);
      if (!found.has(key) || file.named) found.set(key, file);
    }
  }
  const files = [...found.values()].sort((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
  return { files, errors };
}

function noFiles(name: string): UserError {
  return new UserError('no-files', 'There is no file to be read here.', {
    hint: 'In folders, files are looked for that end in .json, .jsonl or .ndjson, also with .gz after that.',
    at: { path: name },
  });
}

function filesOf(name: string, folder: string): Found[] {
  if (name === '-') return [{ path: name, named: true, size: 0 }];
  const absolute = path.resolve(folder, name);
  const stats = statsOf(absolute);
  if (stats?.isDirectory()) return inFolder(name, absolute);
  // Where a backslash parts folders, it escapes nothing.
  const pattern = name.replaceAll(path.sep, '/');
  if (stats || !isDynamicPattern(pattern)) return [{ path: name, named: true, size: stats?.size ?? 0 }];
  return matches([pattern], folder, (file) => file);
}

function inFolder(name: string, absolute: string): Found[] {
  return matches(TRANSCRIPTS, absolute, (file) => path.join(name, file));
}

function matches(patterns: readonly string[], folder: string, nameOf: (file: string) => string): Found[] {
  const files = globSync(patterns, { cwd: folder, ignore: IGNORED, expandDirectories: false, followSymbolicLinks: false });
  return files.map((file) => ({
    path: nameOf(file),
    named: false,
    size: statsOf(path.resolve(folder, file))?.size ?? 0,
  }));
}

/** Why a file cannot be looked at, whoever reads it will say. */
function statsOf(absolute: string): Stats | undefined {
  try {
    return statSync(absolute);
  } catch {
    return undefined;
  }
}
