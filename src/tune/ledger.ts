import type { Figures } from '../replay/gain.ts';
import type { SessionRequest } from '../replay/turns.ts';
import { overheadTokens } from '../tokens/overhead.ts';
import { toolText } from '../transcript/edit.ts';
import type { ContextDocument, Result, Thinking, Tool, Transcript } from '../transcript/transcript.ts';

/** What a session takes as it was recorded, request by request, in tokens; and what its changing parts take. */
export interface Ledger {
  readonly figures: Figures;
  /** Of each request: all of it, and its tool results. */
  readonly raw: readonly { readonly all: number; readonly results: number }[];
  /** Tokens of all that stands before an order, without overhead, as recorded. */
  before(order: number): number;
  size(part: Tool | ContextDocument | Result | Thinking): number;
}

export function createLedger(session: Transcript, requests: readonly SessionRequest[], figures: Figures): Ledger {
  const { counter, sections } = figures;
  const sizes = new WeakMap<object, number>();
  const measure = (part: Tool | ContextDocument | Result | Thinking): number => {
    if ('parts' in part) {
      const { text, images } = sections.result(part);
      return text + images;
    }
    if ('render' in part) return counter.count(toolText(part));
    if ('bound' in part) return part.text && !part.removed ? counter.count(part.text.value) : 0;
    return counter.count(part.text.value);
  };
  const size: Ledger['size'] = (part) => {
    const known = sizes.get(part);
    if (known !== undefined) return known;
    const tokens = measure(part);
    sizes.set(part, tokens);
    return tokens;
  };
  const pieces = piecesOf(session, size, figures);
  const sums = [0];
  for (const { tokens } of pieces) sums.push(sums[sums.length - 1] + tokens);
  const before = (order: number): number => sums[countBefore(pieces, order)];
  const results = [0];
  for (const result of session.results) results.push(results[results.length - 1] + size(result));
  const raw = requests.map(({ end, transcript }) => ({
    all: before(end) + overheadTokens(session.family, transcript.messages),
    results: results[countBefore(session.results, end)],
  }));
  return { figures, raw, before, size };
}

interface Piece {
  readonly order: number;
  readonly tokens: number;
}

function piecesOf(session: Transcript, size: Ledger['size'], { counter, sections }: Figures): Piece[] {
  const inside = new Set(session.documents.filter(({ frame }) => frame === 'tag').map(({ order }) => order));
  const pieces: Piece[] = [];
  const add = (order: number, tokens: number): void => void pieces.push({ order, tokens });
  for (const tool of session.tools) add(tool.order, size(tool));
  for (const { order, text } of session.words) if (!inside.has(order)) add(order, counter.count(text.value));
  // Words that hold documents are counted in stretches around them: the section counter knows how.
  const holders = session.words.filter(({ order }) => inside.has(order));
  for (const words of holders) {
    const alone = { ...session, words: [words], documents: session.documents.filter(({ order }) => order === words.order) };
    add(words.order, sections.section(alone, words.role === 'system' ? 'system' : 'prose'));
  }
  for (const document of session.documents) add(document.order, size(document));
  for (const block of session.thinking) add(block.order, size(block));
  for (const call of session.calls) add(call.order, counter.count(call.name) + counter.count(call.arguments));
  for (const result of session.results) add(result.order, size(result));
  for (const { order, media } of session.media) add(order, sections.media(media));
  return pieces.sort((one, other) => one.order - other.order);
}

/** How many items of a list in rising order stand before an order. */
function countBefore(items: readonly { readonly order: number }[], order: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle].order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}
