import type { Plan, PlannedPass } from '../compact/plan.ts';
import type { RunOptions } from '../compact/run.ts';
import { UserError } from '../errors.ts';
import { passes } from '../passes/index.ts';
import type { OptionValue } from '../passes/options.ts';
import type { Resolved, ResolvedPass, Valued } from './resolve.ts';

/** The plan of what was resolved. Throws UserError `contradiction` for given values that contradict one another. */
export function toPlan(resolved: Resolved): Plan {
  const planned = resolved.passes.filter((pass) => pass.runs.value).map(planPass);
  return { preset: resolved.preset.value, passes: planned };
}

function planPass({ id, options }: ResolvedPass): PlannedPass {
  const values: Record<string, OptionValue> = {};
  const given = new Set<string>();
  for (const [key, valued] of options) {
    values[key] = valued.value;
    if (isGiven(valued)) given.add(key);
  }
  const sentence = passes.find((pass) => pass.id === id)?.contradiction(values, given);
  if (sentence) throw new UserError('contradiction', sentence);
  return { id, options: values };
}

/** Whether somebody asked for the value, be it in a config file. */
function isGiven({ origin }: Valued): boolean {
  return origin !== 'default' && !origin.startsWith('preset ');
}

/** The options of the run, with what was left to the payload left out. */
export function toRunOptions({ settings }: Resolved, path: string): RunOptions {
  const { format, model, encoding, count, fit, keepThinking, strict, calibrate } = settings;
  return {
    path,
    format: text(format),
    model: text(model),
    encoding: text(encoding),
    count: count.value !== false,
    fit: typeof fit.value === 'number' ? fit.value : undefined,
    keepThinking: keepThinking.value === true,
    strict: strict.value === true,
    calibrate: calibrate.value !== false,
  };
}

function text({ value }: Valued): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
