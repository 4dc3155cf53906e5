import { Option } from 'commander';
import type { ProcessLike } from '../io/process.ts';
import { readInput } from '../io/read.ts';
import { onceOnly } from './option-flags.ts';

/** `--ordinary FILE`. */
export function ordinaryFlag(): Option {
  return onceOnly(new Option('--ordinary <FILE>', 'literals that are no facts, one a line, beside the built-in ones'));
}

/** The lines of the file, without white space around them; none where there is no file. Throws UserError if it cannot be read. */
export async function readOrdinary(file: string | undefined, process: ProcessLike): Promise<string[]> {
  if (file === undefined) return [];
  const { bytes } = await readInput(file, process);
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
