import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { kill, pid } from 'node:process';
import { systemCode } from './failure.ts';

/** A file that is still being written is younger, whatever machine or container writes it. In milliseconds. */
const OLD = 60_000;
const TAIL = /^(\d{1,10})-[0-9a-f]{18}\.tmp$/;

/** A name beside a file under which its next version is written. It tells who writes it. */
export function temporaryPath(file: string): string {
  return `${prefixOf(file)}${pid}-${randomBytes(9).toString('hex')}.tmp`;
}

/** Removes what processes that were killed have left beside a file. Says nothing if that fails: it is not what was asked for. */
export function removeLeftovers(file: string): void {
  const prefix = path.basename(prefixOf(file));
  try {
    for (const name of readdirSync(path.dirname(file))) {
      const writer = name.startsWith(prefix) ? TAIL.exec(name.slice(prefix.length))?.[1] : undefined;
      if (writer === undefined) continue;
      const leftover = path.join(path.dirname(file), name);
      if (Date.now() - statSync(leftover).mtimeMs > OLD && !isRunning(Number(writer))) rmSync(leftover, { force: true });
    }
  } catch {
    // The folder cannot be listed, or somebody else was faster.
  }
}

function prefixOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file).slice(0, 80)}.`);
}

function isRunning(process: number): boolean {
  try {
    kill(process, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}
