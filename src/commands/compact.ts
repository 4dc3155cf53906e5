import type { FlagLayer } from '../config/flag-layer.ts';
import { toPlan, toRunOptions } from '../config/to-plan.ts';
import { UserError } from '../errors.ts';
import { sameFile } from '../io/identity.ts';
import type { ProcessLike } from '../io/process.ts';
import { type Input, readInput } from '../io/read.ts';
import { streamIdentity, writeStream } from '../io/stream.ts';
import { excerptsOf } from '../reporters/change-excerpt.ts';
import { compactPage } from '../reporters/compact-page.ts';
import { redactReport } from '../reporters/redact.ts';
import type { RenderOptions } from '../reporters/reporter.ts';
import type { Context, ExitCode } from './context.ts';
import { chooseDestinations, type DestinationOptions, writePayload } from './destination.ts';
import { eachInput } from './each-input.ts';
import { chooseInputs } from './inputs.ts';
import type { ReportRequest } from './report-request.ts';
import { makesReport, pageRenderer, planReports, reportTargets, writeReports } from './reports.ts';
import { refuseSameFiles } from './same-file.ts';
import { say } from './say.ts';
import { openSettings, type Settings, type SettingsOptions } from './settings.ts';
import type { SidecarFile } from './sidecar-file.ts';
import { failedGates, gatesOf, type Verdict } from './verdict.ts';

export interface CompactOptions extends DestinationOptions, SettingsOptions {
  readonly export?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly report?: readonly ReportRequest[];
  readonly printConfig?: boolean;
  readonly sidecar?: string;
  readonly handles?: boolean;
  readonly diff?: boolean;
}

/** Compacts each input and reports. What can be refused is refused before anything is read. */
export async function compact(
  names: readonly string[],
  options: CompactOptions,
  flags: FlagLayer,
  context: Context,
): Promise<ExitCode> {
  const { process, capabilities } = context;
  if (options.diff && !options.dryRun) throw new UserError('usage', '--diff goes with --dry-run.');
  const settings = await openSettings(options, flags, context);
  if (options.printConfig) return printSettings(names, settings, context);

  const inputs = chooseInputs(names, context);
  const destinations = chooseDestinations(inputs, options, process);
  const reports = planReports(options.report ?? [], standardReports(options), context);
  const sidecar = await chooseSidecar(inputs, options, process);
  refuseSameFiles(inputs, destinations, [...reportTargets(reports), ...(sidecar ? [sidecar.target] : [])], process.cwd());

  const compactPayload = await capabilities.loadCompact();
  const showsTexts = makesReport(reports, 'html') && !context.redact;
  const { results, unread } = await eachInput(inputs, context, async (path, index): Promise<Verdict> => {
    const input = await readInput(path, process);
    refuseOwnOutput(input, context);
    const resolved = await settings.resolveFor(input);
    const run = toRunOptions(resolved, path);
    const handles = options.handles ? sidecar?.handles : undefined;
    const outcome = compactPayload(input.bytes, toPlan(resolved), { ...run, handles, export: options.export });
    // First the originals: whatever happens next, the payload that is there can be restored.
    if (destinations[index].kind !== 'none') await sidecar?.record(path, outcome);
    await writePayload(outcome, input, destinations[index], process);
    const diffable = options.diff && !context.redact ? { textOf: outcome.textOf } : {};
    const checks = gatesOf(outcome, options.check ?? false);
    return { path, report: outcome.report, checks, ...diffable, excerpts: showsTexts ? excerptsOf(outcome) : undefined };
  });

  // Who has sent the payload to a file may still be piping: only a report that was asked for may stand in its place.
  const isTalk = destinations.some(({ kind }) => kind === 'stdout' || (kind === 'file' && !reports.asked));
  const more = { verbose: options.verbose ?? false, diffOf: await differ(results) };
  const shown = context.redact ? results.map((result) => ({ ...result, report: redactReport(result.report) })) : results;
  const render = pageRenderer(compactPage(shown, unread, inputs.length > 1), more);
  await writeReports(reports, render, isTalk ? 'stderr' : 'stdout', context);
  const failed = results.flatMap(failedGates);
  await say(failed.join(''), process);
  const nowhere = destinations.every((destination) => destination.kind === 'none') && !options.dryRun && !options.check;
  if (nowhere && !options.quiet) await say('Nothing was written: -o FILE writes the payload, and a pipe takes it.\n', process);
  return unread.length > 0 ? 2 : failed.length > 0 ? 1 : 0;
}

async function chooseSidecar(
  inputs: readonly string[],
  options: CompactOptions,
  process: ProcessLike,
): Promise<SidecarFile | null> {
  if (options.sidecar === undefined) {
    if (!options.handles) return null;
    throw new UserError('usage', '--handles needs a sidecar to name what it holds.', { hint: 'Add --sidecar FILE.' });
  }
  if (inputs.length > 1) {
    throw new UserError('usage', `A sidecar is of one session, and there are ${inputs.length} inputs.`, {
      hint: 'Compact them one by one, each with a sidecar of its own.',
    });
  }
  const { openSidecar } = await import('./sidecar-file.ts');
  return openSidecar(options.sidecar, process);
}

/** What shows the changes of all runs, if they are to be shown. */
async function differ(runs: readonly Verdict[]): Promise<RenderOptions['diffOf']> {
  const lookups = runs.flatMap(({ textOf }) => textOf ?? []);
  if (lookups.length === 0) return undefined;
  const { renderDiff } = await import('../reporters/diff.ts');
  return (change, color) => {
    for (const textOf of lookups) {
      const text = textOf(change);
      if (text) return renderDiff(text, color);
    }
    return '';
  };
}

/** What is printed where no report is named. */
function standardReports({ quiet, verbose, dryRun }: CompactOptions): readonly string[] {
  const first = quiet ? 'summary' : 'table';
  return dryRun || verbose ? [first, 'changes'] : [first];
}

/** The shell has emptied such a file already, or it would grow while it is read. */
function refuseOwnOutput({ path, identity }: Input, { process }: Context): void {
  if (!sameFile(identity, streamIdentity(process.stdout))) return;
  const hint = 'Use --in-place instead of > FILE.';
  throw new UserError('same-file', 'Standard output leads into the input.', { hint, at: { path } });
}

/** The settings for one input, or for inputs of which nothing is known. */
async function printSettings(names: readonly string[], settings: Settings, { process }: Context): Promise<ExitCode> {
  if (names.length > 1) throw new UserError('usage', '--print-config takes one input at most.');
  const { printConfig } = await import('../config/print.ts');
  const resolved = names.length === 1 ? await settings.resolveFor(await readInput(names[0], process)) : settings.resolved;
  toPlan(resolved);
  await writeStream(process.stdout, printConfig(resolved, settings.configPath), 'standard output');
  return 0;
}
