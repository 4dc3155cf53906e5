import path from 'node:path';
import { type Baseline, baselineOf, readBaseline, writeBaseline } from '../audit/baseline.ts';
import type { AuditedFile, BaselineComparison } from '../audit/report.ts';
import { UserError } from '../errors.ts';
import { isGzipName } from '../io/gzip.ts';
import type { ProcessLike } from '../io/process.ts';
import { readInput } from '../io/read.ts';
import { openTarget, type Target } from '../io/target.ts';
import { writeTarget } from '../io/write.ts';

/** A baseline, and where it is written anew. */
export interface BaselineStore {
  readonly name: string;
  readonly known: Baseline;
  /** Null where it is only read. */
  readonly target: Target | null;
  /** The key of an input: its path from the folder of the baseline, with slashes. Null for standard input. */
  keyOf(input: string): string | null;
}

export interface BaselineOptions {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
}

/** The baseline that was asked for, or null. One to be written need not be there. Throws UserError. */
export async function openBaseline(options: BaselineOptions, process: ProcessLike): Promise<BaselineStore | null> {
  const { baseline: name, updateBaseline: update = false } = options;
  if (name === undefined) {
    if (!update) return null;
    throw new UserError('usage', '--update-baseline needs the name of the file.', { hint: 'Add --baseline FILE.' });
  }
  if (name === '-') throw new UserError('usage', '--baseline takes the name of a file.');
  const target = update ? openTarget(name, process.cwd()) : null;
  const folder = path.dirname(path.resolve(process.cwd(), name));
  const known = target && !target.present ? new Map() : await readKnown(name, process);
  const keyOf = (input: string): string | null =>
    input === '-' ? null : path.relative(folder, path.resolve(process.cwd(), input)).replaceAll(path.sep, '/');
  return { name, known, target, keyOf };
}

async function readKnown(name: string, process: ProcessLike): Promise<Baseline> {
  try {
    return readBaseline((await readInput(name, process)).bytes, name);
  } catch (error) {
    if (!(error instanceof UserError && error.code === 'not-found')) throw error;
    const hint = 'Write it first with --update-baseline.';
    throw new UserError('not-found', 'There is no such baseline.', { hint, at: { path: name } });
  }
}

/** Inputs that the baseline does not hold, and what it holds beside all that was looked at. */
export function membership(
  { name, known, keyOf }: BaselineStore,
  audited: readonly string[],
  lookedAt: readonly string[],
): Pick<BaselineComparison, 'file' | 'added' | 'vanished'> {
  const keys = new Set(lookedAt.map(keyOf));
  return {
    file: name,
    added: audited.filter((input) => {
      const key = keyOf(input);
      return key !== null && !known.has(key);
    }),
    vanished: [...known.keys()].filter((key) => !keys.has(key)),
  };
}

/** Writes what the files take now. */
export async function updateBaseline(
  { target, keyOf }: BaselineStore,
  files: readonly AuditedFile[],
  process: ProcessLike,
): Promise<void> {
  if (!target) return;
  const entries = files.flatMap((file) => {
    const key = keyOf(file.input.path);
    return key === null ? [] : [[key, baselineOf(file)] as const];
  });
  await writeTarget(target, writeBaseline(new Map(entries)), { pack: isGzipName(target.name) }, process);
}
