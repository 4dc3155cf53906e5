import { setImmediate } from 'node:timers/promises';
import { createCounters } from '../compact/figures.ts';
import { framePatterns } from '../compact/plan.ts';
import type { FlagLayer } from '../config/flag-layer.ts';
import { parseLimit } from '../config/limit.ts';
import { toPlan, toRunOptions } from '../config/to-plan.ts';
import { UserError } from '../errors.ts';
import type { Found } from '../io/find.ts';
import { readInput } from '../io/read.ts';
import type { Prices } from '../prices/price-book.ts';
import { quoted } from '../quoted.ts';
import { redactTune } from '../reporters/redact.ts';
import { tunePage } from '../reporters/tune-page.ts';
import { type Axis, parseAxis } from '../tune/axes.ts';
import { OBJECTIVES } from '../tune/choose.ts';
import { gridOf, type Point, policyAt } from '../tune/grid.ts';
import { ordinaryLiterals } from '../tune/hindsight/ordinary.ts';
import type { TuneReport, TuneUnread } from '../tune/report.ts';
import { subjectsOf } from '../tune/subject.ts';
import { type FileOutcomes, reportSweep, sweepFile } from '../tune/sweep.ts';
import { chooseFiles } from './choose-files.ts';
import type { Context, ExitCode } from './context.ts';
import { readOrdinary } from './ordinary-file.ts';
import { readPricesFile } from './prices-file.ts';
import { createProgress } from './progress.ts';
import type { ReportRequest } from './report-request.ts';
import { pageRenderer, planReports, reportTargets, writeReports } from './reports.ts';
import { refuseSameFiles } from './same-file.ts';
import { sayError } from './say.ts';
import { openSettings, type Settings, type SettingsOptions } from './settings.ts';
import { openConfigTarget, writeProposal } from './tune-config.ts';

export interface TuneOptions extends SettingsOptions {
  readonly vary?: readonly string[];
  readonly ordinary?: string;
  readonly prices?: string;
  readonly objective?: string;
  readonly minKept?: string;
  readonly writeConfig?: string;
  readonly verbose?: boolean;
  readonly report?: readonly ReportRequest[];
}

/** What is varied unless something else is named. */
const STANDARD = ['keepLastResults=1,3,5,10,20', 'maxResultChars=2000,5000,10000', 'schedule=every-turn,batch'];

/** Runs a grid of plans over recorded sessions. Everything that can be wrong with the options is found before the work starts. */
export async function tune(
  names: readonly string[],
  options: TuneOptions,
  flags: FlagLayer,
  context: Context,
): Promise<ExitCode> {
  const { process } = context;
  const axes = (options.vary ?? STANDARD).map(parseAxis);
  const points = gridOf(axes);
  const minKept = options.minKept === undefined ? null : readShare(options.minKept);
  const settings = await openSettings(options, flags, context);
  for (const point of points) policyAt(settings.resolved, axes, point);
  const reports = planReports(options.report ?? [], ['table'], context);
  const config = options.writeConfig === undefined ? null : await openConfigTarget(options.writeConfig, process);
  const prices = await readPricesFile(options.prices, process);
  const isOrdinary = ordinaryLiterals(await readOrdinary(options.ordinary, process));
  const outputs = [...reportTargets(reports), ...(config ? [config.target] : [])];
  const ours = [options.prices, options.ordinary, settings.configPath, ...outputs.map((target) => target.path)];
  const { files, errors } = chooseFiles(names, ours, context, 'tune');
  refuseSameFiles(
    files.map(({ path }) => path),
    [],
    outputs,
    process.cwd(),
  );

  const sweep = await sweepFiles(files, { axes, points, settings, prices, isOrdinary }, context);
  const unread = [
    ...sweep.unread,
    ...errors.map(({ path, code, message, hint }) => ({ path, named: true, code, message, hint })),
  ];
  const objective = OBJECTIVES.find((each) => each === options.objective) ?? 'cost';
  const report = reportSweep(sweep.outcomes, unread, { axes, points, objective, minKept });
  for (const { named, code, message, hint, path } of unread) {
    if (named) await sayError(new UserError(code, message, { hint: hint ?? undefined, at: { path } }), context);
  }
  await writeReports(
    reports,
    pageRenderer(tunePage(context.redact ? redactTune(report) : report), { verbose: options.verbose ?? false }),
    'stdout',
    context,
  );
  const ran = new Set(settings.resolved.passes.filter(({ runs }) => runs.value).map(({ id }) => id));
  if (config) await writeProposal(config, report, axes, ran, context);
  if (unread.length === 0 && !report.files.some(({ contexts }) => contexts > 0)) await sayError(nothingToTune(), context);
  return exitCodeOf(report);
}

function nothingToTune(): UserError {
  return new UserError('nothing-to-tune', 'No session here has tool results: there is nothing to choose thresholds by.', {
    hint: 'Name recorded sessions of agents with tools.',
  });
}

/** 2: something named could not be read, or nothing could; 1: no plan keeps what was asked for. That none saves anything is no failure. */
function exitCodeOf({ files, unread, minKept, plans }: TuneReport): ExitCode {
  if (!files.some(({ contexts }) => contexts > 0) || unread.some(({ named }) => named)) return 2;
  return minKept !== null && !plans.some(({ kept }) => kept >= minKept) ? 1 : 0;
}

interface SweepWork {
  readonly axes: readonly Axis[];
  readonly points: readonly Point[];
  readonly settings: Settings;
  readonly prices: Prices;
  readonly isOrdinary: ReturnType<typeof ordinaryLiterals>;
}

/** One file after the other, so that no more than one is held. */
async function sweepFiles(
  files: readonly Found[],
  { axes, points, settings, prices, isOrdinary }: SweepWork,
  { process }: Context,
): Promise<{ outcomes: FileOutcomes[]; unread: TuneUnread[] }> {
  const outcomes: FileOutcomes[] = [];
  const unread: TuneUnread[] = [];
  const counters = createCounters();
  const progress = createProgress(files.length * points.length, process, 'runs');
  for (const { path, named } of files) {
    let left = points.length;
    const onPlan = async (): Promise<void> => {
      left--;
      progress.step();
      // Signals and the terminal get their turn.
      await setImmediate();
    };
    try {
      const input = await readInput(path, process);
      const resolved = await settings.resolveFor(input);
      const policies = points.map((point) => policyAt(resolved, axes, point));
      const subjects = subjectsOf(input.bytes, path, {
        ...toRunOptions(resolved, path),
        patterns: framePatterns(toPlan(resolved)),
        ...{ isOrdinary, counters, prices },
      });
      outcomes.push(await sweepFile(path, subjects, policies, onPlan));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const { code, message, hint = null } = error;
      unread.push({ path, named, code, message, hint });
    }
    while (left-- > 0) progress.step();
  }
  progress.end();
  return { outcomes, unread };
}

/** A share of 1. Throws UserError `bad-option`. */
function readShare(text: string): number {
  const limit = parseLimit(text, { units: ['%'] });
  if (limit && limit.amount <= 100) return limit.amount / 100;
  throw new UserError('bad-option', `--min-kept takes a share such as 97%, not ${quoted(text)}.`);
}
