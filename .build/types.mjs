import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const IMPORTED = /(?<=\bfrom ['"]|\bimport\(['"])(\.[^'"]*)\.ts(?=['"])/g;

/**
 * Writes those declarations that index.d.ts says something by: of all that the compiler made in `from`, no more than that. Files are
 * imported by the names that they would have as JavaScript, which every version of TypeScript resolves.
 */
export function writeTypes(from, to) {
  const names = new Set(['index.d.ts']);
  for (const name of names) {
    const text = readFileSync(path.join(from, name), 'utf8');
    for (const [, imported] of text.matchAll(IMPORTED)) names.add(path.join(path.dirname(name), `${imported}.d.ts`));
    mkdirSync(path.dirname(path.join(to, name)), { recursive: true });
    writeFileSync(path.join(to, name), text.replaceAll(IMPORTED, '$1.js'));
  }
}
