import type { Report } from '../compact/report.ts';
import { isGzipName } from '../io/gzip.ts';
import { writeStream } from '../io/stream.ts';
import { openTarget, type Target } from '../io/target.ts';
import { writeTarget } from '../io/write.ts';
import { reporters } from '../reporters/index.ts';
import { renderOptions } from './appearance.ts';
import type { Context } from './context.ts';
import type { ReportRequest } from './report-request.ts';

/** The reports of a run: some to a stream, one after the other, some to files. */
export interface ReportPlan {
  readonly streamed: readonly string[];
  readonly files: readonly { readonly kind: string; readonly target: Target }[];
  readonly verbose: boolean;
}

/** `standard` are the kinds that a stream gets where no other is asked for. Report files are looked at now, before the work. */
export function planReports(
  requests: readonly ReportRequest[],
  standard: readonly string[],
  verbose: boolean,
  { process }: Context,
): ReportPlan {
  const streamed = requests.filter((request) => request.file === null).map((request) => request.kind);
  const files = requests.flatMap(({ kind, file }) => (file === null ? [] : [{ kind, target: openTarget(file, process.cwd()) }]));
  return { streamed: (streamed.length > 0 ? streamed : standard).filter((kind) => kind !== 'none'), files, verbose };
}

/** Writes what was planned; what goes to a stream goes to standard error if standard output has the payload. */
export async function writeReports(
  plan: ReportPlan,
  reports: readonly Report[],
  stream: 'stdout' | 'stderr',
  context: Context,
): Promise<void> {
  const { process } = context;
  const render = async (kind: string, to: 'stdout' | 'stderr' | 'file'): Promise<string> => {
    const reporter = await reporters.get(kind)?.();
    if (!reporter || reports.length === 0) return '';
    const options = renderOptions(to, plan.verbose, context);
    return reports.length === 1 ? reporter.render(reports[0], options) : reporter.renderAll(reports, options);
  };
  for (const { kind, target } of plan.files) {
    await writeTarget(target, await render(kind, 'file'), isGzipName(target.name), process);
  }
  for (const kind of plan.streamed) {
    await writeStream(process[stream], await render(kind, stream), stream === 'stdout' ? 'standard output' : 'standard error');
  }
}
