import { claudeVersion, providerOf, versionAfter } from '../tokens/model-name.ts';
import type { Family } from '../transcript/transcript.ts';

/**
 * How a provider's prompt cache works, as published in 2026. All cache a prefix in the order tools, system, messages. `prefix`: whatever two requests
 * have in common at their beginning is read. `points`: only a prefix that ends where an earlier request had a marker.
 */
export interface CacheRules {
  readonly kind: 'prefix' | 'points';
  /** Tokens that a prefix must have to be cached. */
  readonly minimum: number;
  /** A read prefix is a multiple of so many tokens. */
  readonly step: number;
  /** Points are looked for only so many blocks before a marker; null: as far as there are points. */
  readonly lookback: number | null;
  /** Only so many of the newest points can be read; null: all. */
  readonly points: number | null;
  /** Milliseconds that an entry lives after it was written or read. */
  readonly life: number;
  /** Entries are written to be kept for an hour, at the price of that. */
  readonly isForHour: boolean;
  /** What reading and writing cost in multiples of an uncached token, where no price list says it. */
  readonly read: number;
  readonly write: number;
  /** The rules in words. */
  readonly words: string;
}

const MINUTE = 60_000;

/** Read 0.1, write 1.25, any prefix: for a model of which nothing is known. */
export const PLAIN_RULES: CacheRules = {
  kind: 'prefix',
  minimum: 0,
  step: 1,
  lookback: null,
  points: null,
  life: Number.POSITIVE_INFINITY,
  isForHour: false,
  read: 0.1,
  write: 1.25,
  words: 'no known provider: whatever two requests begin with alike is read at 0.1, the rest is written at 1.25',
};

/** `isForHour`: entries are known to be written for an hour, where the provider has that. */
export function cacheRules(family: Family, model: string | null, isForHour = false): CacheRules {
  switch (model === null ? 'unknown' : providerOf(family, model)) {
    case 'anthropic':
      return anthropicRules(model, isForHour);
    case 'openai':
      return openaiRules(model);
    case 'gemini':
      return geminiRules(model);
    case 'unknown':
      return PLAIN_RULES;
  }
}

/** Anthropic, "Prompt caching": markers where agents put them. */
function anthropicRules(model: string | null, isForHour: boolean): CacheRules {
  const { line, version } = claudeVersion(model) ?? { line: '', version: 0 };
  const minimum = anthropicMinimum(line, version);
  const read = line === 'fable' && version >= 5.1 ? 0.025 : (line === 'opus' || line === 'sonnet') && version >= 5.5 ? 0.05 : 0.1;
  const words = `Anthropic: markers after the system prompt and at the ends of the last two requests, from ${minimum} tokens, 20 blocks looked back, kept for ${isForHour ? 'an hour' : '5 minutes'}`;
  return {
    kind: 'points',
    minimum,
    step: 1,
    lookback: 20,
    points: null,
    life: isForHour ? 60 * MINUTE : 5 * MINUTE,
    isForHour,
    read,
    write: isForHour ? 2 : 1.25,
    words,
  };
}

function anthropicMinimum(line: string, version: number): number {
  if ((line === 'opus' || line === 'fable') && version >= 5 && version < 5.2) return 512;
  if (line === 'opus' && version === 4.7) return 2048;
  if ((line === 'opus' && (version === 4.5 || version === 4.6)) || (line === 'haiku' && version === 4.5)) return 4096;
  return 1024;
}

/** OpenAI, "Prompt caching": automatic; from gpt-5.6 on by the newest 80 ends of requests, and writing has its price. */
function openaiRules(model: string | null): CacheRules {
  const version = versionAfter('gpt-', model) ?? 0;
  const name = model?.toLowerCase() ?? '';
  const read = openaiRead(name, version);
  if (version >= 5.6) {
    const words =
      'OpenAI from gpt-5.6: a marker at the end of each request, from 1024 tokens, the newest 80 are read, kept for 30 minutes';
    return {
      kind: 'points',
      minimum: 1024,
      step: 1,
      lookback: null,
      points: 80,
      life: 30 * MINUTE,
      isForHour: false,
      read,
      write: 1.25,
      words,
    };
  }
  const words = 'OpenAI to gpt-5.5: any prefix from 1024 tokens in steps of 128, kept for 10 minutes, writing is free';
  return {
    kind: 'prefix',
    minimum: 1024,
    step: 128,
    lookback: null,
    points: null,
    life: 10 * MINUTE,
    isForHour: false,
    read,
    write: 1,
    words,
  };
}

function openaiRead(name: string, version: number): number {
  if (version >= 6.1) return 0.05;
  if (version >= 5) return 0.1;
  return /4\.1|o3|o4-mini/.test(name) ? 0.25 : 0.5;
}

/** Google, "Context caching": implicit and without a guarantee; nothing is published on how long it is kept. */
function geminiRules(model: string | null): CacheRules {
  const version = versionAfter('gemini-', model) ?? 0;
  const isLarge = version >= 4 || (model?.toLowerCase().includes('pro') ?? false);
  const minimum = isLarge ? 4096 : 1024;
  const words = `Gemini: any prefix from ${minimum} tokens, as far as Google keeps it (5 minutes assumed), writing is free`;
  return {
    kind: 'prefix',
    minimum,
    step: 1,
    lookback: null,
    points: null,
    life: 5 * MINUTE,
    isForHour: false,
    read: version >= 4 ? 0.05 : 0.1,
    write: 1,
    words,
  };
}
