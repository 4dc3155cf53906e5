import { type Counter, createCounter } from '../tokens/counter.ts';
import { type EncodingName, resolveEncoding } from '../tokens/encodings.ts';
import { createSectionCounter } from '../tokens/sections.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { Figures } from './rows.ts';

/** One counter an encoding, so that each distinct string is counted once. */
export function createCounters(): (encoding: EncodingName) => Counter {
  const counters = new Map<EncodingName, Counter>();
  return (encoding) => {
    const counter = counters.get(encoding) ?? createCounter(encoding);
    counters.set(encoding, counter);
    return counter;
  };
}

/** What counts a transcript, in the encoding of its model or another. */
export function figuresOf(
  transcript: Transcript,
  encoding: string | undefined,
  counters: (encoding: EncodingName) => Counter,
): Figures {
  const counter = counters(resolveEncoding(transcript.model, encoding).encoding);
  return { counter, sections: createSectionCounter(counter, transcript.family, transcript.model) };
}
