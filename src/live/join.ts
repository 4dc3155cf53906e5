import type { Call, Result, Thinking, Transcript } from '../transcript/transcript.ts';

/** How many of each kind of part stand in a transcript: where the parts of what follows begin. */
export interface Extent {
  readonly tools: number;
  readonly words: number;
  readonly documents: number;
  readonly thinking: number;
  readonly calls: number;
  readonly results: number;
  readonly media: number;
  readonly turns: number;
  readonly names: number;
  /** Whatever stands in it is of a lower order. */
  readonly order: number;
  readonly messages: number;
  readonly lastCacheMarker: number | null;
}

/** Of a transcript in which nothing stands. */
export const NOTHING: Extent = {
  tools: 0,
  words: 0,
  documents: 0,
  thinking: 0,
  calls: 0,
  results: 0,
  media: 0,
  turns: 0,
  names: 0,
  order: 0,
  messages: 0,
  lastCacheMarker: null,
};

export function extentOf(transcript: Transcript): Extent {
  const { tools, words, documents, thinking, calls, results, media, turns, messages, lastCacheMarker } = transcript;
  const lists = [tools, words, documents, thinking, calls, results, media, turns];
  return {
    tools: tools.length,
    words: words.length,
    documents: documents.length,
    thinking: thinking.length,
    calls: calls.length,
    results: results.length,
    media: media.length,
    turns: turns.length,
    names: transcript.names?.length ?? 0,
    order: 1 + lists.reduce((end, list) => Math.max(end, list.at(-1)?.order ?? -1), lastCacheMarker ?? -1),
    messages,
    lastCacheMarker,
  };
}

/** What stood in a transcript when it was of that extent. */
export function upTo(transcript: Transcript, extent: Extent): Transcript {
  const turns = transcript.turns.slice(0, extent.turns);
  const last = turns.at(-1)?.order ?? -1;
  const results = transcript.results.slice(0, extent.results);
  return {
    ...transcript,
    tools: transcript.tools.slice(0, extent.tools),
    words: transcript.words.slice(0, extent.words),
    documents: transcript.documents.slice(0, extent.documents),
    thinking: transcript.thinking.slice(0, extent.thinking),
    calls: transcript.calls.slice(0, extent.calls),
    results: results.map((result) => (result.seen && result.order > last ? { ...result, seen: false } : result)),
    media: transcript.media.slice(0, extent.media),
    turns,
    ...withNames(transcript.names?.slice(0, extent.names)),
    messages: extent.messages,
    lastCacheMarker: extent.lastCacheMarker,
  };
}

function withNames(names: readonly string[] | undefined): Pick<Transcript, 'names'> {
  return names && names.length > 0 ? { names } : {};
}

/** Those parts of a transcript that stand between two extents, of the kinds that edits change. */
export function between(transcript: Transcript, from: Extent, to: Extent): Transcript {
  return {
    ...transcript,
    tools: transcript.tools.slice(from.tools, to.tools),
    documents: transcript.documents.slice(from.documents, to.documents),
    thinking: transcript.thinking.slice(from.thinking, to.thinking),
    results: transcript.results.slice(from.results, to.results),
  };
}

/**
 * A transcript continued by another that was read alone. Parts of the first keep their identity, but results that the model has now answered.
 * Null if the second alone does not tell which call of the first one of its results answers.
 */
export function join(first: Transcript, next: Transcript): Transcript | null {
  const at = extentOf(first);
  if (next.results.some(({ id, call }) => id === null && call === null)) return null;
  const shift = <Item extends { readonly order: number }>(item: Item): Item => ({ ...item, order: item.order + at.order });
  const calls = new Map(next.calls.map((call) => [call, { ...shift(call), turn: call.turn + at.turns }]));
  const pairs = new Map<string, Call>();
  const wanted = new Set(next.results.flatMap(({ id, call }) => (call === null && id !== null ? [id] : [])));
  if (wanted.size > 0) for (const call of first.calls) if (call.id !== null && wanted.has(call.id)) pairs.set(call.id, call);
  const paired = (result: Result): Result => {
    const call = (result.call ? calls.get(result.call) : pairs.get(result.id ?? '')) ?? null;
    return {
      ...shift(result),
      index: result.index + at.results,
      call,
      name: result.call === null && call && result.name === 'tool' ? call.name : result.name,
      turn: call?.turn ?? result.turn + at.turns,
    };
  };
  const turns = next.turns.map((turn) => ({ ...shift(turn), messages: turn.messages + at.messages }));
  const lastAssistant = turns.at(-1)?.order ?? -1;
  return {
    ...first,
    tools: [...first.tools, ...next.tools.map(shift)],
    words: [...first.words, ...next.words.map((words) => ({ ...shift(words), message: words.message + at.messages }))],
    documents: [
      ...first.documents,
      ...next.documents.map((document) => ({ ...shift(document), index: document.index + at.documents })),
    ],
    thinking: [...first.thinking, ...next.thinking.map((block): Thinking => shift(block))],
    calls: [...first.calls, ...calls.values()],
    results: [...seenBefore(first.results, lastAssistant), ...next.results.map(paired)],
    media: [...first.media, ...next.media.map(shift)],
    turns: [...first.turns, ...turns],
    ...withNames([...(first.names ?? []), ...(next.names ?? [])]),
    messages: next.messages + at.messages,
    unknown: [...new Set([...first.unknown, ...next.unknown])],
    lastCacheMarker: next.lastCacheMarker === null ? first.lastCacheMarker : next.lastCacheMarker + at.order,
  };
}

/** Whether a message of the assistant stands first in a transcript that was read without what stands before it. */
export function beginsWithAssistant({ turns, tools, words, documents, thinking, calls, results, media }: Transcript): boolean {
  const lists = [tools, words, documents, thinking, calls, results, media];
  return turns.length > 0 && lists.every(([first]) => first === undefined || first.order > turns[0].order);
}

function seenBefore(results: readonly Result[], lastAssistant: number): readonly Result[] {
  let first = results.length;
  while (first > 0 && !results[first - 1].seen) first--;
  if (first === results.length || results[first].order > lastAssistant) return results;
  return results.map((result, place) => (place >= first && result.order < lastAssistant ? { ...result, seen: true } : result));
}
