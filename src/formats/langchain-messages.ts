import type { JsonNode } from '../json/node.ts';

/** Who speaks in a message; `remove` takes one away from a state and is not sent. */
type MessageKind = 'human' | 'ai' | 'system' | 'tool' | 'function' | 'chat' | 'remove';

/** A message in any of its spellings, with the node that holds its fields. */
export interface LangChainMessage {
  readonly node: JsonNode;
  readonly kind: MessageKind;
  readonly fields: JsonNode;
}

const KINDS: ReadonlyMap<string, MessageKind> = new Map([
  ['human', 'human'],
  ['ai', 'ai'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['function', 'function'],
  ['chat', 'chat'],
  ['generic', 'chat'],
  ['remove', 'remove'],
]);

/** The messages of a list, a state `{messages}`, saved values of a graph, or a serialised prompt; null for what is none of LangChain's. */
export function messagesOf(root: JsonNode): LangChainMessage[] | null {
  const holder = root.get('kwargs') ?? root.get('values') ?? root;
  const nodes = root.type === 'array' ? root.items() : (holder.get('messages')?.items() ?? []);
  const messages: LangChainMessage[] = [];
  for (const node of nodes) {
    const message = messageOf(node);
    if (!message) return null;
    messages.push(message);
  }
  return messages.some(({ kind }) => kind === 'human' || kind === 'ai' || kind === 'tool') ? messages : null;
}

/** Serialised `{lc, type: 'constructor', id: […, 'AIMessage'], kwargs}`, stored `{type, data}`, or flat `{type, content, …}`. */
function messageOf(node: JsonNode): LangChainMessage | null {
  const type = node.get('type')?.string() ?? '';
  const [kwargs, data] = [node.get('kwargs'), node.get('data')];
  if (node.get('lc')?.type === 'number' && kwargs?.type === 'object') {
    const kind = kindOf(node.get('id')?.items().at(-1)?.string() ?? '');
    return kind && { node, kind, fields: kwargs };
  }
  const kind = kindOf(type);
  if (!kind) return null;
  if (data?.type === 'object') return { node, kind, fields: data };
  return node.get('content') || kind === 'remove' ? { node, kind, fields: node } : null;
}

/** Of a type, or the name of a class such as `AIMessageChunk`. */
function kindOf(name: string): MessageKind | null {
  return KINDS.get(name.replace(/Message(?:Chunk)?$/, '').toLowerCase()) ?? null;
}
