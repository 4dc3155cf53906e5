import { blankCuts } from '../text/json-blanks.ts';
import { editResult, type RewriteResult } from '../transcript/edit.ts';
import { type Result, textParts } from '../transcript/transcript.ts';

/** An edit that loses nothing, and the result with it. */
export interface Minified {
  readonly edit: RewriteResult;
  readonly result: Result;
}

const known = new WeakMap<Result, Minified | null>();

/** A result without the white space between the tokens of its JSON, or null where that is no text of its own or has none. */
export function minifiedResult(result: Result): Minified | null {
  const before = known.get(result);
  if (before !== undefined) return before;
  const minified = minify(result);
  known.set(result, minified);
  return minified;
}

function minify(result: Result): Minified | null {
  const [part, ...others] = textParts(result);
  if (!part || part.structured || others.length > 0) return null;
  const cuts = blankCuts(part.text.value);
  if (cuts.length === 0) return null;
  const edit: RewriteResult = {
    kind: 'rewrite',
    result,
    part,
    cuts,
    change: 'minified',
    reason: 'white space between JSON tokens',
  };
  return { edit, result: editResult(result, edit) };
}
