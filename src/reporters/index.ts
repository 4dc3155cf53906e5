import type { Reporter } from './reporter.ts';

/** The reporters by the value of `--report`, loaded when one is asked for. */
export const reporters: ReadonlyMap<string, () => Promise<Reporter>> = new Map([
  ['table', async () => (await import('./table.ts')).table],
  ['json', async () => (await import('./json.ts')).json],
  ['csv', async () => (await import('./csv.ts')).csv],
  ['markdown', async () => (await import('./markdown.ts')).markdown],
  ['html', async () => (await import('./html.ts')).html],
  ['github', async () => (await import('./github.ts')).github],
  ['junit', async () => (await import('./junit.ts')).junit],
  ['summary', async () => (await import('./summary.ts')).summary],
  ['changes', async () => (await import('./changes.ts')).changes],
]);

/** The kinds of report, but for those that have nothing to tell of a command. */
export function reportersWithout(...kinds: readonly string[]): string[] {
  return [...reporters.keys()].filter((each) => !kinds.includes(each));
}
