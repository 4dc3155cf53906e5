import type { Resolved, Valued } from './resolve.ts';

/** What applies and where each value came from, as JSON; ends with a line feed. */
export function printConfig({ preset, settings, passes, budgets }: Resolved, config: string | null): string {
  const shown = {
    config,
    preset,
    ...Object.fromEntries(
      Object.entries(settings).map(([key, valued]) => [key, { ...valued, value: valued.value === '' ? null : valued.value }]),
    ),
    passes: Object.fromEntries(
      passes.map(({ id, runs, options }) => [id, { runs, options: Object.fromEntries<Valued>(options) }]),
    ),
    budgets: budgets.map(({ id, section, limit, origin }) => ({
      budget: section === 'total' ? id : `${id} ${section}`,
      value: limit,
      origin,
    })),
  };
  return `${JSON.stringify(shown, null, 2)}\n`;
}
