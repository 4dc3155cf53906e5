import path from 'node:path';
import type { ConfigFile } from '../config/file.ts';
import type { FlagLayer } from '../config/flag-layer.ts';
import { layersFor, needsDescription } from '../config/match.ts';
import { type Resolved, resolve } from '../config/resolve.ts';
import { toPlan } from '../config/to-plan.ts';
import type { Input } from '../io/read.ts';
import type { Context } from './context.ts';

export interface SettingsOptions {
  /** `--config FILE`; false for `--no-config`. */
  readonly config?: string | false;
}

/** Config and flags of a run, to be resolved for each input. */
export interface Settings {
  /** The config file, as errors name it. */
  readonly configPath: string | null;
  /** What holds for every input. */
  readonly resolved: Resolved;
  resolveFor(input: Input): Promise<Resolved>;
}

/** Reads the config, and refuses flags that no input could be read with. Throws UserError. */
export async function openSettings({ config: name }: SettingsOptions, flags: FlagLayer, context: Context): Promise<Settings> {
  const { process, capabilities } = context;
  const config = name === false ? null : await readConfig(name, process.cwd());
  const nothing = { path: null, model: null, agent: null };
  const resolved = resolve(layersFor(config, nothing), flags);
  toPlan(resolved);
  const format = flags.settings.get('format');
  const resolveFor = async (input: Input): Promise<Resolved> => {
    const described = needsDescription(config)
      ? (await capabilities.loadDescribe())(input.bytes, input.path, typeof format === 'string' ? format : undefined)
      : nothing;
    const file = input.path === '-' ? null : path.resolve(process.cwd(), input.path);
    return resolve(layersFor(config, { ...described, path: file }), flags);
  };
  return { configPath: config?.path ?? null, resolved, resolveFor };
}

async function readConfig(name: string | undefined, folder: string): Promise<ConfigFile | null> {
  const { findConfig, loadConfig } = await import('../config/load.ts');
  return name === undefined ? findConfig(folder) : loadConfig(name, folder);
}
