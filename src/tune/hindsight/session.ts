import type { Result, Transcript } from '../../transcript/transcript.ts';
import { resultText } from '../../transcript/transcript.ts';
import { argumentTexts, isJsonText, unescaped } from './readable.ts';

/** A text that the model has read or written, in the order of the session. */
export interface SessionText {
  /** `told`: by the system, a user or a tool's definition; `used`: by the assistant; `result`: by a tool. */
  readonly kind: 'told' | 'used' | 'result';
  readonly at: string;
  /** Of what the assistant wrote, the request that it answers; of a result, the request whose answer called for it; -1 before the first. */
  readonly request: number;
  /** Index among the transcript's results, or -1. */
  readonly result: number;
  /** What can be read there, with the escapes of JSON decoded; a call's arguments string by string. */
  readonly texts: readonly string[];
}

interface Place {
  readonly order: number;
  readonly of: 'told' | 'assistant' | 'result';
  /** The turn of a call, else null. */
  readonly turn: number | null;
  read(): Omit<SessionText, 'kind' | 'request'>;
}

/** A session's texts in order, by requests. */
export interface SessionTexts {
  /** Requests: maximal runs of what the assistant wrote; a call of another turn begins the next. */
  readonly requests: number;
  readonly texts: readonly SessionText[];
}

/**
 * The texts of a transcript in reading order. Thinking is left out: it is not sent again by every provider, so it neither uses a fact nor keeps one.
 */
export function sessionTexts(transcript: Transcript): SessionTexts {
  const texts: SessionText[] = [];
  let request = -1;
  let turn: number | null = null;
  let speaking = false;
  for (const place of placesOf(transcript)) {
    if (place.of === 'assistant') {
      if (!speaking || (place.turn !== null && turn !== null && place.turn !== turn)) {
        request++;
        turn = null;
      }
      turn = place.turn ?? turn;
    }
    speaking = place.of === 'assistant';
    texts.push({ ...place.read(), kind: place.of === 'assistant' ? 'used' : place.of, request });
  }
  return { requests: request + 1, texts };
}

function placesOf({ tools, words, documents, calls, results }: Transcript): Place[] {
  const places: Place[] = [];
  const told = (order: number, at: string, text: () => string): void =>
    void places.push({ order, of: 'told', turn: null, read: () => ({ at, result: -1, texts: [text()] }) });
  for (const tool of tools) told(tool.order, tool.at, () => unescaped(tool.render([], [])));
  for (const { frame, order, at, text } of documents) if (frame !== 'tag') told(order, at, () => text.value);
  for (const { role, order, at, text } of words) {
    if (role !== 'assistant') told(order, at, () => text.value);
    else places.push({ order, of: 'assistant', turn: null, read: () => ({ at, result: -1, texts: [text.value] }) });
  }
  for (const { order, at, turn, name, arguments: input } of calls) {
    places.push({ order, of: 'assistant', turn, read: () => ({ at, result: -1, texts: [name, ...argumentTexts(input)] }) });
  }
  for (const result of results) {
    const { order, at, index } = result;
    places.push({ order, of: 'result', turn: null, read: () => ({ at, result: index, texts: [readableResult(result)] }) });
  }
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
