import path from 'node:path';
import { matchesGlob } from '../text/glob.ts';
import { type ConfigFile, CRITERIA, type Criterion, type Override } from './file.ts';
import type { ConfigLayer } from './resolve.ts';

/** What is known of an input when its settings are chosen. */
export interface Facts {
  /** Absolute, or null for standard input. */
  readonly path: string | null;
  readonly model: string | null;
  readonly agent: string | null;
}

/** The layers of a config that hold for an input, in rising order. */
export function layersFor(config: ConfigFile | null, facts: Facts): readonly ConfigLayer[] {
  if (!config) return [];
  const overrides = config.overrides.filter((override) => holds(override, facts, config.folder));
  return [config.base, ...overrides.map((override) => override.layer)];
}

/** Whether the payload itself has to be looked at to know which overrides hold. */
export function needsDescription(config: ConfigFile | null): boolean {
  return config?.overrides.some(({ when }) => when.models || when.agents) ?? false;
}

function holds({ when }: Override, facts: Facts, folder: string): boolean {
  return CRITERIA.every((criterion) => when[criterion]?.some((glob) => matches(criterion, glob, facts, folder)) ?? true);
}

function matches(criterion: Criterion, glob: string, { path: file, model, agent }: Facts, folder: string): boolean {
  if (criterion === 'files') return file !== null && matchesFile(file, glob, folder);
  const name = criterion === 'models' ? model : agent;
  return name !== null && matchesGlob(name, glob);
}

/**
 * A glob without a slash is for the file's name, any other for its path from the config's folder; `*` also stands for slashes. Where a
 * backslash parts folders, it does so in both.
 */
function matchesFile(file: string, glob: string, folder: string): boolean {
  const slashed = glob.replaceAll(path.sep, '/');
  if (!slashed.includes('/')) return matchesGlob(path.basename(file), slashed);
  return matchesGlob(path.relative(folder, file).replaceAll(path.sep, '/'), slashed.replace(/^\.\//, ''));
}
