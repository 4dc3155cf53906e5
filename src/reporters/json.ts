import type { Report } from '../compact/report.ts';
import type { Reporter } from './reporter.ts';

/** The report as it is; several in an object, so that a reader can tell one from many. */
export const json: Reporter = {
  render: (report) => stringify(report),
  renderAll: (reports) => stringify({ version: 1, reports }),
};

function stringify(value: Report | { version: 1; reports: readonly Report[] }): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
