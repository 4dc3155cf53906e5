import type { FlagLayer } from '../config/flag-layer.ts';
import { toRunOptions } from '../config/to-plan.ts';
import { readInput } from '../io/read.ts';
import { countPage } from '../reporters/count-page.ts';
import type { CountReport } from '../reporters/count-report.ts';
import { redactFindings, redactInput } from '../reporters/redact.ts';
import type { Context, ExitCode } from './context.ts';
import { eachInput } from './each-input.ts';
import { chooseInputs } from './inputs.ts';
import type { ReportRequest } from './report-request.ts';
import { pageRenderer, planReports, reportTargets, writeReports } from './reports.ts';
import { refuseSameFiles } from './same-file.ts';
import { openSettings, type SettingsOptions } from './settings.ts';

export interface CountOptions extends SettingsOptions {
  readonly report?: readonly ReportRequest[];
  readonly verbose?: boolean;
}

/** A plan without passes: what is counted before is what is there. */
const NO_PASSES = { preset: 'none', passes: [] };

/** Counts each input by section. The report is the product. */
export async function count(
  names: readonly string[],
  options: CountOptions,
  flags: FlagLayer,
  context: Context,
): Promise<ExitCode> {
  const { process, capabilities } = context;
  const settings = await openSettings(options, flags, context);
  const inputs = chooseInputs(names, context);
  const reports = planReports(options.report ?? [], ['table'], context);
  refuseSameFiles(inputs, [], reportTargets(reports), process.cwd());

  const compactPayload = await capabilities.loadCompact();
  const { results, unread } = await eachInput(inputs, context, async (path) => {
    const input = await readInput(path, process);
    const { format, model, encoding, calibrate } = toRunOptions(await settings.resolveFor(input), path);
    return compactPayload(input.bytes, NO_PASSES, { path, format, model, encoding, calibrate }).report;
  });

  const report: CountReport = {
    version: 1,
    files: results.map(({ input, counting, sections, calibration, findings }) => ({
      input: context.redact ? redactInput(input) : input,
      counting,
      sections: sections?.before ?? null,
      ...(calibration && { calibration }),
      findings: context.redact ? redactFindings(findings) : findings,
    })),
    unread,
  };
  await writeReports(reports, pageRenderer(countPage(report), { verbose: options.verbose ?? false }), 'stdout', context);
  return unread.length > 0 ? 2 : 0;
}
