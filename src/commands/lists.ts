import { passes } from '../passes/index.ts';
import { presets } from '../passes/presets.ts';
import type { RenderOptions } from '../reporters/reporter.ts';
import type { Context, ExitCode } from './context.ts';
import type { ReportRequest } from './report-request.ts';
import { planReports, writeReports } from './reports.ts';

export interface ListOptions {
  readonly report?: readonly ReportRequest[];
}

/** The passes in run order with their options, and the presets. */
export async function listPasses({ report = [] }: ListOptions, context: Context): Promise<ExitCode> {
  const described = passes.map(({ id, summary, loss, optIn, options }) => ({ id, summary, loss, optIn, options }));
  const { renderPasses } = await import('../reporters/lists.ts');
  return list(report, { passes: described, presets }, (options) => renderPasses(described, presets, options), context);
}

/** The formats in the order in which they are tried. */
export async function listFormats({ report = [] }: ListOptions, context: Context): Promise<ExitCode> {
  const formats = (await context.capabilities.loadFormats()).map(({ id, summary }) => ({ id, summary }));
  const { renderFormats } = await import('../reporters/lists.ts');
  return list(report, { formats }, (options) => renderFormats(formats, options), context);
}

async function list(
  requests: readonly ReportRequest[],
  data: object,
  renderTable: (options: RenderOptions) => string,
  context: Context,
): Promise<ExitCode> {
  const plan = planReports(requests, ['table'], context);
  const render = async (kind: string, options: RenderOptions): Promise<string> =>
    kind === 'json' ? `${JSON.stringify({ version: 1, ...data }, regularExpressionsAsText, 2)}\n` : renderTable(options);
  await writeReports(plan, render, 'stdout', context);
  return 0;
}

function regularExpressionsAsText(_key: string, value: unknown): unknown {
  return value instanceof RegExp ? value.source : value;
}
