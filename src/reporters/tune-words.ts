import type { TunedPlan } from '../tune/report.ts';
import { grouped } from './numbers.ts';

/** `keepLastResults 10, schedule batch`. */
export function optionsInWords({ options }: TunedPlan): string {
  return Object.entries(options)
    .map(([name, value]) => `${name} ${valueInWords(value)}`)
    .join(', ');
}

/** `none` for null; the items of a list joined by `+`, as --vary takes them. */
export function valueInWords(value: TunedPlan['options'][string]): string {
  if (value === null) return 'none';
  if (typeof value === 'object') return value.join('+');
  return typeof value === 'number' ? grouped(value) : String(value);
}
