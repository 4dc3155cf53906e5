import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSidecar } from '../../src/restore/read-sidecar.ts';
import { restore } from '../../src/restore/restore.ts';
import { end, pause, start } from './binary.ts';

/** A session of which half is cut, so that its compaction writes two large files: the payload, and its sidecar. */
export function session(characters: number): string {
  const listing = Array.from({ length: Math.ceil(characters / 20) }, (_, i) => `line ${i} of the list`).join('\n');
  return JSON.stringify({
    messages: [
      { role: 'user', content: 'x'.repeat(characters) },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'read_file', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: listing },
      { role: 'assistant', content: 'Done.' },
    ],
  });
}

const ARGUMENTS = ['in.json', '--in-place', '--sidecar', 's.json', '--prune', '--keep-last-results=0', '--no-count', '-q'];

/** Starts the compaction of `in.json` over itself, in a folder. */
export function startCompaction(folder: string, ...more: string[]) {
  return start([...ARGUMENTS, ...more], { cwd: folder });
}

function check(holds: boolean, law: string): void {
  if (!holds) throw new Error(law);
}

/** What may stand in a folder after whatever happened: the original, or a payload from which the sidecar gives the original. */
export function checkWhole(folder: string, original: string): void {
  const payload = readFileSync(path.join(folder, 'in.json'));
  const sidecar = path.join(folder, 's.json');
  if (!sidecarThere(folder)) check(payload.toString() === original, 'without a sidecar, the file is the original');
  else
    check(
      Buffer.from(restore(payload, readSidecar(readFileSync(sidecar))).bytes).toString() === original,
      'the sidecar restores the file',
    );
}

/** What a killed process has left, which is not yet old enough to be removed by the next one. */
export function leftovers(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('.'));
}

/**
 * Compacts a session and sends a signal so many milliseconds after it has begun to write, then compacts again without. At any moment the file is whole and nothing
 * is lost; only after SIGKILL something may be left over, and the next run removes it. Throws Error if that is not so. Gives what the
 * signal found: which of the two files were written, and whether it came while one was.
 */
export async function interruptedRound(folder: string, original: string, wait: number, signal: NodeJS.Signals): Promise<string> {
  rmSync(path.join(folder, 's.json'), { force: true });
  writeFileSync(path.join(folder, 'in.json'), original);
  const child = startCompaction(folder);
  const ended = end(child);
  await beginning(folder, ended);
  await pause(wait);
  child.kill(signal);
  await ended;
  checkWhole(folder, original);
  const left = leftovers(folder);
  const written =
    readFileSync(path.join(folder, 'in.json')).length < original.length
      ? 'both files'
      : sidecarThere(folder)
        ? 'the sidecar'
        : 'nothing';
  check(left.length === 0 || signal === 'SIGKILL', `${left.join()} is left after ${signal}`);
  for (const name of left) {
    for (const inside of readdirSync(path.join(folder, name))) utimesSync(path.join(folder, name, inside), 1000, 1000);
    utimesSync(path.join(folder, name), 1000, 1000);
  }
  // The file is written once more whatever became of it.
  const { code, stderr } = await end(start(['in.json', '-o', 'out.json', '--no-count', '-q', '--prune'], { cwd: folder }));
  check(code === 0, stderr);
  check(leftovers(folder).length === 0, 'the next run removes what was left');
  checkWhole(folder, original);
  return left.length > 0 ? `${written}, and one half` : written;
}

/** Waits until a process has begun to write, or has ended. */
export async function beginning(folder: string, ended: Promise<unknown>): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over && leftovers(folder).length === 0) await new Promise((resolve) => setImmediate(resolve));
}

function sidecarThere(folder: string): boolean {
  return existsSync(path.join(folder, 's.json'));
}

/** Compacts one file by several processes at once, each with another limit. What ends well or is refused must leave one whole file. */
export async function crowdedRound(folder: string, original: string, processes: number): Promise<void> {
  rmSync(path.join(folder, 's.json'), { force: true });
  writeFileSync(path.join(folder, 'in.json'), original);
  const running = Array.from({ length: processes }, (_, i) =>
    end(startCompaction(folder, `--max-result-chars=${1000 + i * 500}`)),
  );
  const codes = (await Promise.all(running)).map(({ code, stderr }) => {
    check(code === 0 || (code === 2 && stderr.includes('[changed-meanwhile]')), `${code}: ${stderr}`);
    return code;
  });
  check(codes.includes(0), 'one of them succeeds');
  checkWhole(folder, original);
  check(leftovers(folder).length === 0, 'nothing is left');
}
