import { isGzipName } from '../io/gzip.ts';
import { writeStream } from '../io/stream.ts';
import { openTarget, type Target } from '../io/target.ts';
import { writeTarget } from '../io/write.ts';
import { reporters } from '../reporters/index.ts';
import type { Page } from '../reporters/page.ts';
import type { RenderOptions } from '../reporters/reporter.ts';
import { renderOptions } from './appearance.ts';
import type { Context } from './context.ts';
import type { ReportRequest } from './report-request.ts';

/** Which kinds of report are printed, one after the other, and which are written to files. */
export interface ReportPlan {
  /** Whether a printed report was asked for; the standard one is talk. */
  readonly asked: boolean;
  readonly printed: readonly string[];
  readonly files: readonly { readonly kind: string; readonly target: Target }[];
}

export function reportTargets({ files }: ReportPlan): Target[] {
  return files.map(({ target }) => target);
}

/** Whether a report of some kind is made. */
export function makesReport({ printed, files }: ReportPlan, kind: string): boolean {
  return printed.includes(kind) || files.some((file) => file.kind === kind);
}

/** `standard` is printed where nothing else was asked for. Report files are looked at now, before the work. */
export function planReports(requests: readonly ReportRequest[], standard: readonly string[], { process }: Context): ReportPlan {
  const printed = requests.filter((request) => request.file === null).map((request) => request.kind);
  const files = requests.flatMap(({ kind, file }) => (file === null ? [] : [{ kind, target: openTarget(file, process.cwd()) }]));
  return {
    asked: printed.length > 0,
    printed: (printed.length > 0 ? printed : standard).filter((kind) => kind !== 'none'),
    files,
  };
}

/** Writes what was planned; `stream` is where reports are printed. */
export async function writeReports(
  { printed, files }: ReportPlan,
  render: (kind: string, options: RenderOptions) => Promise<string>,
  stream: 'stdout' | 'stderr',
  context: Context,
): Promise<void> {
  const { process } = context;
  for (const { kind, target } of files) {
    await writeTarget(target, await render(kind, renderOptions('file', context)), { pack: isGzipName(target.name) }, process);
  }
  const name = stream === 'stdout' ? 'standard output' : 'standard error';
  for (const kind of printed) await writeStream(process[stream], await render(kind, renderOptions(stream, context)), name);
}

/** Gives a page the forms that are asked for. */
export function pageRenderer(page: Page, more: Pick<RenderOptions, 'verbose' | 'diffOf'>) {
  return async (kind: string, options: RenderOptions): Promise<string> => {
    const reporter = await reporters.get(kind)?.();
    return reporter ? reporter(page, { ...options, ...more }) : '';
  };
}
