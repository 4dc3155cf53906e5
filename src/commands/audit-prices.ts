import type { FlagLayer } from '../config/flag-layer.ts';
import { UserError } from '../errors.ts';
import type { ProcessLike } from '../io/process.ts';
import { readInput } from '../io/read.ts';
import type { Prices } from '../prices/price-book.ts';
import { readPrices } from '../prices/price-file.ts';
import type { SettingsSource } from './settings.ts';

/** The prices to reckon with, or null: money is shown where it is asked for, by a flag or by a budget in dollars. */
export async function choosePrices(
  { prices, cost = false }: { readonly prices?: string; readonly cost?: boolean },
  settings: SettingsSource,
  process: ProcessLike,
): Promise<Prices | null> {
  if (prices !== undefined) return readPrices((await readInput(prices, process)).bytes, prices);
  return cost || limitsMoney(settings) ? { kind: 'kept' } : null;
}

/** Whether any budget, be it for some files only, is in dollars. */
function limitsMoney({ config, flags }: SettingsSource): boolean {
  const layers = [flags, ...(config ? [config.base, ...config.overrides.map(({ layer }) => layer)] : [])];
  return layers.some(({ budgets }) => [...budgets.values()].some((budget) => budget?.limit.unit === 'USD'));
}

/** A limit of growth needs something to grow from. */
export function refuseIdleGrowth(flags: FlagLayer, { baseline }: { readonly baseline?: string }): void {
  const growth = [...flags.budgets.values()].find((budget) => budget?.id === 'max-growth');
  if (!growth || baseline !== undefined) return;
  throw new UserError('idle-option', `${growth.origin} needs a baseline.`, { hint: 'Add --baseline FILE.' });
}
