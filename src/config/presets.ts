import { nearest, UserError } from '../errors.ts';
import { type Preset, presets } from '../passes/index.ts';
import { quoted } from '../quoted.ts';

/** Throws UserError `unknown-preset`. */
export function findPreset(id: string): Preset {
  const found = presets.find((preset) => preset.id === id);
  if (found) return found;
  const ids = presets.map((preset) => preset.id);
  const near = nearest(id, ids);
  const hint = near === undefined ? `There are: ${ids.join(', ')}.` : `Did you mean ${near}?`;
  throw new UserError('unknown-preset', `There is no preset ${quoted(id)}.`, { hint });
}
