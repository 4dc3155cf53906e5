import { lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { kill, pid } from 'node:process';
import { systemCode } from './failure.ts';

/** What is still being written is younger, also if another machine or container writes it. In milliseconds. */
const OLD = 10_000;
const LEFTOVER = /^\.ctxpress-(\d{1,10})-.{6}$/;

/** The name of the file in it. */
const NEW = 'new';

/**
 * Makes a folder beside a file, whose name nobody can guess and which nobody else can enter, and gives the path in it where the file's
 * next version is written. The name tells by whom. Removes what killed processes have left.
 */
export function placeBeside(file: string): { readonly folder: string; readonly made: string } {
  const parent = path.dirname(file);
  removeLeftovers(parent);
  const folder = mkdtempSync(path.join(parent, `.ctxpress-${pid}-`));
  return { folder, made: path.join(folder, NEW) };
}

/** Says nothing if it cannot: it is not what was asked for. */
function removeLeftovers(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const writer = LEFTOVER.exec(name)?.[1];
      if (writer === undefined || isRunning(Number(writer))) continue;
      const leftover = path.join(folder, name);
      if (!lstatSync(leftover).isDirectory()) continue;
      const { mtimeMs } = statSync(path.join(leftover, NEW), { throwIfNoEntry: false }) ?? lstatSync(leftover);
      if (Date.now() - mtimeMs > OLD) rmSync(leftover, { recursive: true, force: true });
    }
  } catch {
    // The folder cannot be listed, or somebody else was faster.
  }
}

function isRunning(process: number): boolean {
  try {
    kill(process, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}
