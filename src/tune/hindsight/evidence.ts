import type { Transcript } from '../../transcript/transcript.ts';
import { visitLines } from './lines.ts';
import { type LiteralKind, visitLiterals, visitPhrase } from './literals.ts';
import { createMatcher } from './matcher.ts';
import type { IsOrdinary } from './ordinary.ts';
import { isEscaped, type SessionText, sessionTexts } from './session.ts';

/** Something that the model wrote and that only tool results could have told it. */
export interface Sourced {
  readonly value: string;
  readonly kind: LiteralKind | 'line';
  /** Where it was used first, and by the answer to which request (from 0). */
  readonly at: string;
  readonly request: number;
  /** The results that hold it, before it was used, by index, ascending; at least one. */
  readonly results: readonly number[];
  /** Requests since the newest of them: 1 if it came just before. */
  readonly age: number;
  /** Texts of the assistant and calls that hold it, the first use among them. */
  readonly uses: number;
}

/** What a session shows of the use of its tool results. */
export interface Evidence {
  /** Requests that were answered. */
  readonly requests: number;
  readonly facts: readonly Sourced[];
  readonly lines: readonly Sourced[];
  /** By index: where a result stands, and whether what is left of it is read as JSON text. */
  readonly results: readonly { readonly at: string; readonly name: string; readonly escaped: boolean }[];
}

/** A literal or line that the assistant wrote, with its first use. */
interface Candidate {
  readonly value: string;
  readonly kind: Sourced['kind'];
  readonly at: string;
  readonly request: number;
  /** The place of its first use among the session's texts. */
  readonly place: number;
  readonly results: number[];
  newest: number;
  uses: number;
  known: boolean;
}

/**
 * The facts and copied lines of a session that have tool results as their only source: they stand in an earlier result and in no earlier words, call or
 * definition of a tool. Each counts once, at its first use. Time is linear in the transcript; pure.
 */
export function evidenceOf(transcript: Transcript, isOrdinary: IsOrdinary): Evidence {
  const texts = sessionTexts(transcript);
  const candidates = candidatesIn(texts, isOrdinary);
  const matcher = createMatcher(candidates.map(({ value }) => value));
  for (const [place, text] of texts.entries()) {
    for (const each of text.texts) {
      for (const index of matcher.find(each)) see(candidates[index], place, text);
    }
  }
  const sourced = candidates.filter(({ known, results }) => !known && results.length > 0);
  const all = sourced.map(
    ({ value, kind, at, request, results, newest, uses }): Sourced => ({
      value,
      kind,
      at,
      request,
      results,
      age: request - newest,
      uses,
    }),
  );
  return {
    requests: transcript.turns.filter(({ asked }) => asked).length,
    facts: all.filter(({ kind }) => kind !== 'line'),
    lines: all.filter(({ kind }) => kind === 'line'),
    results: transcript.results.map((result) => ({ at: result.at, name: result.name, escaped: isEscaped(result) })),
  };
}

function candidatesIn(texts: readonly SessionText[], isOrdinary: IsOrdinary): Candidate[] {
  const facts = new Map<string, Candidate>();
  const lines = new Map<string, Candidate>();
  for (const [place, { kind: speaker, at, request, texts: parts }] of texts.entries()) {
    if (speaker !== 'used') continue;
    const add = (known: Map<string, Candidate>, value: string, kind: Sourced['kind']): void => {
      if (!known.has(value))
        known.set(value, { value, kind, at, request, place, results: [], newest: -1, uses: 0, known: false });
    };
    for (const text of parts) {
      const visit = (value: string, kind: LiteralKind): void => {
        if (!facts.has(value) && !isOrdinary(value, kind)) add(facts, value, kind);
      };
      visitPhrase(text, visit);
      visitLiterals(text, visit);
      visitLines(text, (line) => add(lines, line, 'line'));
    }
  }
  return [...facts.values(), ...lines.values()];
}

/** A candidate stands in a text: before its first use, that is a source of it, or another origin than results. */
function see(candidate: Candidate, place: number, { kind, result, request }: SessionText): void {
  if (place >= candidate.place) {
    if (kind === 'used') candidate.uses++;
  } else if (kind !== 'result') candidate.known = true;
  else if (candidate.results.at(-1) !== result) {
    candidate.results.push(result);
    candidate.newest = request;
  }
}
