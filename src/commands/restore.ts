import { nearest, UserError } from '../errors.ts';
import { isGzipName } from '../io/gzip.ts';
import type { ProcessLike } from '../io/process.ts';
import { readInput } from '../io/read.ts';
import { writeStream } from '../io/stream.ts';
import { openTarget } from '../io/target.ts';
import { writeTarget } from '../io/write.ts';
import { plainLines, quoted } from '../quoted.ts';
import { renderOriginals, renderRestored } from '../reporters/originals.ts';
import { listOriginals, type Original } from '../restore/list.ts';
import { readSidecar } from '../restore/read-sidecar.ts';
import { restore as restorePayload } from '../restore/restore.ts';
import type { Sidecar } from '../restore/sidecar.ts';
import type { Context, ExitCode } from './context.ts';
import { chooseDestinations, writePayload } from './destination.ts';
import { chooseInputs } from './inputs.ts';
import { refuseSameFiles } from './same-file.ts';
import { say } from './say.ts';

export interface RestoreOptions {
  readonly from?: string;
  readonly output?: string;
  readonly inPlace?: boolean;
  readonly ref?: string;
  readonly list?: boolean;
  readonly grep?: string;
  readonly quiet?: boolean;
}

/** Puts back what was cut from a payload, or shows single originals. */
export async function restore(names: readonly string[], options: RestoreOptions, context: Context): Promise<ExitCode> {
  const { from, ref, list, grep } = options;
  if (from === undefined) throw new UserError('usage', 'The sidecar is missing.', { hint: 'Add --from SIDECAR.' });
  const asked = [ref !== undefined && '--ref', list && '--list', grep !== undefined && '--grep'].filter(
    (flag) => flag !== false && flag !== undefined,
  );
  if (asked.length > 1) throw new UserError('usage', `${asked.join(' and ')} do not go together.`);
  if (asked.length === 0) return restoreInput(names, from, options, context);
  if (names.length > 0) throw new UserError('usage', `${asked[0]} looks into the sidecar alone: leave the input out.`);
  if (options.inPlace) throw new UserError('usage', `${asked[0]} and --in-place do not go together.`);
  return showOriginals(from, options, context);
}

async function restoreInput(
  names: readonly string[],
  from: string,
  options: RestoreOptions,
  context: Context,
): Promise<ExitCode> {
  const { process } = context;
  const inputs = chooseInputs(names, context);
  const [name, ...others] = inputs;
  if (others.length > 0) throw new UserError('usage', 'One input is restored at a time.');
  const [destination] = chooseDestinations(inputs, options, process);
  refuseSameFiles([name, from], [destination], [], process.cwd());
  const sidecar = await openedSidecar(from, process);
  const input = await readInput(name, process);
  const restored = restorePayload(input.bytes, sidecar, name);
  await writePayload({ payload: restored.bytes, changed: restored.bytes !== input.bytes }, input, destination, process);
  if (!options.quiet) await say(renderRestored(restored, destination.kind !== 'none'), process);
  return 0;
}

async function showOriginals(from: string, { ref, grep, output }: RestoreOptions, context: Context): Promise<ExitCode> {
  const { process, redact } = context;
  const target = output === undefined || output === '-' ? null : openTarget(output, process.cwd());
  if (target) refuseSameFiles([from], [], [target], process.cwd());
  const originals = listOriginals(await openedSidecar(from, process));
  let text: string;
  if (ref === undefined) {
    text = renderOriginals(originals, { grep, redact });
    if (text === '') await say(grep === undefined ? 'The sidecar holds nothing.\n' : 'No original holds that text.\n', process);
  } else {
    text = originalOf(ref, originals).text;
    // A terminal would obey what stands in it.
    if (!target && process.stdout.isTTY) text = `${plainLines(text)}\n`;
  }
  if (target) await writeTarget(target, text, { pack: isGzipName(target.name) }, process);
  else await writeStream(process.stdout, text, 'standard output');
  return 0;
}

/** Throws UserError `unknown-ref`. */
function originalOf(ref: string, originals: readonly Original[]): Original {
  const found = originals.find((original) => original.ref === ref);
  if (found) return found;
  const near = nearest(
    ref.slice(0, 20),
    originals.map((original) => original.ref),
  );
  throw new UserError('unknown-ref', `The sidecar has no original ${quoted(ref)}.`, {
    hint: near === undefined ? '--list shows what it has.' : `Did you mean ${near}?`,
  });
}

async function openedSidecar(from: string, process: ProcessLike): Promise<Sidecar> {
  return readSidecar((await readInput(from, process)).bytes, from);
}
