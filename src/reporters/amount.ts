import type { Verdict } from '../audit/report.ts';
import { grouped } from './numbers.ts';

/** `12,000 tokens`, `30%`, `0.02 USD`. */
export function amountInWords(amount: number, unit: Verdict['limit']['unit']): string {
  if (unit === 'tokens') return `${grouped(amount)} ${amount === 1 ? 'token' : 'tokens'}`;
  return unit === '%' ? `${amount}%` : `${dollars(amount)} USD`;
}

/** To the millionth, without zeros at the end. */
export function dollars(amount: number): string {
  const [whole, fraction = ''] = amount.toFixed(6).split('.');
  return `${grouped(Number(whole))}.${fraction.replace(/0{1,4}$/, '')}`;
}

/** `+1,200` or `-40`. */
export function signed(change: number): string {
  return change > 0 ? `+${grouped(change)}` : grouped(change);
}
