import { nearest, UserError } from '../errors.ts';
import { plainExcerpt, quoted } from '../quoted.ts';
import type { OptionValue } from './options.ts';
import type { OptionSpec } from './pass.ts';

/** What an option takes, as words that follow "takes". */
export function expectation(spec: OptionSpec): string {
  switch (spec.type) {
    case 'integer':
      return `a whole number, ${spec.min} or more`;
    case 'boolean':
      return 'true or false';
    case 'choice':
      return `one of ${spec.choices.join(', ')}`;
    case 'list':
      return spec.choices ? `a list of ${spec.choices.join(', ')}` : `a list of ${spec.item}`;
    case 'text':
      return spec.format;
  }
}

/** What is wrong with a value for an option: null, or a hint that may be empty. */
export function problemWith(spec: OptionSpec, value: unknown): { readonly hint?: string } | null {
  if (value === null) return spec.default === null ? null : {};
  switch (spec.type) {
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= spec.min ? null : {};
    case 'boolean':
      return typeof value === 'boolean' ? null : {};
    case 'choice':
      return problemWithChoice(spec.choices, value);
    case 'list':
      return problemWithList(spec.choices, value);
    case 'text':
      return typeof value === 'string' && (spec.pattern?.test(value) ?? true) ? null : {};
  }
}

function problemWithChoice(choices: readonly string[], value: unknown): { readonly hint?: string } | null {
  if (typeof value !== 'string') return {};
  if (choices.includes(value)) return null;
  const near = nearest(value, choices);
  return near === undefined ? {} : { hint: `Did you mean ${near}?` };
}

function problemWithList(choices: readonly string[] | undefined, value: unknown): { readonly hint?: string } | null {
  if (!Array.isArray(value)) return {};
  for (const item of value) {
    if (typeof item !== 'string' || item === '') return {};
    const problem = choices ? problemWithChoice(choices, item) : null;
    if (problem) return problem;
  }
  return null;
}

/** A value for an option, checked. `name` is the key that the user wrote. Throws UserError `bad-option`. */
export function checkedValue(name: string, spec: OptionSpec, value: unknown): OptionValue {
  const problem = problemWith(spec, value);
  if (problem === null && isOptionValue(value)) return value;
  const written =
    typeof value === 'string' ? quoted(value) : Array.isArray(value) ? 'that list' : plainExcerpt(String(value), 40);
  throw new UserError('bad-option', `${name} takes ${expectation(spec)}, not ${written}.`, { hint: problem?.hint });
}

export function isOptionValue(value: unknown): value is OptionValue {
  return value === null || ['number', 'boolean', 'string'].includes(typeof value) || Array.isArray(value);
}

const WHOLE_NUMBER = /^[0-9]{1,15}$/;

/** The value that the text of a flag stands for. Throws UserError `bad-option`. */
export function parseOptionText(spec: OptionSpec, text: string): OptionValue {
  const value = readText(spec, text);
  const problem = value === undefined ? {} : problemWith(spec, value);
  if (value === undefined || problem) {
    throw new UserError('bad-option', `${spec.flag} takes ${expectation(spec)}, not ${quoted(text)}.`, { hint: problem?.hint });
  }
  return value;
}

function readText(spec: OptionSpec, text: string): OptionValue | undefined {
  switch (spec.type) {
    case 'integer':
      return WHOLE_NUMBER.test(text) ? Number(text) : undefined;
    case 'list':
      return text === '' ? [] : text.split(',').map((item) => item.trim());
    case 'boolean':
      return undefined;
    case 'text':
      // An empty text in a config leaves it to the payload; a flag that does so has lost its value.
      return text === '' && !spec.pattern ? undefined : text;
    default:
      return text;
  }
}
