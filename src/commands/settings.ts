import path from 'node:path';
import type { ConfigFile } from '../config/file.ts';
import type { FlagLayer } from '../config/flag-layer.ts';
import { layersFor, needsDescription } from '../config/match.ts';
import { type Resolved, resolve } from '../config/resolve.ts';
import { toPlan } from '../config/to-plan.ts';
import type { Input } from '../io/read.ts';
import type { Capabilities, Context } from './context.ts';

export interface SettingsOptions {
  /** `--config FILE`; false for `--no-config`. */
  readonly config?: string | false;
  /** `--agent NAME`: whose overrides hold, whatever the input says. */
  readonly agent?: string;
}

/** Config and flags of a run, to be resolved for each input. */
export interface Settings {
  /** The config file, as errors name it. */
  readonly configPath: string | null;
  /** What holds for every input. */
  readonly resolved: Resolved;
  resolveFor(input: Input): Promise<Resolved>;
  /** What resolves them, as plain data: a worker thread resolves for itself. */
  readonly source: SettingsSource;
}

export interface SettingsSource {
  readonly config: ConfigFile | null;
  readonly flags: FlagLayer;
  /** What paths of inputs are relative to. */
  readonly folder: string;
  /** Whose overrides hold, whatever the inputs say; null: as they say. */
  readonly agent: string | null;
}

const NOTHING = { path: null, model: null, agent: null };

/** Reads the config, and refuses flags that no input could be read with. Throws UserError. */
export async function openSettings(
  { config: name, agent }: SettingsOptions,
  flags: FlagLayer,
  context: Context,
): Promise<Settings> {
  const { process, capabilities } = context;
  const config = name === false ? null : await readConfig(name, process.cwd());
  const resolved = resolve(layersFor(config, NOTHING), flags);
  toPlan(resolved);
  const source = { config, flags, folder: process.cwd(), agent: agent ?? null };
  const resolveFor = async (input: Input): Promise<Resolved> => resolveSettings(source, input, capabilities.loadDescribe);
  return { configPath: config?.path ?? null, resolved, resolveFor, source };
}

/** What holds for one input; it is looked at only if some override asks what it holds. Throws UserError. */
export async function resolveSettings(
  { config, flags, folder, agent }: SettingsSource,
  input: Pick<Input, 'path' | 'bytes'>,
  loadDescribe: Capabilities['loadDescribe'],
): Promise<Resolved> {
  const format = flags.settings.get('format');
  const described = needsDescription(config)
    ? (await loadDescribe())(input.bytes, input.path, typeof format === 'string' ? format : undefined)
    : NOTHING;
  const file = input.path === '-' ? null : path.resolve(folder, input.path);
  return resolve(layersFor(config, { ...described, agent: agent ?? described.agent, path: file }), flags);
}

async function readConfig(name: string | undefined, folder: string): Promise<ConfigFile | null> {
  const { findConfig, loadConfig } = await import('../config/load.ts');
  return name === undefined ? findConfig(folder) : loadConfig(name, folder);
}
