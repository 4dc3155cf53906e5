import { jsonText } from './json-text.ts';
import type { Reporter } from './reporter.ts';

/** The report as it is; several in an object, so that a reader can tell one from many. */
export const json: Reporter = {
  render: (report) => jsonText(report),
  renderAll: (reports) => jsonText({ version: 1, reports }),
};
