import type { Transcript } from '../transcript/transcript.ts';
import type { CacheRules } from './cache-rules.ts';
import type { Figures } from './gain.ts';
import { costOf, type Money, uncachedCost } from './money.ts';
import { overheadOf, type Pieces, piecesOf } from './pieces.ts';
import { createPromptCache } from './prompt-cache.ts';
import type { InputFigures } from './report.ts';

/** The requests of one context, as they are with a plan or without, and what they cost. */
export interface Side {
  readonly pieces: Pieces;
  /** Tokens of the request that ends before an order. */
  total(end: number, messages: number): number;
  use(request: { end: number; messages: number; firstChange: number | null; kept: number; time: number | null }): InputFigures;
}

export function createSide(context: Transcript, figures: Figures, rules: CacheRules, money: Money): Side {
  const pieces = piecesOf(context, figures);
  const cache = createPromptCache(rules);
  const messagesFrom = firstMessage(context);
  const total = (end: number, messages: number): number => pieces.upTo(end) + overheadOf(context, messages, figures);
  return {
    pieces,
    total,
    use({ end, messages, firstChange, kept, time }) {
      const tokens = total(end, messages);
      const tokensTo = (place: number): number =>
        pieces.before(place) + overheadOf(context, messagesBefore(context, place), figures);
      const use = cache.use({ tokens, end, firstChange, kept, time, messages: messagesFrom, tokensTo, blocksTo: pieces.blocks });
      const rates = money.ratesFor(tokens);
      return { tokens, ...use, cost: costOf(use, rates), uncached: uncachedCost(tokens, rates) };
    },
  };
}

/** Where tools and the system prompt end. */
export function firstMessage({ words, calls, results, media, thinking }: Transcript): number {
  const spoken = words.find(({ role }) => role !== 'system');
  const firsts = [spoken, calls[0], results[0], media[0], thinking[0]];
  return firsts.reduce((least, item) => Math.min(least, item?.order ?? least), Number.POSITIVE_INFINITY);
}

/** As far as turns tell: messages of the user since the last of them are not counted. */
export function messagesBefore({ turns }: Transcript, place: number): number {
  return turns.findLast(({ order }) => order <= place)?.messages ?? 0;
}
