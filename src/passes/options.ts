import { nearest, UserError } from '../errors.ts';
import type { OptionSpec } from './pass.ts';

export type OptionValue = number | boolean | string | readonly string[] | null;
export type Options = Readonly<Record<string, OptionValue>>;

/** Defaults of a pass's options. */
export function defaultOptions(specs: Readonly<Record<string, OptionSpec>>): Record<string, OptionValue> {
  return Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, spec.default]));
}

/**
 * An option's value, checked against its spec. `name` is how the user spelled it (a flag or a key). Throws UserError `bad-option`.
 * Null stands for the default of options whose default is null.
 */
export function checkOption(name: string, spec: OptionSpec, value: unknown): OptionValue {
  if (value === null && spec.default === null) return null;
  switch (spec.type) {
    case 'integer':
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= spec.min) return value;
      throw badOption(name, `must be a whole number, ${spec.min} or more`, value);
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw badOption(name, 'must be true or false', value);
    case 'choice':
      if (typeof value === 'string' && spec.choices.includes(value)) return value;
      throw badChoice(name, spec.choices, value);
    case 'list':
      return checkList(name, spec.choices, value);
    case 'text':
      if (typeof value === 'string' && (spec.pattern?.test(value) ?? true)) return value;
      throw badOption(name, `must be ${spec.format}`, value);
  }
}

function checkList(name: string, choices: readonly string[] | undefined, value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw badOption(name, 'must be a list', value);
  return value.map((item: unknown) => {
    if (typeof item !== 'string' || item === '') throw badOption(name, 'must be a list of non-empty texts', item);
    if (choices && !choices.includes(item)) throw badChoice(name, choices, item);
    return item;
  });
}

function badChoice(name: string, choices: readonly string[], value: unknown): UserError {
  const near = typeof value === 'string' ? nearest(value, choices) : undefined;
  return badOption(name, `must be one of ${choices.join(', ')}`, value, near && `did you mean ${near}?`);
}

function badOption(name: string, rule: string, value: unknown, hint?: string): UserError {
  const shown =
    typeof value === 'string' ? `"${value.slice(0, 40)}"` : Array.isArray(value) ? 'a list' : String(value).slice(0, 40);
  return new UserError('bad-option', `${name} ${rule}, not ${shown}`, { hint });
}
