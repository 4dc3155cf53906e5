import type { Plan } from '../compact/plan.ts';
import type { Resolved } from '../config/resolve.ts';
import { toPlan } from '../config/to-plan.ts';
import { UserError } from '../errors.ts';
import { passes } from '../passes/index.ts';
import type { OptionValue } from '../passes/options.ts';
import type { PassId } from '../passes/pass.ts';
import { joined } from '../quoted.ts';
import { DEFAULT_MIN_GAIN, SCHEDULES, type Schedule } from '../replay/schedule.ts';
import type { Axis } from './axes.ts';
import type { Policy } from './run-plan.ts';

/** One choice of values, by the names of the axes. */
export type Point = ReadonlyMap<string, OptionValue>;

/** The most plans of one sweep. */
const MOST_PLANS = 2000;

/** Values of the axes that a schedule does not look at. */
const IDLE: ReadonlyMap<string, readonly string[]> = new Map([['every-turn', ['minGain', 'highWater', 'lowWater']]]);

/**
 * All combinations of the axes' values, in the order of the first axis, then the second and so on. Those that differ only in what their schedule does not
 * look at are one. Throws UserError `bad-option` for axes that are named twice or too many plans.
 */
export function gridOf(axes: readonly Axis[]): Point[] {
  const names = axes.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new UserError('bad-option', `--vary names ${twice} twice.`, { hint: 'Give all its values at once.' });
  const size = axes.reduce((product, { values }) => product * values.length, 1);
  if (size > MOST_PLANS) {
    throw new UserError('bad-option', `The grid has ${size} plans; at most ${MOST_PLANS} are run.`, {
      hint: 'Name fewer values.',
    });
  }
  let points: [string, OptionValue][][] = [[]];
  for (const { name, values } of axes)
    points = points.flatMap((point) => values.map((value) => [...point, [name, value] as [string, OptionValue]]));
  const distinct = new Map<string, Point>();
  for (const entries of points) {
    const point = new Map(entries);
    for (const idle of IDLE.get(String(point.get('schedule') ?? 'every-turn')) ?? []) point.delete(idle);
    const key = JSON.stringify([...point]);
    if (!distinct.has(key)) distinct.set(key, point);
  }
  return [...distinct.values()];
}

/** The policy of a point of the grid over what config and flags say. Throws UserError `contradiction`, or `idle-option` if no pass that runs has the option. */
export function policyAt(resolved: Resolved, axes: readonly Axis[], point: Point): Policy {
  return { plan: planAt(resolved, axes, point), schedule: scheduleAt(point) };
}

function planAt(resolved: Resolved, axes: readonly Axis[], point: Point): Plan {
  const running = new Set(resolved.passes.filter(({ runs }) => runs.value).map(({ id }) => id));
  const varied = axes.filter(({ owners }) => owners.length > 0);
  const idle = varied.find(({ owners }) => !owners.some((id) => running.has(id)));
  if (idle) {
    const message = `--vary ${idle.name} is an option of ${joined(idle.owners, 'and')}, which no plan runs.`;
    throw new UserError('idle-option', message, {
      hint: `Add ${joined(
        idle.owners.map((id) => `--${id}`),
        'or',
      )}.`,
    });
  }
  const planned = resolved.passes.map((pass) => {
    const options = new Map(pass.options);
    for (const { name, spec, owners } of varied) {
      if (!owners.includes(pass.id)) continue;
      const key = keyOf(pass.id, spec.flag);
      const value = point.get(name);
      if (key !== undefined && value !== undefined) options.set(key, { value, origin: '--vary' });
    }
    return { ...pass, options };
  });
  return toPlan({ ...resolved, passes: planned });
}

/** The name by which a pass knows the option of a flag. */
export function keyOf(id: PassId, flag: string): string | undefined {
  const specs = passes.find((pass) => pass.id === id)?.options ?? {};
  return Object.keys(specs).find((key) => specs[key].flag === flag);
}

function scheduleAt(point: Point): Schedule {
  const kind = SCHEDULES.find((each) => each === point.get('schedule')) ?? 'every-turn';
  const [minGain, highWater, lowWater] = ['minGain', 'highWater', 'lowWater'].map((name) => numberAt(point, name));
  if (lowWater !== null && highWater !== null && lowWater >= highWater) {
    throw new UserError('contradiction', 'lowWater has to be below highWater.');
  }
  return { kind, minGain: minGain ?? DEFAULT_MIN_GAIN, highWater, lowWater };
}

function numberAt(point: Point, name: string): number | null {
  const value = point.get(name);
  return typeof value === 'number' ? value : null;
}
