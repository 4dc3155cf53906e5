import type { JsonNode } from '../json/node.ts';
import { passes } from '../passes/index.ts';
import { expectation, isOptionValue, problemWith } from '../passes/option-value.ts';
import type { OptionValue } from '../passes/options.ts';
import type { OptionSpec, PassId } from '../passes/pass.ts';
import { presets } from '../passes/presets.ts';
import { type ConfigText, configError, knownMembers } from './located.ts';
import { readBudgets } from './read-budgets.ts';
import type { ConfigLayer } from './resolve.ts';
import { isRunSetting, RUN_SETTINGS, type RunSetting, runSettings } from './run-settings.ts';

/** A config file: settings for all inputs, and overrides for some, in rising order. */
export interface ConfigFile {
  readonly path: string;
  /** The absolute folder that `files` globs are relative to. */
  readonly folder: string;
  readonly base: ConfigLayer;
  readonly overrides: readonly Override[];
}

/** Settings for some inputs only. */
export interface Override {
  /** Globs, of which one has to match; all kinds that are there have to match. */
  readonly when: Readonly<Partial<Record<Criterion, readonly string[]>>>;
  readonly layer: ConfigLayer;
}

export const CRITERIA = ['files', 'models', 'agents'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** Keys that the file and its overrides have in common. */
const LAYER_KEYS: readonly string[] = ['preset', 'passes', 'budgets', ...RUN_SETTINGS];

/** Checks a config: unknown keys, types, ranges, names. Throws a located UserError `bad-config`. */
export function checkConfig(config: ConfigText, folder: string): ConfigFile {
  const { root, path } = config;
  const members = knownMembers(config, root, 'The config', ['$schema', ...LAYER_KEYS, 'overrides']);
  const overrides = members.find(({ key }) => key === 'overrides')?.value;
  if (overrides && overrides.type !== 'array') throw configError(config, overrides.start, 'overrides takes a list.');
  return {
    path,
    folder,
    base: readLayer(config, root, path),
    overrides: overrides?.items().map((node, index) => readOverride(config, node, index)) ?? [],
  };
}

function readOverride(config: ConfigText, node: JsonNode, index: number): Override {
  knownMembers(config, node, 'An override', [...CRITERIA, ...LAYER_KEYS]);
  const when: Partial<Record<Criterion, readonly string[]>> = {};
  for (const criterion of CRITERIA) {
    const value = node.get(criterion);
    if (value) when[criterion] = readGlobs(config, value, criterion);
  }
  if (Object.keys(when).length === 0) {
    throw configError(config, node.start, 'An override says for what it holds.', `Give it one of ${CRITERIA.join(', ')}.`);
  }
  return { when, layer: readLayer(config, node, `${config.path}#/overrides/${index}`) };
}

function readGlobs(config: ConfigText, node: JsonNode, criterion: Criterion): string[] {
  const items = node.type === 'array' ? node.items() : [node];
  return items.map((item) => {
    const glob = item.string();
    if (!glob) throw configError(config, item.start, `${criterion} takes a glob or a list of globs.`);
    return glob;
  });
}

function readLayer(config: ConfigText, node: JsonNode, origin: string): ConfigLayer {
  const settings = new Map<RunSetting, OptionValue>();
  for (const { key, value } of node.members()) {
    if (isRunSetting(key)) settings.set(key, readValue(config, value, key, runSettings[key]));
  }
  const preset = node.get('preset');
  const wishes = node.get('passes');
  const budgets = node.get('budgets');
  return {
    origin,
    preset: preset && readPreset(config, preset),
    passes: wishes ? readPasses(config, wishes) : new Map(),
    settings,
    budgets: budgets ? readBudgets(config, budgets) : new Map(),
  };
}

function readPreset(config: ConfigText, node: JsonNode): string {
  const id = node.string();
  const ids = presets.map((preset) => preset.id);
  if (id === undefined || !ids.includes(id)) throw configError(config, node.start, `preset takes one of ${ids.join(', ')}.`);
  return id;
}

function readPasses(config: ConfigText, node: JsonNode): Map<PassId, boolean | ReadonlyMap<string, OptionValue>> {
  const known = passes.map((pass) => pass.id);
  const members = knownMembers(config, node, 'passes', known);
  const wishes = new Map<PassId, boolean | ReadonlyMap<string, OptionValue>>();
  for (const { id, options } of passes) {
    const wish = members.find(({ key }) => key === id)?.value;
    if (wish) wishes.set(id, wish.boolean() ?? readOptions(config, wish, id, options));
  }
  return wishes;
}

function readOptions(config: ConfigText, node: JsonNode, id: PassId, specs: Readonly<Record<string, OptionSpec>>) {
  const members = knownMembers(config, node, `The pass ${id}`, Object.keys(specs));
  return new Map(members.map(({ key, value }) => [key, readValue(config, value, key, specs[key])]));
}

function readValue(config: ConfigText, node: JsonNode, key: string, spec: OptionSpec): OptionValue {
  const value = node.value();
  const problem = problemWith(spec, value);
  if (problem || !isOptionValue(value))
    throw configError(config, node.start, `${key} takes ${expectation(spec)}.`, problem?.hint);
  return value;
}
