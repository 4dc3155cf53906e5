import { nearest, UserError } from '../errors.ts';
import { passes, presets, type RegisteredPass } from '../passes/index.ts';
import { checkOption, defaultOptions, type Options, type OptionValue } from '../passes/options.ts';
import { PASS_IDS, type PassId } from '../passes/pass.ts';

/** The ordered passes with their resolved options. */
export interface Plan {
  readonly preset: string;
  readonly passes: readonly PlannedPass[];
}

export interface PlannedPass {
  readonly id: PassId;
  /** Every option of the pass, resolved and checked; keys as in its option specs. */
  readonly options: Options;
}

/** What a caller asks for. Naming passes selects them; `false` leaves one out; absent: the preset's. */
export interface PlanRequest {
  readonly preset?: string | undefined;
  readonly passes?: Readonly<Partial<Record<PassId, boolean | Readonly<Record<string, unknown>>>>> | undefined;
}

/** The plan that a request means: the preset's options, then the request's, checked. Run order is the registry's. Throws UserError. */
export function resolvePlan(request: PlanRequest = {}): Plan {
  const name = request.preset ?? 'default';
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (!preset) throw unknownName('unknown-preset', 'preset', name, Object.keys(presets));
  for (const id of Object.keys(request.passes ?? {})) {
    if (!(PASS_IDS as readonly string[]).includes(id)) throw unknownName('unknown-pass', 'pass', id, PASS_IDS);
  }
  const planned: PlannedPass[] = [];
  for (const pass of passes) {
    const wish = request.passes ? request.passes[pass.id] : true;
    if (wish === undefined || wish === false) continue;
    planned.push({ id: pass.id, options: resolveOptions(pass, preset.options[pass.id] ?? {}, wish === true ? {} : wish) });
  }
  return { preset: name, passes: planned };
}

function resolveOptions(pass: RegisteredPass, preset: Options, given: Readonly<Record<string, unknown>>): Options {
  const options: Record<string, OptionValue> = { ...defaultOptions(pass.options), ...preset };
  const named = new Set<string>();
  for (const [key, value] of Object.entries(given)) {
    const spec = Object.hasOwn(pass.options, key) ? pass.options[key] : undefined;
    if (!spec) throw unknownName('unknown-option', `option of ${pass.id}`, key, Object.keys(pass.options));
    if (value === undefined) continue;
    options[key] = checkOption(`${pass.id}.${key}`, spec, value);
    named.add(key);
  }
  const problem = pass.contradiction(options, named);
  if (problem) throw new UserError('contradicting-options', problem);
  return options;
}

function unknownName(code: string, what: string, name: string, known: Iterable<string>): UserError {
  const near = nearest(name, known);
  return new UserError(code, `there is no ${what} "${name.slice(0, 40)}"`, {
    hint: near ? `did you mean ${near}?` : `known: ${[...known].join(', ')}`,
  });
}
