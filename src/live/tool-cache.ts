import { UserError } from '../errors.ts';
import { CallCache, type KeyedCall } from '../passes/call-cache.ts';
import { isFailed, keyOf } from '../passes/dedup-cache.ts';
import { matchesTool } from '../text/data-tools.ts';
import { mayChange } from '../text/side-effects.ts';

/** A call as the model made it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON text; what is not JSON is compared letter for letter. */
  readonly arguments: string;
}

/** What a tool answered. */
export interface ToolAnswer {
  readonly content: string;
  readonly isError?: boolean | undefined;
}

/** What is to be done with the calls of one message. */
export interface ToolLookup {
  /** By call id, the answers that the cache has: to be appended to the history as if the tool had given them. */
  readonly hits: Map<string, { readonly content: string; readonly isError: false }>;
  /** Ids of the calls to run. */
  readonly run: string[];
  /** Calls that equal one of `run`: call id → id of the call whose answer is theirs as well. */
  readonly sameAs: Map<string, string>;
}

/** Which calls a cache of tool results may answer, and how much it keeps. */
export interface ToolCacheOptions {
  /** Names (prefixes, or globs with `*` and `?`) of tools that change something, whatever their names say. */
  readonly sideEffects?: readonly string[];
  /** Names of tools that only read, whatever their names say. */
  readonly readOnly?: readonly string[];
  /** Whether the words of other names decide (`write_file`, `Bash`). Default true; false: the others only read. */
  readonly lexicon?: boolean;
  /** The most that keys, answers and ids take together, two bytes a UTF-16 unit. Default 64 MiB. What was not used for longest goes. */
  readonly maxBytes?: number;
}

/** Answers of tools in a running agent, for as long as the model can see them. It never runs a tool itself. */
export interface ToolCache {
  /** What becomes of the calls of one assistant message: all of them at once, before any of them runs. Throws nothing. */
  lookup(calls: readonly ToolCall[]): ToolLookup;
  /** Takes in what tools answered. Failures are not kept, nor what ran beside something with side effects. */
  store(results: readonly (ToolCall & ToolAnswer)[]): void;
  /** The results of these calls were cut out of the model's sight: unless another call shows the same answer, the next equal call runs. */
  evict(callIds: Iterable<string>): void;
}

/**
 * A cache `name + arguments → answer` in which equal calls of one message run once, failures are not kept, a call with side effects always
 * runs and empties the cache, and what was cut is forgotten. Throws UserError `unknown-option` or `bad-option`.
 */
export function createToolCache(options: ToolCacheOptions = {}): ToolCache {
  const { sideEffects, readOnly, lexicon, maxBytes } = checked(options);
  const cache = new CallCache<string, string>({
    maxBytes,
    bytesOf: (key, content) => 2 * (key.length + content.length),
    bytesOfId: (id) => 2 * id.length,
  });
  const changes = (name: string, callArguments: string): boolean => {
    if (matchesTool(name, sideEffects)) return true;
    return lexicon && !matchesTool(name, readOnly) && mayChange(name, callArguments);
  };
  const keyed = (call: ToolCall): KeyedCall<string> => {
    const { id, name, arguments: given } = call;
    if (typeof name !== 'string' || typeof given !== 'string') return { id, key: null, changes: true };
    return { id, key: keyOf(name, given), changes: changes(name, given) };
  };
  return {
    lookup(calls) {
      const { hits, run, sameAs } = cache.lookup(calls.map(keyed));
      const served = [...hits].map(([id, content]) => [id, { content, isError: false }] as const);
      return { hits: new Map(served), run: [...run], sameAs: new Map(sameAs) };
    },
    store(results) {
      for (const result of results) {
        const { content, isError } = result;
        const kept = typeof content === 'string' && !isFailed(content, isError === true);
        cache.store(keyed(result), kept ? content : null);
      }
    },
    evict(callIds) {
      for (const id of callIds) cache.evict(id);
    },
  };
}

const DEFAULTS = { sideEffects: [], readOnly: [], lexicon: true, maxBytes: 64 * 1024 * 1024 };

function checked(options: ToolCacheOptions): Required<ToolCacheOptions> {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  for (const key of Object.keys(given))
    if (!Object.hasOwn(DEFAULTS, key))
      throw new UserError('unknown-option', `A tool cache has no option ${JSON.stringify(key).slice(0, 60)}.`, {
        hint: `There are: ${Object.keys(DEFAULTS).join(', ')}.`,
      });
  const all = { ...DEFAULTS, ...given };
  const isList = (value: unknown): boolean =>
    Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
  if (!isList(all.sideEffects)) throw new UserError('bad-option', 'sideEffects takes a list of tool names.');
  if (!isList(all.readOnly)) throw new UserError('bad-option', 'readOnly takes a list of tool names.');
  if (typeof all.lexicon !== 'boolean') throw new UserError('bad-option', 'lexicon takes true or false.');
  if (!Number.isSafeInteger(all.maxBytes) || all.maxBytes < 0)
    throw new UserError('bad-option', 'maxBytes takes a whole number of bytes, 0 or more.');
  return all;
}
