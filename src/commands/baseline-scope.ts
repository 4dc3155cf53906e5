import { statSync } from 'node:fs';
import path from 'node:path';
import { matchesGlob } from '../text/glob.ts';

/** How a baseline in a folder names a file (an absolute path): by the path from there, with slashes. */
export function keyIn(folder: string, file: string): string {
  return slashed(path.relative(folder, file));
}

function slashed(name: string): string {
  return name.replaceAll(path.sep, '/');
}

/** Whether an absolute path is an input, is in it, or is matched by it, be the file there or not. */
export function scopeOf(input: string, folder: string): (file: string) => boolean {
  const absolute = path.resolve(folder, input);
  if (statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
    const inside = absolute.endsWith(path.sep) ? absolute : `${absolute}${path.sep}`;
    return (file) => file.startsWith(inside);
  }
  // Alternatives and sets of characters stand for anything: what is not there any more is all that this decides on.
  const glob = path.posix.normalize(slashed(input).replace(/\{[^{}]*\}|\[[^[\]]*\]|\*\*\//g, '*'));
  return (file) => file === absolute || matchesGlob(path.isAbsolute(input) ? slashed(file) : keyIn(folder, file), glob);
}
