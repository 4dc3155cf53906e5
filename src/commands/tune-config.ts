import { checkConfig } from '../config/file.ts';
import { readConfigText } from '../config/located.ts';
import type { FileIdentity } from '../io/identity.ts';
import type { ProcessLike } from '../io/process.ts';
import { readInput } from '../io/read.ts';
import { openTarget, type Target } from '../io/target.ts';
import { writeTarget } from '../io/write.ts';
import type { OptionValue } from '../passes/options.ts';
import type { PassId } from '../passes/pass.ts';
import type { Axis } from '../tune/axes.ts';
import { keyOf } from '../tune/grid.ts';
import type { TuneReport } from '../tune/report.ts';
import type { Context } from './context.ts';
import { say } from './say.ts';

/** A config that a proposal is written into. */
export interface ConfigTarget {
  readonly target: Target;
  readonly since: FileIdentity | null;
  /** What the file says now. */
  readonly members: ReadonlyMap<string, unknown>;
}

/** Looks at the config before the work starts. Throws a located UserError for a file that is there and is none: nothing else is written over. */
export async function openConfigTarget(name: string, process: ProcessLike): Promise<ConfigTarget> {
  const target = openTarget(name, process.cwd());
  if (!target.present) return { target, since: target.identity, members: new Map() };
  const { bytes } = await readInput(name, process);
  const config = readConfigText(name, Buffer.from(bytes).toString('utf8'));
  checkConfig(config, process.cwd());
  const value = config.root.value();
  return { target, since: target.identity, members: new Map(isObject(value) ? Object.entries(value) : []) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Writes the proposed options under the passes that have them and ran: naming a pass would make it run. Everything else in the config stays;
 * what a config cannot say is told.
 */
export async function writeProposal(
  { target, since, members }: ConfigTarget,
  { proposal, plans }: TuneReport,
  axes: readonly Axis[],
  ran: ReadonlySet<PassId>,
  { process }: Context,
): Promise<void> {
  if (!proposal) return say(`${target.name} was left alone: there is no plan to write.\n`, process);
  const chosen = new Map(Object.entries(plans[proposal.plan].options));
  const before = members.get('passes');
  const passes = new Map<string, unknown>(isObject(before) ? Object.entries(before) : []);
  for (const { name, spec, owners } of axes) {
    for (const id of owners.filter((owner) => ran.has(owner))) {
      const [key, value] = [keyOf(id, spec.flag), chosen.get(name)];
      const wish = passes.get(id);
      if (key === undefined || value === undefined || wish === false) continue;
      passes.set(id, { ...(isObject(wish) ? wish : {}), [key]: value });
    }
  }
  const config = Object.fromEntries([...members, ['passes', Object.fromEntries(passes)]]);
  await writeTarget(target, `${JSON.stringify(config, null, 2)}\n`, { pack: false, since }, process);
  const schedule = axes
    .filter(({ owners }) => owners.length === 0)
    .flatMap(({ name, spec }) => flagOf(spec.flag, chosen.get(name)));
  const rest = schedule.length > 0 ? ` The schedule is not part of a config: ctxpress replay ${schedule.join(' ')}.` : '';
  await say(`Wrote ${target.name}.${rest}\n`, process);
}

function flagOf(flag: string, value: OptionValue | undefined): string[] {
  return value === undefined || value === null ? [] : [`${flag} ${value}`];
}
