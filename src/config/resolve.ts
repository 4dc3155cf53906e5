import { passes, type RegisteredPass } from '../passes/index.ts';
import type { OptionValue } from '../passes/options.ts';
import type { PassId } from '../passes/pass.ts';
import { findPreset, type Preset } from '../passes/presets.ts';
import { type Budget, type BudgetLayer, resolveBudgets } from './budgets.ts';
import { type FlagLayer, refuseIdleFlags, refuseMixedSelection, spelling } from './flag-layer.ts';
import { RUN_SETTINGS, type RunSetting, runSettings } from './run-settings.ts';

/** A value and where it came from: `default`, `preset NAME`, a place in a config file, or a flag. */
export interface Valued<Value = OptionValue> {
  readonly value: Value;
  readonly origin: string;
}

/** What a config file, or an override in it, asks for. */
export interface ConfigLayer {
  readonly origin: string;
  readonly preset?: string | undefined;
  readonly passes: ReadonlyMap<PassId, boolean | ReadonlyMap<string, OptionValue>>;
  readonly settings: ReadonlyMap<RunSetting, OptionValue>;
  readonly budgets: BudgetLayer;
}

/** Settings and passes as they apply, each value with its origin. */
export interface Resolved {
  readonly preset: Valued<string>;
  readonly settings: Readonly<Record<RunSetting, Valued>>;
  /** All passes in run order, also those that do not run. */
  readonly passes: readonly ResolvedPass[];
  readonly budgets: readonly Budget[];
}

/** One pass, whether it runs, and its options by key. */
export interface ResolvedPass {
  readonly id: PassId;
  readonly runs: Valued<boolean>;
  readonly options: ReadonlyMap<string, Valued>;
}

/** Lays defaults, preset, config (its layers in rising order) and flags over one another. Throws UserError for flags that do not go together. */
export function resolve(layers: readonly ConfigLayer[], flags: FlagLayer): Resolved {
  refuseMixedSelection(flags);
  const preset = choosePreset(layers, flags);
  const chosen = findPreset(preset.value);
  const resolved = passes.map((pass) => resolvePass(pass, chosen, layers, flags));
  refuseIdleFlags(flags, new Set(resolved.filter((pass) => pass.runs.value).map((pass) => pass.id)));
  const budgets = resolveBudgets([...layers.map((layer) => layer.budgets), flags.budgets]);
  return { preset, settings: resolveSettings(layers, flags), passes: resolved, budgets };
}

function choosePreset(layers: readonly ConfigLayer[], flags: FlagLayer): Valued<string> {
  if (flags.preset !== undefined) return { value: flags.preset, origin: '--preset' };
  for (const { preset, origin } of layers.toReversed()) if (preset !== undefined) return { value: preset, origin };
  return { value: 'default', origin: 'default' };
}

function resolvePass(pass: RegisteredPass, preset: Preset, layers: readonly ConfigLayer[], flags: FlagLayer): ResolvedPass {
  const { id } = pass;
  const inPreset = preset.passes[id];
  let runs: Valued<boolean> = { value: inPreset !== undefined, origin: `preset ${preset.id}` };
  const options = new Map<string, Valued>();
  for (const [key, spec] of Object.entries(pass.options)) options.set(key, { value: spec.default, origin: 'default' });
  for (const [key, value] of Object.entries(inPreset ?? {})) options.set(key, { value, origin: `preset ${preset.id}` });
  for (const { passes: asked, origin } of layers) {
    const wish = asked.get(id);
    if (wish === undefined) continue;
    runs = { value: wish !== false, origin };
    if (typeof wish === 'object') for (const [key, value] of wish) options.set(key, { value, origin });
  }
  for (const [key, spec] of Object.entries(pass.options)) {
    const value = flags.options.get(spec.flag);
    if (value !== undefined) options.set(key, { value, origin: spelling(spec.flag, value) });
  }
  return { id, runs: selectByFlags(id, runs, flags), options };
}

/** Flags that name passes select them; flags that leave passes out change nothing else. */
function selectByFlags(id: PassId, runs: Valued<boolean>, { passes: asked }: FlagLayer): Valued<boolean> {
  const wish = asked.get(id);
  if (wish !== undefined) return { value: wish, origin: spelling(`--${id}`, wish) };
  const named = [...asked].filter(([, value]) => value).map(([pass]) => `--${pass}`);
  return named.length > 0 ? { value: false, origin: named.join(' ') } : runs;
}

function resolveSettings(layers: readonly ConfigLayer[], flags: FlagLayer): Readonly<Record<RunSetting, Valued>> {
  const resolveSetting = (setting: RunSetting): Valued => {
    const spec = runSettings[setting];
    const flag = flags.settings.get(setting);
    if (flag !== undefined) return { value: flag, origin: spelling(spec.flag, flag) };
    for (const { settings, origin } of layers.toReversed()) {
      const value = settings.get(setting);
      if (value !== undefined) return { value, origin };
    }
    return { value: spec.default, origin: 'default' };
  };
  const [format, model, encoding, count, fit, keepThinking, strict, calibrate] = RUN_SETTINGS.map(resolveSetting);
  return { format, model, encoding, count, fit, keepThinking, strict, calibrate };
}
