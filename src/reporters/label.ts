import type { Calibration, Counting } from '../compact/report.ts';
import { plain } from '../quoted.ts';
import { grouped } from './numbers.ts';

/** How far figures can be trusted, in a sentence. */
export function label(countings: readonly (Counting | null)[], calibration?: Calibration): string {
  return [trust(countings), ...(calibration ? [calibrated(calibration)] : [])].join(' ');
}

function trust(countings: readonly (Counting | null)[]): string {
  const counted = countings.filter((counting) => counting !== null);
  if (counted.length === 0) return 'Nothing was counted.';
  const encodings = [...new Set(counted.map((counting) => counting.encoding))].map(plain).join(', ');
  const estimates = counted.filter((counting) => counting.label !== 'tokenizer');
  if (estimates.length === 0) return `Figures are tokens of ${encodings}.`;
  const low = Math.min(...estimates.map(({ band }) => band[0]));
  const high = Math.max(...estimates.map(({ band }) => band[1]));
  const some = estimates.length < counted.length ? 'Some figures are estimates' : 'Figures are estimates';
  return `${some}: tokens of ${encodings}; the true count is ${factor(low)} to ${factor(high)} times as high.`;
}

/** Beside the figures, and never in them. */
function calibrated({ factor: by, requests, spread, total: { before, after } }: Calibration): string {
  const total = before === after ? grouped(before) : `${grouped(before)} → ${grouped(after)}`;
  const rests = `${grouped(requests)} requests that the log tells the size of (a factor of ${factor(by)}, for half of them ${factor(spread[0])} to ${factor(spread[1])})`;
  return `By ${rests} the provider would report about ${total} tokens, with tools and system prompt.`;
}

function factor(value: number): string {
  return String(Number(value.toFixed(2)));
}
