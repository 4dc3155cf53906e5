import { prefixOf } from '../json/line-prefix.ts';
import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import type { Usage } from '../transcript/transcript.ts';
import { timeOf } from './line-time.ts';
import type { MirrorPlace } from './mirrors.ts';

/** A Responses item, or a summary as a string. */
interface LiveItem extends MirrorPlace {
  /** A compaction took it over from the context before. */
  readonly kept: boolean;
  /** When its line was written, in milliseconds since 1970 (UTC), or null. */
  readonly time: number | null;
  /** What the provider counted for the answer that ends with it, or null. */
  usage: Usage | null;
}

/** What the model was sent in one context, with what a log says of it beside the items. */
export interface ContextItems {
  readonly items: LiveItem[];
  /** What the program shows of calls, by their ids: copies of their results. */
  readonly shown: Map<string, MirrorPlace[]>;
  model: string | null;
}

/** What the model would be sent next. */
export interface LiveItems extends ContextItems {
  /** The system prompt, where the log holds it. */
  readonly instructions: JsonNode | undefined;
  /** Bytes of the items, and of all items that the log holds. */
  readonly live: number;
  readonly all: number;
}

/** Kinds of lines in their envelope `{timestamp, type, payload}`. */
const KINDS = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted', 'world_state']);
/** Items of logs without envelopes. */
const BARE = /^(?:message|reasoning|(?:function|custom_tool|local_shell|web_search)_call(?:_output)?)$/;
/** Items that only the program itself uses. */
const NEVER_SENT = new Set(['ghost_snapshot']);

export function isEnvelope(root: JsonNode): boolean {
  return KINDS.has(root.get('type')?.string() ?? '') && root.get('payload')?.type === 'object';
}

/** An item that stands bare on its line, as the first versions of the program wrote it. */
export function isBareItem(root: JsonNode): boolean {
  return BARE.test(root.get('type')?.string() ?? '') && root.get('payload') === undefined;
}

/**
 * The items of each context in order: one begins with the log, and one with every compaction, which leaves its `replacement_history`, or else its
 * summary, in place of the items before.
 */
export function contextsOf(source: Source): [ContextItems, ...ContextItems[]] {
  const contexts: [ContextItems, ...ContextItems[]] = [{ items: [], shown: new Map(), model: null }];
  let context = contexts[0];
  for (const document of source.documents) {
    const { root } = document;
    const prefix = prefixOf(source, document);
    const payload = isEnvelope(root) ? root.get('payload') : isBareItem(root) ? root : undefined;
    if (!payload) continue;
    const kind = payload === root ? 'response_item' : root.get('type')?.string();
    const item = (node: JsonNode, kept: boolean): LiveItem => {
      return { node, prefix, kept, time: timeOf(root.get('timestamp')), usage: null };
    };
    if (kind === 'compacted') {
      context = { items: replacement(payload).map((node) => item(node, true)), shown: new Map(), model: context.model };
      contexts.push(context);
    } else if (kind === 'response_item' && !NEVER_SENT.has(payload.get('type')?.string() ?? '')) {
      context.items.push(item(payload, false));
    } else if (kind === 'event_msg') {
      const last = context.items.at(-1);
      if (last && !last.kept) last.usage = usageOf(payload, context.model) ?? last.usage;
      const id = callOf(payload) ?? '';
      const places = context.shown.get(id);
      if (places) places.push({ node: payload, prefix });
      else context.shown.set(id, [{ node: payload, prefix }]);
    } else if (kind === 'turn_context') context.model = payload.get('model')?.string() ?? context.model;
  }
  return contexts;
}

/** The last context. */
export function liveItems(source: Source): LiveItems {
  const contexts = contextsOf(source);
  const [last] = contexts.slice(-1);
  const meta = source.documents.find(({ root }) => isEnvelope(root) && root.is('type', 'session_meta') && instructionsOf(root));
  const all = contexts.reduce((sum, { items }) => sum + sizeOf(items), 0);
  return { ...last, instructions: meta && instructionsOf(meta.root), live: sizeOf(last.items), all };
}

function instructionsOf(meta: JsonNode): JsonNode | undefined {
  return meta.get('payload')?.get('base_instructions')?.get('text');
}

/** What an event says that the provider counted for the last request. */
function usageOf(event: JsonNode, model: string | null): Usage | null {
  const usage = event.is('type', 'token_count') ? event.get('info')?.get('last_token_usage') : undefined;
  const tokens = (key: string): number | undefined => usage?.get(key)?.number();
  const input = tokens('input_tokens');
  if (input === undefined || input <= 0) return null;
  return {
    input,
    read: tokens('cached_input_tokens') ?? 0,
    written: tokens('cache_write_tokens') ?? null,
    writtenForHour: 0,
    output: tokens('output_tokens') ?? 0,
    model,
  };
}

function replacement(compacted: JsonNode): JsonNode[] {
  const history = compacted.get('replacement_history');
  if (history?.type === 'array') return history.items().filter((item) => !NEVER_SENT.has(item.get('type')?.string() ?? ''));
  const summary = compacted.get('message');
  return summary?.type === 'string' ? [summary] : [];
}

/** The call that an event tells of. */
function callOf(event: JsonNode): string | undefined {
  return (event.get('call_id') ?? event.get('item')?.get('id'))?.string();
}

function sizeOf(items: readonly MirrorPlace[]): number {
  return items.reduce((sum, { node }) => sum + node.end - node.start, 0);
}
