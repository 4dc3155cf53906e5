import path from 'node:path';
import { lilconfigSync } from 'lilconfig';
import { UserError } from '../errors.ts';
import { type ConfigFile, checkConfig } from './file.ts';
import { readConfigText } from './located.ts';

const FILE = 'ctxpress.config.json';
const PACKAGE = 'package.json';
const KEY = 'ctxpress';

/** The config file that was asked for, relative to a folder. Throws UserError: `bad-config`, or why it cannot be read. */
export function loadConfig(name: string, folder: string): ConfigFile {
  const absolute = path.resolve(folder, name);
  const loaders = { [path.extname(absolute) || 'noExt']: (file: string, text: string) => readConfig(file, name, text) };
  const options = { loaders, cache: false, ignoreEmptySearchPlaces: false };
  const found = orUnreadable(name, () => lilconfigSync(KEY, options).load(absolute));
  if (found?.config) return found.config;
  if (found?.isEmpty) return checkConfig(readConfigText(name, ''), folder);
  throw new UserError('bad-config', `There is no key "${KEY}" in this file.`, { at: { path: name } });
}

/** The nearest config from a folder upward (as far as the home folder), or null. Throws as loadConfig does. */
export function findConfig(folder: string): ConfigFile | null {
  const shown = (file: string): string => path.relative(folder, file);
  const loaders = { '.json': (file: string, text: string) => readConfig(file, shown(file), text) };
  const options = { searchPlaces: [FILE, PACKAGE], loaders, cache: false, ignoreEmptySearchPlaces: false };
  const found = orUnreadable(FILE, () => lilconfigSync(KEY, options).search(folder));
  if (found?.isEmpty) return checkConfig(readConfigText(shown(found.filepath), ''), folder);
  return found?.config ?? null;
}

/** What lilconfig takes from a file: the config, or an object that has it under its key. */
function readConfig(file: string, shown: string, text: string): ConfigFile | { [KEY]?: ConfigFile } {
  const folder = path.dirname(file);
  if (path.basename(file) !== PACKAGE) return checkConfig(readConfigText(shown, text), folder);
  // What other packages' files look like is not our concern.
  if (!text.includes(`"${KEY}"`)) return {};
  const whole = readConfigText(shown, text);
  const root = whole.root.get(KEY);
  return root ? { [KEY]: checkConfig({ ...whole, root }, folder) } : {};
}

function orUnreadable<Found>(name: string, work: () => Found): Found {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || error instanceof UserError) throw error;
    const message = error.code === 'ENOENT' ? 'There is no such config file.' : `The config file cannot be read (${error.code}).`;
    throw new UserError(error.code === 'ENOENT' ? 'not-found' : 'bad-config', message, { at: { path: name } });
  }
}
