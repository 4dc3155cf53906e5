import type { ReplayMoney } from '../replay/report.ts';
import { grouped } from './numbers.ts';

/** Dollars to the hundredth of a cent, or whole tokens. */
export function moneyInWords(amount: number, unit: ReplayMoney['unit']): string {
  if (unit === 'tokens') return grouped(Math.round(amount));
  const [whole, fraction] = amount.toFixed(4).split('.');
  return `${grouped(Number(whole))}.${fraction}`;
}
