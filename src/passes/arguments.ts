import { type ArgumentString, longStrings } from '../text/argument-strings.ts';
import { argumentStub, isArgumentStub, withCommas } from '../text/markers.ts';
import type { ArgumentsEdit } from '../transcript/edit.ts';
import type { Call } from '../transcript/transcript.ts';
import type { Pass, PassContext } from './pass.ts';
import { type PinOptions, pinOptions } from './pin-options.ts';

export interface ArgumentsOptions extends PinOptions {
  readonly maxArgumentChars: number;
}

/** What the assistant wrote into old calls: long strings become a note of their length; keys, short values and paths stay. */
export const argumentsPass: Pass<ArgumentsOptions> = {
  id: 'arguments',
  optIn: true,
  summary: 'long strings in the arguments of old calls become a note of their length; what the assistant wrote there is lost',
  loss: 'lossy',
  options: {
    ...pinOptions,
    maxArgumentChars: {
      flag: '--max-argument-chars',
      description: 'replace strings longer than N characters in the arguments of old calls (those of kept results stay)',
      type: 'integer',
      default: 1000,
      min: 100,
      unit: 'characters',
    },
  },
  *propose({ calls, results }, { maxArgumentChars }, context) {
    // A session remembers what was cut: such a call is another one by now.
    const whole = new Set(calls);
    for (const result of results) {
      const { call } = result;
      if (!call?.editable || !result.live || context.pinned(result) || !whole.delete(call)) continue;
      const edit = editOf(call, maxArgumentChars, context);
      if (edit && context.worth(edit)) yield edit;
    }
  },
};

/** By the calls and the limit: in a session they are asked about at each turn. */
const found = new WeakMap<Call, { readonly most: number; readonly strings: readonly ArgumentString[] }>();

function editOf(call: Call, most: number, { ref }: PassContext): ArgumentsEdit | null {
  const known = found.get(call);
  const all = known?.most === most ? known.strings : longStrings(call.arguments, most);
  found.set(call, { most, strings: all });
  const strings = all
    .filter(({ value }) => !isArgumentStub(value))
    .map(({ value, ...place }) => ({ ...place, value: argumentStub(value, ref(value)) }));
  if (strings.length === 0) return null;
  const what = strings.length === 1 ? 'a string' : `${strings.length} strings`;
  return {
    kind: 'arguments',
    call,
    strings,
    change: 'argument',
    reason: `${what} longer than ${withCommas(most)} characters in an old call`,
  };
}
