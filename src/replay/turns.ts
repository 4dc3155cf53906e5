import type { Result, Transcript, Turn } from '../transcript/transcript.ts';

/** One request of a session as its agent would send it, were nothing cut. */
export interface SessionRequest {
  /** What answers it; null for what was never answered: the request that a payload is. */
  readonly turn: Turn | null;
  /** Whatever stands in it is of a lower order. */
  readonly end: number;
  /** What stands before the answer. Parts of the session keep their identity in it, but results that no message has answered yet. */
  readonly transcript: Transcript;
}

/**
 * The requests of one context, in order: one for each turn that was asked for. `unanswered`: what stands after the last turn is a request
 * too, as in the payload of a request.
 */
export function* requestsOf(session: Transcript, unanswered: boolean): Generator<SessionRequest> {
  const cut = prefixCutter(session);
  for (const [at, turn] of session.turns.entries()) {
    const transcript = cut(turn.order, at, turn.messages);
    if (turn.asked) yield { turn, end: turn.order, transcript };
  }
  if (unanswered && isOpen(session)) yield { turn: null, end: Number.POSITIVE_INFINITY, transcript: session };
}

/** How many there are. */
export function countRequests(session: Transcript, unanswered: boolean): number {
  return session.turns.filter(({ asked }) => asked).length + (unanswered && isOpen(session) ? 1 : 0);
}

/** Whether somebody but the assistant has the last word. */
function isOpen({ turns, results, words, media }: Transcript): boolean {
  const last = turns.at(-1)?.order ?? -1;
  const isAfter = (item: { readonly order: number } | undefined): boolean => item !== undefined && item.order > last;
  return isAfter(results.at(-1)) || isAfter(media.at(-1)) || isAfter(words.findLast(({ role }) => role !== 'assistant'));
}

/** Cuts what is before an order, for rising orders: no place is passed over twice. */
function prefixCutter(session: Transcript): (end: number, turns: number, messages: number) => Transcript {
  const starts = {
    tools: start(),
    words: start(),
    documents: start(),
    thinking: start(),
    calls: start(),
    results: start(),
    media: start(),
  };
  return (end, turns, messages) => {
    const lastAssistant = turns === 0 ? -1 : session.turns[turns - 1].order;
    const marker = session.lastCacheMarker;
    return {
      ...session,
      tools: starts.tools(session.tools, end),
      words: starts.words(session.words, end),
      documents: starts.documents(session.documents, end),
      thinking: starts.thinking(session.thinking, end),
      calls: starts.calls(session.calls, end),
      results: withUnseen(starts.results(session.results, end), lastAssistant),
      media: starts.media(session.media, end),
      turns: session.turns.slice(0, turns),
      messages,
      lastCacheMarker: marker !== null && marker < end ? marker : null,
    };
  };
}

function start(): <Item extends { readonly order: number }>(items: readonly Item[], end: number) => readonly Item[] {
  let count = 0;
  return (items, end) => {
    while (count < items.length && items[count].order < end) count++;
    return items.slice(0, count);
  };
}

/** As far as the model knows: nothing after its last message has been answered. */
function withUnseen(results: readonly Result[], lastAssistant: number): readonly Result[] {
  let first = results.length;
  while (first > 0 && results[first - 1].order > lastAssistant) first--;
  if (first === results.length) return results;
  return results.map((result, at) => (at >= first && result.seen ? { ...result, seen: false } : result));
}
