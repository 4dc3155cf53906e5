import type { Counting, Finding } from '../compact/report.ts';
import type { Budget } from '../config/budgets.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { quoted } from '../quoted.ts';
import type { BaselineFile } from './baseline.ts';
import type { RequestFacts } from './judge.ts';

/** A remark for each model of which no price is known: its file has no cost then. */
export function priceFindings(requests: readonly RequestFacts[], prices: PriceBook | null): Finding[] {
  if (!prices) return [];
  const unknown = new Set(requests.filter(({ model }) => prices.inputCost(model, 1) === null).map(({ model }) => model));
  return [...unknown].map((model) => ({
    code: 'unknown-price',
    severity: 'warning',
    at: '/model',
    message: `${model === null || model === '' ? 'No model is named' : `${quoted(model, 60)} has no price in ${prices.source.name}`}: no money is shown.`,
    hint: 'Name a model with --model, or a table of prices with --prices FILE.',
  }));
}

/** A limit of growth that a config sets, where there is nothing to grow from. */
export function baselineFinding(budgets: readonly Budget[], compared: boolean): Finding[] {
  const growth = compared ? undefined : budgets.find(({ id }) => id === 'max-growth');
  if (!growth) return [];
  return [
    {
      code: 'no-baseline',
      severity: 'warning',
      at: '',
      message: `maxGrowth (${growth.origin}) limits nothing without a baseline.`,
      hint: 'Add --baseline FILE.',
    },
  ];
}

export function encodingFinding(baseline: BaselineFile | null, counting: Counting | null): Finding[] {
  if (!baseline || baseline.encoding === counting?.encoding) return [];
  return [
    {
      code: 'baseline-encoding',
      severity: 'warning',
      at: '',
      message: `The baseline was counted in ${quoted(baseline.encoding)}, and growth is not known.`,
      hint: 'Write the baseline anew with --update-baseline.',
    },
  ];
}
