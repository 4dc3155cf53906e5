import type { Result } from '../transcript/transcript.ts';
import type { PassContext } from './pass.ts';

/**
 * Remembers what was made of results, for each who asks: a session asks through one context at each of its turns, and what was found out of a
 * result stays true of it.
 */
export function perResult<Value>(): (context: PassContext, result: Result, make: () => Value) => Value {
  const all = new WeakMap<PassContext, WeakMap<Result, { readonly value: Value }>>();
  return (context, result, make) => {
    let known = all.get(context);
    if (!known) {
      known = new WeakMap();
      all.set(context, known);
    }
    const before = known.get(result);
    if (before) return before.value;
    const value = make();
    known.set(result, { value });
    return value;
  };
}
