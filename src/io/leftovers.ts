import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { kill, pid } from 'node:process';
import { systemCode } from './failure.ts';

/** What is still being written is younger, whatever machine or container writes it. In milliseconds. */
const OLD = 60_000;
const LEFTOVER = /^\.ctxpress-(\d{1,10})-.{6}$/;

/** Makes a folder beside a file, in which its next version is written; its name tells by whom. Removes what killed processes have left. */
export function makeFolderBeside(file: string): string {
  const folder = path.dirname(file);
  removeLeftovers(folder);
  return mkdtempSync(path.join(folder, `.ctxpress-${pid}-`));
}

/** Says nothing if it cannot: it is not what was asked for. */
function removeLeftovers(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const writer = LEFTOVER.exec(name)?.[1];
      if (writer === undefined || isRunning(Number(writer))) continue;
      const leftover = path.join(folder, name);
      const stats = lstatSync(leftover);
      if (stats.isDirectory() && Date.now() - stats.mtimeMs > OLD) rmSync(leftover, { recursive: true, force: true });
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
