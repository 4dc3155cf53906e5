import type { FlagLayer } from '../config/flag-layer.ts';
import { toPlan, toRunOptions } from '../config/to-plan.ts';
import { UserError } from '../errors.ts';
import { readInput } from '../io/read.ts';
import { findPreset } from '../passes/presets.ts';
import { redactReplay } from '../reporters/redact.ts';
import { replayPage } from '../reporters/replay-page.ts';
import { ordinaryLiterals } from '../tune/hindsight/ordinary.ts';
import { createWatch } from '../tune/hindsight/watch.ts';
import type { Context, ExitCode } from './context.ts';
import { chooseInputs } from './inputs.ts';
import { readOrdinary } from './ordinary-file.ts';
import { readPricesFile } from './prices-file.ts';
import { type ScheduleFlags, scheduleOf } from './replay-schedule.ts';
import type { ReportRequest } from './report-request.ts';
import { pageRenderer, planReports, reportTargets, writeReports } from './reports.ts';
import { refuseSameFiles } from './same-file.ts';
import { openSettings, type SettingsOptions } from './settings.ts';

export interface ReplayOptions extends SettingsOptions, ScheduleFlags {
  readonly prices?: string;
  readonly ordinary?: string;
  readonly report?: readonly ReportRequest[];
  readonly verbose?: boolean;
}

/** Replays one session under a plan. The report is the product. */
export async function replay(
  names: readonly string[],
  options: ReplayOptions,
  flags: FlagLayer,
  context: Context,
): Promise<ExitCode> {
  const { process, capabilities } = context;
  const settings = await openSettings(options, flags, context);
  const inputs = chooseInputs(names, context);
  if (inputs.length > 1) {
    throw new UserError('usage', 'Replay takes one session.', { hint: 'Name one file; audit and count take many.' });
  }
  const [path] = inputs;
  const reports = planReports(options.report ?? [], ['table'], context);
  refuseSameFiles(inputs, [], reportTargets(reports), process.cwd());
  const prices = await readPricesFile(options.prices, process);
  const ordinary = await readOrdinary(options.ordinary, process);

  const replayPayload = await capabilities.loadReplay();
  const input = await readInput(path, process);
  const resolved = await settings.resolveFor(input);
  const { format, model, encoding, keepThinking, strict } = toRunOptions(resolved, path);
  const schedule = scheduleOf(options, findPreset(resolved.preset.value));
  const run = {
    path,
    format,
    model,
    encoding,
    keepThinking,
    strict,
    schedule,
    prices,
    hindsight: createWatch(ordinaryLiterals(ordinary)),
  };
  const report = replayPayload(input.bytes, toPlan(resolved), run);
  const page = replayPage(context.redact ? redactReplay(report) : report);
  await writeReports(reports, pageRenderer(page, { verbose: options.verbose ?? false }), 'stdout', context);
  return 0;
}
