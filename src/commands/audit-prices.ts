import type { ProcessLike } from '../io/process.ts';
import type { Prices } from '../prices/price-book.ts';
import { readPricesFile } from './prices-file.ts';
import type { SettingsSource } from './settings.ts';

/** The prices to reckon with, or null: money is shown where it is asked for, by a flag or by a budget in dollars. */
export async function choosePrices(
  { prices, cost = false }: { readonly prices?: string; readonly cost?: boolean },
  settings: SettingsSource,
  process: ProcessLike,
): Promise<Prices | null> {
  return prices !== undefined || cost || limitsMoney(settings) ? readPricesFile(prices, process) : null;
}

/** Whether any budget, be it for some files only, is in dollars. */
function limitsMoney({ config, flags }: SettingsSource): boolean {
  const layers = [flags, ...(config ? [config.base, ...config.overrides.map(({ layer }) => layer)] : [])];
  return layers.some(({ budgets }) => [...budgets.values()].some((budget) => budget?.limit.unit === 'USD'));
}
