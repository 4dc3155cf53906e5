import type { Result, Transcript } from '../../transcript/transcript.ts';
import { resultText } from '../../transcript/transcript.ts';
import { argumentTexts, isJsonText, unescaped } from './readable.ts';

/** A text that the model has read or written, in the order of the session. */
export interface SessionText {
  /** `told`: by the system, a user, a tool's definition or an answer that a compaction took over; `used`: by the assistant; `result`: by a tool. */
  readonly kind: 'told' | 'used' | 'result';
  readonly at: string;
  /** The request that was answered last: of what the assistant wrote the one that it answers, of a result the one whose answer called for it; -1 before. */
  readonly request: number;
  /** Index among the transcript's results, or -1. */
  readonly result: number;
  /** What can be read there, with the escapes of JSON decoded; a call's arguments string by string. */
  readonly texts: readonly string[];
}

type Place = Pick<SessionText, 'kind' | 'at' | 'result' | 'texts'> & { readonly order: number };

/**
 * The texts of one context in reading order; requests are numbered as replay's `requestsOf` gives them. Thinking is left out: not every provider is sent
 * it again, so it neither uses a fact nor keeps one.
 */
export function sessionTexts(transcript: Transcript): SessionText[] {
  const { turns } = transcript;
  let [next, request, asked] = [0, -1, false];
  return placesOf(transcript).map(({ order, kind, ...rest }) => {
    for (; next < turns.length && turns[next].order <= order; next++) {
      ({ asked } = turns[next]);
      if (asked) request++;
    }
    return { ...rest, kind: kind === 'used' && !asked ? 'told' : kind, request };
  });
}

function placesOf({ tools, words, documents, calls, results }: Transcript): Place[] {
  const places: Place[] = [];
  const add = (kind: Place['kind'], { order, at }: { order: number; at: string }, texts: readonly string[], result = -1): void =>
    void places.push({ kind, order, at, texts, result });
  for (const tool of tools) add('told', tool, [unescaped(tool.render([], []))]);
  for (const document of documents) if (document.frame !== 'tag') add('told', document, [document.text.value]);
  for (const each of words) add(each.role === 'assistant' ? 'used' : 'told', each, [each.text.value]);
  for (const call of calls) add('used', call, [call.name, ...argumentTexts(call.arguments)]);
  for (const result of results) add('result', result, [readableResult(result)], result.index);
  return places.sort((one, other) => one.order - other.order);
}

function readableResult(result: Result): string {
  const text = resultText(result);
  return isEscaped(result) ? unescaped(text) : text;
}

/** Whether a result as it was read is JSON text; what is left of it after a cut is read in the same way. */
export function isEscaped(result: Result): boolean {
  return isJsonText(resultText(result.source ?? result));
}
