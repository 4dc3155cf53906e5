import type { CacheRules } from './cache-rules.ts';

/** One request as a prompt cache sees it. Places are orders; a prefix up to a place is all that has a lower order. */
export interface CachedRequest {
  readonly tokens: number;
  readonly end: number;
  /** Place of the first thing that the request before had otherwise, or null. */
  readonly firstChange: number | null;
  /** Tokens with which the first changed thing still begins as it did. */
  readonly kept: number;
  /** In milliseconds; null where it is not known, and then nothing expires. */
  readonly time: number | null;
  /** Place at which the messages begin. */
  readonly messages: number;
  /** Tokens of the prefix up to a place. */
  tokensTo(place: number): number;
  /** Blocks of it. */
  blocksTo(place: number): number;
}

/** What became of the input of one request: the three add up to it. Tokens. */
export interface CacheUse {
  readonly read: number;
  readonly written: number;
  readonly fresh: number;
}

interface Entry {
  readonly place: number;
  tokens: number;
  expires: number;
}

/** The prompt cache of one context, request after request. */
export interface PromptCache {
  use(request: CachedRequest): CacheUse;
}

export function createPromptCache(rules: CacheRules): PromptCache {
  let entries: Entry[] = [];
  let last: number | null = null;
  return {
    use(request) {
      const { tokens, end, firstChange, time, messages } = request;
      const now = time ?? 0;
      const isAlive = ({ expires }: Entry): boolean => time === null || expires >= now;
      const lasts =
        rules.kind === 'prefix'
          ? commonPrefix(entries, request)
          : newest(entries, rules).filter(({ place }) => firstChange === null || place <= firstChange);
      const found = lasts
        .filter(isAlive)
        .filter((entry) => entry.tokens >= rules.minimum && isReachable(entry, request, last, rules))
        .at(-1);
      const read = found ? Math.floor(found.tokens / rules.step) * rules.step : 0;
      const expires = time === null ? Number.POSITIVE_INFINITY : now + rules.life;
      for (const entry of lasts) if (found && entry.place <= found.place) entry.expires = expires;
      const isWritten = tokens >= rules.minimum;
      entries = rules.kind === 'prefix' ? [] : lasts.filter(isAlive);
      if (isWritten) {
        if (rules.kind === 'points' && !entries.some(({ place }) => place === messages)) {
          entries.unshift({ place: messages, tokens: request.tokensTo(messages), expires });
        }
        entries.push({ place: end, tokens, expires });
      }
      last = end;
      return { read, written: isWritten ? tokens - read : 0, fresh: isWritten ? 0 : tokens - read };
    },
  };
}

/** Of the request before, what is as it was. */
function commonPrefix(entries: readonly Entry[], { firstChange, tokensTo, kept }: CachedRequest): Entry[] {
  const last = entries.at(-1);
  if (!last || firstChange === null || firstChange >= last.place) return last ? [last] : [];
  return [{ ...last, place: firstChange, tokens: tokensTo(firstChange) + kept }];
}

function newest(entries: readonly Entry[], { points }: CacheRules): readonly Entry[] {
  return points === null ? entries : entries.slice(-points);
}

/** Markers stand before the messages, at the end of the request and where the one before it ended. Entries are looked for before each of them. */
function isReachable({ place }: Entry, request: CachedRequest, last: number | null, { lookback }: CacheRules): boolean {
  if (lookback === null || place === request.messages) return true;
  const block = request.blocksTo(place);
  return [request.end, last].some((marker) => marker !== null && marker >= place && request.blocksTo(marker) - block <= lookback);
}
