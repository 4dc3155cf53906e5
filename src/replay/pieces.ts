import { stretchesOf } from '../tokens/sections.ts';
import type { Call, ContextDocument, Result, Thinking, Tool, Transcript } from '../transcript/transcript.ts';
import type { Figures } from './gain.ts';

/** Kinds of pieces that a plan can change, each numbered by its place in its list. */
type Changing = 'tool' | 'document' | 'call' | 'result' | 'thinking';

/** Tokens of what a session holds, in reading order, with running sums of what is asked for. Each text is counted when it is first met. */
export interface Pieces {
  /** Tokens of all pieces of a lower order, by the present sizes. Orders rise from call to call. */
  upTo(end: number): number;
  /** The same for any order that was passed; it is summed up anew. */
  before(order: number): number;
  /** How many blocks of a request are of a lower order: texts, calls, results and so on. */
  blocks(order: number): number;
  /** Gives a piece another size. */
  resize(kind: Changing, index: number, tokens: number): void;
}

export function piecesOf(session: Transcript, figures: Figures): Pieces {
  const { orders, tokens, places } = listed(session, figures);
  const blocks = [...new Set(orders)];
  let passed = 0;
  let sum = 0;
  return {
    upTo(end) {
      for (; passed < orders.length && orders[passed] < end; passed++) sum += tokens[passed];
      return sum;
    },
    before(order) {
      let total = 0;
      for (let at = 0; at < orders.length && orders[at] < order; at++) total += tokens[at];
      return total;
    },
    blocks: (order) => firstFrom(blocks, order),
    resize(kind, index, size) {
      const at = places.get(kind)?.[index];
      if (at === undefined) return;
      if (at < passed) sum += size - tokens[at];
      tokens[at] = size;
    },
  };
}

/** Tokens of one piece that a plan can change. */
export function sizesOf({ counter, sections }: Figures): {
  tool(tool: Tool): number;
  document(document: ContextDocument): number;
  call(call: Call): number;
  result(result: Result): number;
  thinking(block: Thinking): number;
} {
  return {
    tool: sections.tool,
    document: ({ text }) => counter.count(text.value),
    call: ({ name, arguments: input }) => counter.count(name) + counter.count(input) + sections.perCall,
    result: (result) => {
      const { text, images, aside } = sections.result(result);
      return text + images - aside;
    },
    thinking: ({ text, removed }) => (text && !removed ? counter.count(text.value) : 0),
  };
}

/** Tokens that the provider adds to a request of so many messages; what it adds to each call is in the pieces. */
export function overheadOf(session: Transcript, messages: number, { sections }: Figures): number {
  return sections.section({ ...session, messages, calls: [] }, 'overhead');
}

interface Listed {
  readonly orders: readonly number[];
  readonly tokens: number[];
  readonly places: ReadonlyMap<Changing, readonly number[]>;
}

function listed(session: Transcript, figures: Figures): Listed {
  const { counter, sections } = figures;
  const size = sizesOf(figures);
  const pieces: { order: number; tokens: number; kind: Changing | null; index: number }[] = [];
  const add = (order: number, tokens: number, kind: Changing | null = null, index = 0): void =>
    void pieces.push({ order, tokens, kind, index });
  for (const [index, tool] of session.tools.entries()) add(tool.order, size.tool(tool), 'tool', index);
  for (const { words, stretch } of stretchesOf(session)) add(words.order, counter.count(stretch));
  for (const [index, document] of session.documents.entries()) add(document.order, size.document(document), 'document', index);
  for (const [index, block] of session.thinking.entries()) add(block.order, size.thinking(block), 'thinking', index);
  for (const [index, call] of session.calls.entries()) add(call.order, size.call(call), 'call', index);
  for (const { order, tokens } of sections.together(session.calls)) add(order, tokens);
  for (const [index, result] of session.results.entries()) add(result.order, size.result(result), 'result', index);
  for (const { order, media } of session.media) add(order, sections.media(media) ?? 0);
  pieces.sort((a, b) => a.order - b.order);
  const places = new Map<Changing, number[]>();
  for (const [at, { kind, index }] of pieces.entries()) {
    if (kind === null) continue;
    const list = places.get(kind) ?? [];
    list[index] = at;
    places.set(kind, list);
  }
  return { orders: pieces.map(({ order }) => order), tokens: pieces.map((piece) => piece.tokens), places };
}

/** How many are lower than an order, in a rising list. */
function firstFrom(orders: readonly number[], order: number): number {
  let [low, high] = [0, orders.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (orders[middle] < order) low = middle + 1;
    else high = middle;
  }
  return low;
}
