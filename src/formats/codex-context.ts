import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';
import { prefixOf } from './line-prefix.ts';
import type { MirrorPlace } from './mirrors.ts';

/** What the model would be sent next, with what a log says of it beside the items. */
export interface LiveItems {
  /** Responses items, and summaries as strings, in order. */
  readonly items: readonly MirrorPlace[];
  /** What the program shows of calls, by their ids: copies of their results. */
  readonly shown: ReadonlyMap<string, readonly MirrorPlace[]>;
  readonly model: string | null;
  /** What the provider reported after so many of the items, in order. */
  readonly usage: readonly { readonly items: number; readonly tokens: number; readonly model: string | null }[];
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
 * The items after the last compaction, with what it left in place of those before: its `replacement_history`, or else its summary. Without one,
 * all items.
 */
export function liveItems(source: Source): LiveItems {
  let items: MirrorPlace[] = [];
  let shown = new Map<string, MirrorPlace[]>();
  let usage: { items: number; tokens: number; model: string | null }[] = [];
  let [model, all]: [string | null, number] = [null, 0];
  let instructions: JsonNode | undefined;
  for (const document of source.documents) {
    const { root } = document;
    const prefix = prefixOf(source, document);
    const payload = isEnvelope(root) ? root.get('payload') : isBareItem(root) ? root : undefined;
    if (!payload) continue;
    const kind = payload === root ? 'response_item' : root.get('type')?.string();
    if (kind === 'compacted') {
      items = replacement(payload).map((node) => ({ node, prefix }));
      shown = new Map();
      usage = [];
      all += sizeOf(items);
    } else if (kind === 'response_item' && !NEVER_SENT.has(payload.get('type')?.string() ?? '')) {
      items.push({ node: payload, prefix });
      all += payload.end - payload.start;
    } else if (kind === 'event_msg' && payload.is('type', 'token_count')) {
      const tokens = payload.get('info')?.get('last_token_usage')?.get('input_tokens')?.number();
      if (tokens !== undefined) usage.push({ items: items.length, tokens, model });
    } else if (kind === 'event_msg') {
      const id = callOf(payload) ?? '';
      const places = shown.get(id);
      if (places) places.push({ node: payload, prefix });
      else shown.set(id, [{ node: payload, prefix }]);
    } else if (kind === 'turn_context') model = payload.get('model')?.string() ?? model;
    else if (kind === 'session_meta') instructions ??= payload.get('base_instructions')?.get('text');
  }
  return { items, shown, model, usage, instructions, live: sizeOf(items), all };
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
