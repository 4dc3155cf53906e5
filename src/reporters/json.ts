import { jsonText } from './json-text.ts';
import type { Reporter } from './reporter.ts';

/** The report as it is (report-schema.ts describes it). */
export const json: Reporter = ({ data }) => jsonText(data);
