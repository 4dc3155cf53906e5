import { Option } from 'commander';
import type { ProcessLike } from '../io/process.ts';
import { readInput } from '../io/read.ts';
import type { Prices } from '../prices/price-book.ts';
import { onceOnly } from './option-flags.ts';

/** `--prices FILE` of a command that always tells of money. */
export function pricesFlag(): Option {
  const words = "prices in the shape of LiteLLM's table, instead of those that come with the program";
  return onceOnly(new Option('--prices <FILE>', words));
}

/** The prices in the file; those that come with the program where there is no file. Throws UserError if it cannot be read. */
export async function readPricesFile(file: string | undefined, process: ProcessLike): Promise<Prices> {
  if (file === undefined) return { kind: 'kept' };
  const { readPrices } = await import('../prices/price-file.ts');
  return readPrices((await readInput(file, process)).bytes, file);
}
