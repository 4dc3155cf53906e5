import type { Reporter } from './reporter.ts';

/** The report as it is (report-schema.ts describes it). */
export const json: Reporter = ({ data }) => `${JSON.stringify(data, null, 2)}\n`;
