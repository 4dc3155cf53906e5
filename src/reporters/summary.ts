import type { Report } from '../compact/report.ts';
import { plain } from '../quoted.ts';
import { grouped, percent } from './numbers.ts';
import type { Reporter } from './reporter.ts';

/** One line a run. */
export const summary: Reporter = {
  render: summarize,
  renderAll: (reports) => reports.map(summarize).join(''),
};

function summarize({ input, output, total, counting }: Report): string {
  const name = input.path === null ? input.format : plain(input.path);
  if (!total || !counting) return `${name}: ${figures(input.bytes, output.bytes, 'bytes')}\n`;
  const label = counting.label === 'tokenizer' ? 'tokens' : 'tokens (estimate)';
  return `${name}: ${figures(total.before, total.after, label)}\n`;
}

function figures(before: number, after: number, unit: string): string {
  if (before === after) return `${grouped(before)} ${unit}, nothing to save`;
  return `${grouped(before)} → ${grouped(after)} ${unit}, ${percent(before - after, before)}% saved`;
}
