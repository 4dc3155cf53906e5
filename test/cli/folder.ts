import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export interface Folder {
  readonly path: string;
  at(name: string): string;
  /** Gives the path of the file. */
  write(name: string, content: string | Uint8Array): string;
  read(name: string): string;
  /** Names of all entries, sorted. */
  names(): string[];
}

/** A folder of its own for one test. */
export function scratch(): Folder {
  const folder = mkdtempSync(path.join(tmpdir(), 'ctxpress-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string): string => path.join(folder, name);
  return {
    path: folder,
    at,
    write: (name, content) => {
      writeFileSync(at(name), content);
      return at(name);
    },
    read: (name) => readFileSync(at(name), 'utf8'),
    names: () => readdirSync(folder).sort(),
  };
}
