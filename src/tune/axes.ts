import { passFlags } from '../config/flag-layer.ts';
import { hintOf, UserError } from '../errors.ts';
import { checkedValue, parseOptionText } from '../passes/option-value.ts';
import type { OptionValue } from '../passes/options.ts';
import type { OptionSpec, PassId } from '../passes/pass.ts';
import { quoted } from '../quoted.ts';
import { SCHEDULE_SPECS } from '../replay/schedule.ts';

/** An option that a sweep varies, with its values in the order in which they were named. */
export interface Axis {
  /** The option's flag in camel case: `keepLastResults`. */
  readonly name: string;
  readonly spec: OptionSpec;
  /** The passes that have it; none for an option of the schedule. */
  readonly owners: readonly PassId[];
  readonly values: readonly OptionValue[];
}

/** The most values of one axis. */
const MOST_VALUES = 200;

/** Every option that can be varied, by its name. */
function variableOptions(): ReadonlyMap<string, Omit<Axis, 'values'>> {
  const passes = [...passFlags().values()].map(({ spec, owners }) => ({ name: nameOf(spec), spec, owners }));
  const schedule = SCHEDULE_SPECS.map((spec) => ({ name: nameOf(spec), spec, owners: [] }));
  return new Map([...passes, ...schedule].map((option) => [option.name, option]));
}

function nameOf({ flag }: OptionSpec): string {
  return camelCase(flag.replace(/^--/, ''));
}

function camelCase(text: string): string {
  return text.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The axis of `NAME=VALUE,…`; a range of whole numbers is `1..10`, or `1000..5000..500` in steps; the items of a list are joined by `+`. Throws UserError. */
export function parseAxis(text: string): Axis {
  const equals = text.indexOf('=');
  const name = camelCase((equals < 0 ? text : text.slice(0, equals)).replace(/^--/, ''));
  const options = variableOptions();
  const option = options.get(name);
  if (!option) {
    const hint = hintOf([...options.keys()], name);
    throw new UserError('unknown-option', `No option ${quoted(name)} can be varied.`, { hint });
  }
  const words = equals < 0 ? [] : text.slice(equals + 1).split(',');
  if (words.length === 0 || words.includes('')) throw badAxis(`--vary ${name} names no value, or an empty one.`);
  const values = words.flatMap((word) => valuesOf(option, word));
  if (values.length > MOST_VALUES) throw tooMany(name);
  const distinct = new Map(values.map((value) => [JSON.stringify(value), value]));
  return { ...option, values: [...distinct.values()] };
}

function badAxis(message: string): UserError {
  return new UserError('bad-option', message, {
    hint: 'Such as --vary keepLastResults=1..10 or --vary maxResultChars=1000,2000,5000.',
  });
}

function tooMany(name: string): UserError {
  return badAxis(`--vary ${name} has more than ${MOST_VALUES} values.`);
}

function valuesOf({ name, spec }: Pick<Axis, 'name' | 'spec'>, word: string): OptionValue[] {
  if (word === 'none' && spec.default === null) return [null];
  if (spec.type === 'integer' && word.includes('..')) return rangeOf(name, spec, word);
  if (spec.type === 'boolean') {
    if (word !== 'true' && word !== 'false') throw badAxis(`${name} takes true or false, not ${quoted(word)}.`);
    return [word === 'true'];
  }
  if (spec.type === 'list') return [checkedValue(name, spec, word.split('+'))];
  return [parseOptionText(spec, word)];
}

function rangeOf(name: string, spec: OptionSpec, word: string): number[] {
  const match = /^(\d{1,9})\.\.(\d{1,9})(?:\.\.(\d{1,9}))?$/.exec(word);
  const [from, to, step] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3] ?? 1)];
  if (!match || from > to || step === 0)
    throw badAxis(`${name} takes a range such as 1..10 or 1000..5000..500, not ${quoted(word)}.`);
  if ((to - from) / step >= MOST_VALUES) throw tooMany(name);
  const values: number[] = [];
  for (let value = from; value <= to; value += step) values.push(value);
  for (const value of values) checkedValue(name, spec, value);
  return values;
}
