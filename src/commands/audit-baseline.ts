import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Baseline, baselineOf, readBaseline, writeBaseline } from '../audit/baseline.ts';
import type { AuditedFile, BaselineComparison } from '../audit/report.ts';
import type { FlagLayer } from '../config/flag-layer.ts';
import { UserError } from '../errors.ts';
import { isGzipName } from '../io/gzip.ts';
import type { ProcessLike } from '../io/process.ts';
import { readInput } from '../io/read.ts';
import { openTarget, type Target } from '../io/target.ts';
import { writeTarget } from '../io/write.ts';
import { keyIn, scopeOf } from './baseline-scope.ts';

/** A baseline, and where it is written anew. */
export interface BaselineStore {
  readonly name: string;
  readonly known: Baseline;
  /** Null where it is only read. */
  readonly target: Target | null;
  /** The key of an input: its path from the folder of the baseline, with slashes. Null for standard input. */
  keyOf(input: string): string | null;
  /** Whether the file of a key is on disk. */
  isThere(key: string): boolean;
  /** Whether the file of a key belongs to what was asked for: it was named, or its folder was, or a glob that matches it. */
  isCovered(key: string): boolean;
}

export interface BaselineOptions {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
}

/** The baseline that was asked for, or null. One to be written need not be there. `inputs`: what is audited. Throws UserError. */
export async function openBaseline(
  inputs: readonly string[],
  options: BaselineOptions,
  process: ProcessLike,
): Promise<BaselineStore | null> {
  const { baseline: name, updateBaseline: update = false } = options;
  if (name === undefined) {
    if (!update) return null;
    throw new UserError('usage', '--update-baseline needs the name of the file.', { hint: 'Add --baseline FILE.' });
  }
  if (name === '-') throw new UserError('usage', '--baseline takes the name of a file.');
  const target = update ? openTarget(name, process.cwd()) : null;
  const folder = path.dirname(path.resolve(process.cwd(), name));
  const known = target && !target.present ? new Map() : await readKnown(name, process);
  const keyOf = (input: string): string | null => (input === '-' ? null : keyIn(folder, path.resolve(process.cwd(), input)));
  const covers = inputs.map((input) => scopeOf(input, process.cwd()));
  const fileOf = (key: string): string => path.resolve(folder, key);
  return {
    ...{ name, known, target, keyOf },
    isThere: (key) => existsSync(fileOf(key)),
    isCovered: (key) => covers.some((covered) => covered(fileOf(key))),
  };
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

/** Inputs that the baseline does not hold, and what it holds that is on disk no more. */
export function membership(
  { name, known, keyOf, isThere }: BaselineStore,
  audited: readonly string[],
): Pick<BaselineComparison, 'file' | 'added' | 'vanished'> {
  return {
    file: name,
    added: audited.filter((input) => {
      const key = keyOf(input);
      return key !== null && !known.has(key);
    }),
    vanished: [...known.keys()].filter((key) => !isThere(key)),
  };
}

/** Writes what the files take now, and keeps what it held of others, unless they belong to what was asked for and are gone. */
export async function updateBaseline(
  { known, target, keyOf, isThere, isCovered }: BaselineStore,
  files: readonly AuditedFile[],
  process: ProcessLike,
): Promise<void> {
  if (!target) return;
  const kept = [...known].filter(([key]) => isThere(key) || !isCovered(key));
  const entries = files.flatMap((file) => {
    const key = keyOf(file.input.path);
    return key === null ? [] : [[key, baselineOf(file)] as const];
  });
  await writeTarget(target, writeBaseline(new Map([...kept, ...entries])), { pack: isGzipName(target.name) }, process);
}

/** A limit of growth needs something to grow from. */
export function refuseIdleGrowth(flags: FlagLayer, { baseline }: { readonly baseline?: string }): void {
  const growth = [...flags.budgets.values()].find((budget) => budget?.id === 'max-growth');
  if (!growth || baseline !== undefined) return;
  throw new UserError('idle-option', `${growth.origin} needs a baseline.`, { hint: 'Add --baseline FILE.' });
}
