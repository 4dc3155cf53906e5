import type { OptionSpec } from './pass.ts';

export type OptionValue = number | boolean | string | readonly string[] | null;

/** Options of one pass by key, every one resolved and checked against its spec. */
export type Options = Readonly<Record<string, OptionValue>>;

/** Defaults of a pass's options. */
export function defaultOptions(specs: Readonly<Record<string, OptionSpec>>): Record<string, OptionValue> {
  return Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, spec.default]));
}
