import { jsonText } from './json-text.ts';
import type { Reporter } from './reporter.ts';

/** The report as it is (report-schema.ts describes it). */
export const json: Reporter = (page) => page.json();

/** With a member a line, for few. */
export function indented(report: object): string {
  return `${jsonText(report, 2)}\n`;
}

/** With one line for each item of its lists: thousands of files stay readable, and small. */
export function inLines(report: object): string {
  const members = Object.entries(report).map(([key, value]) => `${jsonText(key)}: ${lines(value)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}

function lines(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return jsonText(value);
  return `[\n${value.map((item) => jsonText(item)).join(',\n')}\n]`;
}
