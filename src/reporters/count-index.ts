import type { CountReport } from './count-report.ts';
import type { RenderOptions } from './reporter.ts';

type CountReporter = (report: CountReport, options: RenderOptions) => string;

/** How `ctxpress count` reports, by the value of `--report`. */
export const countReporters: ReadonlyMap<string, () => Promise<CountReporter>> = new Map([
  ['table', async () => (await import('./count-table.ts')).renderCount],
  ['json', async () => (await import('./json-text.ts')).jsonText],
]);
