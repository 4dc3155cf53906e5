import { UserError } from '../errors.ts';
import { passes } from '../passes/index.ts';
import type { OptionValue } from '../passes/options.ts';
import type { OptionSpec, PassId } from '../passes/pass.ts';
import { joined } from '../quoted.ts';
import type { BudgetLayer } from './budgets.ts';
import type { RunSetting } from './run-settings.ts';

/** What the command line asks for. */
export interface FlagLayer {
  readonly preset?: string | undefined;
  /** `--schema` is true, `--no-schema` false. */
  readonly passes: ReadonlyMap<PassId, boolean>;
  /** Options of passes by flag. */
  readonly options: ReadonlyMap<string, OptionValue>;
  readonly settings: ReadonlyMap<RunSetting, OptionValue>;
  readonly budgets: BudgetLayer;
}

/** A flag that sets an option of passes. */
export interface PassFlag {
  readonly spec: OptionSpec;
  /** The passes that have this option: the pins belong to several. */
  readonly owners: readonly PassId[];
}

/** The options of all passes by flag, in run order. */
export function passFlags(): ReadonlyMap<string, PassFlag> {
  const flags = new Map<string, PassFlag>();
  for (const { id, options } of passes) {
    for (const spec of Object.values(options))
      flags.set(spec.flag, { spec, owners: [...(flags.get(spec.flag)?.owners ?? []), id] });
  }
  return flags;
}

/** The flag as it was written. */
export function spelling(flag: string, value: OptionValue): string {
  return value === false ? negated(flag) : flag;
}

export function negated(flag: string): string {
  return `--no-${flag.slice(2)}`;
}

export function refuseMixedSelection({ passes: asked }: FlagLayer): void {
  const named = [...asked].find(([, value]) => value);
  const left = [...asked].find(([, value]) => !value);
  if (named && left) refuseMixed(named[0], `no-${left[0]}`);
}

/** Throws UserError `usage` for two flags, given by their names, of which one names a pass and one leaves a pass out. */
export function refuseMixed(named: string, left: string): never {
  throw new UserError('usage', `--${named} and --${left} do not go together.`, {
    hint: 'Either name the passes to run, or those to leave out.',
  });
}

/** Refuses an option of passes none of which runs. */
export function refuseIdleFlags(flags: FlagLayer, running: ReadonlySet<PassId>): void {
  const known = passFlags();
  for (const [flag, value] of flags.options) {
    const owners = known.get(flag)?.owners ?? [];
    if (owners.some((id) => running.has(id))) continue;
    const idle = owners.length > 1 ? 'do not run' : 'does not run';
    const excluded = owners.filter((id) => flags.passes.get(id) === false).map((id) => `--no-${id}`);
    const remedy =
      excluded.length > 0
        ? `Leave out ${joined(excluded, 'or')}`
        : `Add ${joined(
            owners.map((id) => `--${id}`),
            'or',
          )}`;
    const written = spelling(flag, value);
    throw new UserError('idle-option', `${written} is an option of ${joined(owners, 'and')}, which ${idle}.`, {
      hint: `${remedy}, or leave out ${written}.`,
    });
  }
}
