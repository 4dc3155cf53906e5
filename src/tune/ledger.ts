import type { CacheRules } from '../replay/cache-rules.ts';
import type { Figures } from '../replay/gain.ts';
import { costOf, type Money } from '../replay/money.ts';
import { overheadOf, piecesOf, sizesOf } from '../replay/pieces.ts';
import { createPromptCache } from '../replay/prompt-cache.ts';
import { firstMessage, messagesBefore } from '../replay/side.ts';
import type { SessionRequest } from '../replay/turns.ts';
import type { Call, ContextDocument, Result, Thinking, Tool, Transcript } from '../transcript/transcript.ts';

/** A part of a session that a plan may change. */
export type Part = Tool | ContextDocument | Call | Result | Thinking;

/** One request as it is sent. */
interface Sent {
  readonly tokens: number;
  readonly firstChange: number | null;
  /** Tokens with which the first changed thing still begins as it did. */
  readonly kept: number;
  /** Tokens of what stands before an order, without overhead. */
  tokensTo(order: number): number;
}

/** What a session takes as it was recorded, request by request, and what its parts take. Tokens. */
export interface Ledger {
  readonly figures: Figures;
  /** Of each request: all of it, and its tool results. */
  readonly raw: readonly { readonly all: number; readonly results: number }[];
  /** What the input cost, in tokens at the price of uncached input. */
  readonly rawCost: number;
  /** All that stands before an order, without overhead, as recorded. */
  before(order: number): number;
  size(part: Part): number;
  /** The price of requests that are sent one after the other, in tokens at the price of uncached input. */
  cashier(): (index: number, sent: Sent) => number;
}

export function createLedger(
  session: Transcript,
  requests: readonly SessionRequest[],
  figures: Figures,
  { rules, money }: { readonly rules: CacheRules; readonly money: Money },
): Ledger {
  const size = rememberedSizes(figures);
  const pieces = piecesOf(session, figures);
  const sums = new Map<number, number>();
  const before = (order: number): number => {
    const sum = sums.get(order) ?? pieces.before(order);
    sums.set(order, sum);
    return sum;
  };
  const results = runningSums(session.results.map(size));
  const raw = requests.map(({ end, transcript }) => ({
    all: pieces.upTo(end) + overheadOf(session, transcript.messages, figures),
    results: results[countBefore(session.results, end)],
  }));
  const messages = firstMessage(session);
  const unit = money.ratesFor(0).input / 1e6;
  const cashier = (): ((index: number, sent: Sent) => number) => {
    const cache = createPromptCache(rules);
    return (index, sent) => {
      const { end, turn } = requests[index];
      const tokensTo = (order: number): number =>
        sent.tokensTo(order) + overheadOf(session, messagesBefore(session, order), figures);
      const use = cache.use({ ...sent, tokensTo, end, time: turn?.time ?? null, messages, blocksTo: pieces.blocks });
      return costOf(use, money.ratesFor(sent.tokens)) / unit;
    };
  };
  const pay = cashier();
  const rawCost = raw.reduce(
    (sum, { all }, at) => sum + pay(at, { tokens: all, firstChange: null, kept: 0, tokensTo: before }),
    0,
  );
  return { figures, raw, rawCost, before, size, cashier };
}

function rememberedSizes(figures: Figures): Ledger['size'] {
  const sizes = sizesOf(figures);
  const measure = (part: Part): number => {
    if ('parts' in part) return sizes.result(part);
    if ('render' in part) return sizes.tool(part);
    if ('arguments' in part) return sizes.call(part);
    return 'bound' in part ? sizes.thinking(part) : sizes.document(part);
  };
  const known = new WeakMap<Part, number>();
  return (part) => {
    const tokens = known.get(part) ?? measure(part);
    known.set(part, tokens);
    return tokens;
  };
}

function runningSums(figures: readonly number[]): number[] {
  const sums = [0];
  for (const figure of figures) sums.push(sums[sums.length - 1] + figure);
  return sums;
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
