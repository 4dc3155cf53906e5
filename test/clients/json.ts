/** Reading and changing plain JSON values, without trust in their shape. */

export type Step = string | number;

/** A copy of a value that differs. */
export type Change = (value: unknown) => unknown;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value inside a value; undefined where there is none. Negative numbers count from the end of a list. */
export function at(value: unknown, ...steps: readonly Step[]): unknown {
  let found: unknown = value;
  for (const step of steps) {
    if (typeof step === 'number') found = Array.isArray(found) ? found.at(step) : undefined;
    else found = isObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }
  return found;
}

/** The items inside a value: none unless a list is there. */
export function items(value: unknown, ...steps: readonly Step[]): readonly unknown[] {
  const found = at(value, ...steps);
  return Array.isArray(found) ? found : [];
}

/** The string inside a value, or undefined. */
export function text(value: unknown, ...steps: readonly Step[]): string | undefined {
  const found = at(value, ...steps);
  return typeof found === 'string' ? found : undefined;
}

/** A copy with one value inside it changed: replaced by what `change` gives, taken out where that is undefined. Throws if nothing is there. */
export function changed(value: unknown, steps: readonly Step[], change: (old: unknown) => unknown): unknown {
  const copy: unknown = structuredClone(value);
  const holder = at(copy, ...steps.slice(0, -1));
  const last = steps[steps.length - 1];
  const replacement = change(at(holder, last));
  if (Array.isArray(holder) && typeof last === 'number') {
    const index = last < 0 ? holder.length + last : last;
    holder.splice(index, 1, ...(replacement === undefined ? [] : [replacement]));
  } else if (isObject(holder) && typeof last === 'string') {
    if (replacement === undefined) delete holder[last];
    else holder[last] = replacement;
  } else throw new Error(`nothing is at ${steps.join('/')}`);
  return copy;
}

/** Puts a value at a place. */
export function put(steps: readonly Step[], replacement: unknown): Change {
  return (value) => changed(value, steps, () => replacement);
}

/** Takes out what is at a place. */
export function cut(...steps: readonly Step[]): Change {
  return (value) => changed(value, steps, () => undefined);
}

/** Moves an item of a list to another place in it. */
export function moved(list: readonly Step[], from: number, to: number): Change {
  return (value) => {
    const item = at(value, ...list, from);
    return changed(value, list, (old) => (Array.isArray(old) ? old.toSpliced(from, 1).toSpliced(to, 0, item) : old));
  };
}

/** Every value inside a value, itself first. */
export function* everything(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* everything(inner);
}
