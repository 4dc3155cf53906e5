import { assemble } from '../audit/assemble.ts';
import type { FileAudit } from '../audit/audit-file.ts';
import type { BaselineFile } from '../audit/baseline.ts';
import type { AuditReport } from '../audit/report.ts';
import type { FlagLayer } from '../config/flag-layer.ts';
import { UserError } from '../errors.ts';
import { openPrices } from '../prices/price-book.ts';
import { plain } from '../quoted.ts';
import {
  type BaselineOptions,
  type BaselineStore,
  membership,
  openBaseline,
  refuseIdleGrowth,
  updateBaseline,
} from './audit-baseline.ts';
import { choosePrices } from './audit-prices.ts';
import { exitCodeOf, publishAudit } from './audit-report.ts';
import { type AuditRun, runAudit } from './audit-run.ts';
import type { AuditSetting } from './audit-task.ts';
import { chooseFiles } from './choose-files.ts';
import type { Context, ExitCode } from './context.ts';
import { readOrdinary } from './ordinary-file.ts';
import type { ReportRequest } from './report-request.ts';
import { planReports, reportTargets } from './reports.ts';
import { refuseSameFiles } from './same-file.ts';
import { say } from './say.ts';
import { openSettings, type SettingsOptions } from './settings.ts';

export interface AuditOptions extends SettingsOptions, BaselineOptions {
  readonly prices?: string;
  readonly cost?: boolean;
  readonly tools?: boolean;
  readonly hindsight?: boolean;
  readonly ordinary?: string;
  readonly jobs?: number;
  readonly failFast?: boolean;
  readonly merge?: boolean;
  readonly verbose?: boolean;
  readonly report?: readonly ReportRequest[];
}

/** Audits files, and reports. Nothing but reports and a baseline is written. */
export async function audit(
  names: readonly string[],
  options: AuditOptions,
  flags: FlagLayer,
  context: Context,
): Promise<ExitCode> {
  const { process } = context;
  refuseIdleGrowth(flags, options);
  if (options.ordinary !== undefined && !options.hindsight) {
    throw new UserError('idle-option', '--ordinary has nothing to say without --hindsight.', { hint: 'Add --hindsight.' });
  }
  const settings = await openSettings(options, flags, context);
  const baseline = await openBaseline(names, options, process);
  const reports = planReports(options.report ?? [], ['table'], context);
  const ordinary = await readOrdinary(options.ordinary, process);
  const prices = await choosePrices(options, settings.source, process);
  const outputs = [...reportTargets(reports), ...(baseline?.target ? [baseline.target] : [])];
  const ours = [options.baseline, options.prices, options.ordinary, settings.configPath, ...outputs.map((target) => target.path)];
  const { files, errors } = chooseFiles(names, ours, context);
  const paths = files.map(({ path }) => path);
  refuseSameFiles(paths, [], outputs, process.cwd());

  const setting: AuditSetting = {
    settings: settings.source,
    prices,
    tools: options.tools ?? false,
    hindsight: options.hindsight ? { ordinary } : null,
    compared: baseline !== null,
  };
  const run = await runAudit(files, setting, (path) => entryOf(baseline, path), options, context);
  const report = assemble({
    audits: baseline?.target ? run.audits.map(withoutGrowth) : run.audits,
    unread: [...run.unread, ...errors],
    baseline: baseline && membership(baseline, auditedPaths(run)),
    tools: setting.tools,
    prices: prices ? [openPrices(prices).source] : [],
  });
  await publishAudit(report, run.stacks, reports, options, context);
  return finish(report, baseline, context);
}

function auditedPaths({ audits }: AuditRun): string[] {
  return audits.map(({ file }) => file.input.path);
}

/** A baseline that is about to be written anew limits nothing. */
function withoutGrowth(audit: FileAudit): FileAudit {
  return { ...audit, verdicts: audit.verdicts.filter(({ budget }) => budget !== 'max-growth') };
}

function entryOf(baseline: BaselineStore | null, path: string): BaselineFile | null {
  return baseline?.known.get(baseline.keyOf(path) ?? '') ?? null;
}

/** A baseline is only written of files all of which could be read. */
async function finish(report: AuditReport, baseline: BaselineStore | null, context: Context): Promise<ExitCode> {
  const exitCode = exitCodeOf(report);
  if (!baseline?.target) return exitCode;
  if (exitCode !== 2) await updateBaseline(baseline, report.files, context.process);
  else await say(`The baseline ${plain(baseline.name)} was left as it is, since not all could be audited.\n`, context.process);
  return exitCode;
}
