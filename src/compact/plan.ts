import { hintOf, UserError } from '../errors.ts';
import { passes, type RegisteredPass } from '../passes/index.ts';
import { checkedValue } from '../passes/option-value.ts';
import { defaultOptions, type Options, type OptionValue } from '../passes/options.ts';
import type { PassId } from '../passes/pass.ts';
import { findPreset } from '../passes/presets.ts';
import { quoted } from '../quoted.ts';

export type { OptionValue } from '../passes/options.ts';

/** The ordered passes with their resolved options. */
export interface Plan {
  readonly preset: string;
  readonly passes: readonly PlannedPass[];
}

/** A pass that runs. */
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

/**
 * The plan that a request means: the preset's options, then the request's, checked. Passes run in the registry's order. Throws UserError
 * `unknown-preset`, `unknown-pass`, `unknown-option`, `bad-option`, `contradiction`.
 */
export function resolvePlan(request: PlanRequest = {}): Plan {
  const preset = findPreset(request.preset ?? 'default');
  for (const id of Object.keys(request.passes ?? {})) if (!passes.some((pass) => pass.id === id)) throw unknownPass(id);
  const planned: PlannedPass[] = [];
  for (const pass of passes) {
    const wish = request.passes ? request.passes[pass.id] : preset.passes[pass.id];
    if (wish === undefined || wish === false) continue;
    planned.push({ id: pass.id, options: resolveOptions(pass, preset.passes[pass.id] ?? {}, wish === true ? {} : wish) });
  }
  return { preset: preset.id, passes: planned };
}

/** The user's own frames of documents, which the pass has to know as well as the format. */
export function framePatterns(plan: Plan): readonly string[] {
  const patterns = plan.passes.find(({ id }) => id === 'context')?.options['patterns'];
  return Array.isArray(patterns) ? patterns : [];
}

function resolveOptions(pass: RegisteredPass, preset: Options, given: Readonly<Record<string, unknown>>): Options {
  const options: Record<string, OptionValue> = { ...defaultOptions(pass.options), ...preset };
  const named = new Set<string>();
  for (const [key, value] of Object.entries(given)) {
    const spec = Object.hasOwn(pass.options, key) ? pass.options[key] : undefined;
    if (!spec) throw unknown('unknown-option', `${pass.id} has no option`, key, Object.keys(pass.options));
    if (value === undefined) continue;
    options[key] = checkedValue(`${pass.id}.${key}`, spec, value);
    named.add(key);
  }
  const problem = pass.contradiction(options, named);
  if (problem) throw new UserError('contradiction', problem);
  return options;
}

function unknownPass(id: string): UserError {
  return unknown(
    'unknown-pass',
    'There is no pass',
    id,
    passes.map((pass) => pass.id),
  );
}

function unknown(code: string, what: string, name: string, known: readonly string[]): UserError {
  return new UserError(code, `${what} ${quoted(name)}.`, { hint: hintOf(known, name) });
}
