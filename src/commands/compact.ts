import type { Outcome } from '../compact/run.ts';
import type { FlagLayer } from '../config/flag-layer.ts';
import { type ConfigLayer, resolve } from '../config/resolve.ts';
import { toPlan, toRunOptions } from '../config/to-plan.ts';
import { UserError } from '../errors.ts';
import { isGzipName } from '../io/gzip.ts';
import { sameFile } from '../io/identity.ts';
import { type Input, readInput } from '../io/read.ts';
import { Interrupted } from '../io/signals.ts';
import { ClosedPipe, streamIdentity, writeStream } from '../io/stream.ts';
import { writeTarget } from '../io/write.ts';
import { renderError } from '../reporters/error.ts';
import { grouped } from '../reporters/numbers.ts';
import type { Context, ExitCode } from './context.ts';
import { chooseDestinations, type Destination, type DestinationOptions } from './destination.ts';
import { chooseInputs } from './inputs.ts';
import type { ReportRequest } from './report-request.ts';
import { planReports, writeReports } from './reports.ts';
import { refuseSameFiles, type Written } from './same-file.ts';
import { say, sayError } from './say.ts';

export interface CompactOptions extends DestinationOptions {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly report?: readonly ReportRequest[];
  readonly debug?: boolean;
}

/** Compacts each input and reports. What can be refused is refused before anything is read. */
export async function compact(
  names: readonly string[],
  options: CompactOptions,
  layersFor: (input: { readonly path: string }) => readonly ConfigLayer[],
  flags: FlagLayer,
  context: Context,
): Promise<ExitCode> {
  const { process } = context;
  const inputs = chooseInputs(names, process);
  for (const path of inputs) toPlan(resolve(layersFor({ path }), flags));
  const destinations = chooseDestinations(inputs, options, process);
  const reports = planReports(options.report ?? [], standardReports(options), options.verbose ?? false, context);
  refuseSameFiles(inputs, writtenFiles(destinations, reports.files, options), process.cwd());

  const compactPayload = await context.capabilities.loadCompact();
  const outcomes: Outcome[] = [];
  let failed = false;
  for (const [index, path] of inputs.entries()) {
    try {
      const input = await readInput(path, process);
      refuseOwnOutput(input, context);
      const resolved = resolve(layersFor({ path }), flags);
      const outcome = compactPayload(input.bytes, toPlan(resolved), toRunOptions(resolved, path));
      await writePayload(outcome, input, destinations[index], context);
      outcomes.push(outcome);
    } catch (error) {
      if (inputs.length === 1 || error instanceof ClosedPipe || error instanceof Interrupted) throw error;
      await sayError(error, options.debug ?? false, context);
      failed = true;
    }
  }
  const payloadOnStdout = destinations.some((destination) => destination.kind === 'stdout');
  await writeReports(
    reports,
    outcomes.map((outcome) => outcome.report),
    payloadOnStdout ? 'stderr' : 'stdout',
    context,
  );
  const passed = await sayVerdicts(outcomes, destinations, options, context);
  return failed ? 2 : passed ? 0 : 1;
}

/** Reports for a stream where none is named. */
function standardReports({ quiet, verbose, dryRun }: CompactOptions): readonly string[] {
  const first = quiet ? 'summary' : 'table';
  return dryRun || verbose ? [first, 'changes'] : [first];
}

function writtenFiles(
  destinations: readonly Destination[],
  reportFiles: readonly { readonly kind: string; readonly target: Written['target'] }[],
  { outDir }: CompactOptions,
): Written[] {
  const payloads = destinations.flatMap((destination): Written[] => {
    if (destination.kind !== 'file') return [];
    const { target, inPlace } = destination;
    return [{ target, inPlace, by: inPlace ? '--in-place' : outDir === undefined ? '--output' : '--out-dir' }];
  });
  return [...payloads, ...reportFiles.map(({ kind, target }) => ({ target, by: `--report ${kind}` }))];
}

/** The shell has emptied such a file already, or it would grow while it is read. */
function refuseOwnOutput({ path, identity }: Input, { process }: Context): void {
  if (!sameFile(identity, streamIdentity(process.stdout))) return;
  throw new UserError('same-file', 'Standard output leads into the input.', {
    hint: 'Use --in-place instead of > FILE.',
    at: { path },
  });
}

/** Nothing is written where nothing would change. */
async function writePayload(outcome: Outcome, input: Input, destination: Destination, { process }: Context): Promise<void> {
  if (destination.kind === 'stdout') await writeStream(process.stdout, outcome.payload, 'standard output');
  if (destination.kind !== 'file') return;
  const { target, inPlace } = destination;
  if (inPlace && !outcome.changed) return;
  await writeTarget(target, outcome.payload, inPlace ? input.packed : isGzipName(target.name), process);
}

/** Says which gates failed, and where the payload went if nowhere. Gives whether all gates that were asked for hold. */
async function sayVerdicts(
  outcomes: readonly Outcome[],
  destinations: readonly Destination[],
  { check, dryRun, quiet }: CompactOptions,
  context: Context,
): Promise<boolean> {
  let passed = true;
  for (const { report, changed, fits } of outcomes) {
    const path = report.input.path ?? '-';
    if (check && changed) {
      passed = false;
      await say(renderError(new UserError('would-change', 'Compaction would change this.', { at: { path } })), context);
    }
    if (fits === false) {
      passed = false;
      const rest = report.total === null ? '' : ` ${grouped(report.total.after)} tokens remain.`;
      await say(renderError(new UserError('does-not-fit', `It cannot be made to fit.${rest}`, { at: { path } })), context);
    }
  }
  const nowhere = destinations.every((destination) => destination.kind === 'none') && !dryRun && !check;
  if (nowhere && !quiet) await say('Nothing was written: -o FILE writes the payload, a pipe takes it.\n', context);
  return passed;
}
