import type { JsonNode } from '../json/node.ts';
import type { Source } from '../json/source.ts';

const WRAPPERS = ['request', 'body', 'params'];

/** The request itself: wrappers such as `{request, response}`, `{body}`, `{params}` are looked into, three levels at most. */
export function unwrapped(root: JsonNode, isRequest: (node: JsonNode) => boolean): JsonNode | null {
  let node = root;
  for (let level = 0; level <= 3; level++) {
    if (isRequest(node)) return node;
    const inner: JsonNode | undefined = WRAPPERS.map((key) => node.get(key)).find((child) => child?.type === 'object');
    if (!inner) return null;
    node = inner;
  }
  return null;
}

/** The one document of a source that is a single JSON value; undefined for JSONL. */
export function singleRoot(source: Source): JsonNode | undefined {
  return source.lines ? undefined : source.documents[0]?.root;
}

/** Whose request a list of messages is: some would be taken by both providers. */
export type MessagesDialect = 'openai-chat' | 'anthropic' | 'ambiguous';

/**
 * Which of the two APIs with `messages` a request was written for: the first key or block that only one of them has decides. Text-only
 * chats between user and assistant fit both. `null`: items without roles.
 */
export function messagesDialect(request: JsonNode): MessagesDialect | null {
  const messages = request.type === 'array' ? request.items() : (request.get('messages')?.items() ?? []);
  if (request.type === 'array' ? messages.length === 0 : request.get('messages')?.type !== 'array') return null;
  if (messages.some((message) => message.get('role')?.type !== 'string')) return null;
  return topLevel(request) ?? toolsDialect(request) ?? firstHit(messages) ?? 'ambiguous';
}

/** The messages of a request or bare list, or of a source with one message a line. */
export function messagesIn(source: Source, root: JsonNode): JsonNode[] {
  if (source.lines) return source.documents.map((document) => document.root);
  return root.type === 'array' ? root.items() : (root.get('messages')?.items() ?? []);
}

/** The pointer of a node, in JSONL with the line before it (`3:/content`). */
export type PlaceOf = (node: JsonNode) => string;

export function placesIn(source: Source): PlaceOf {
  if (!source.lines) return (node) => node.pointer;
  const lines = new Map(source.documents.map(({ root, line }) => [root, line]));
  return (node) => {
    let root = node;
    while (root.parent) root = root.parent;
    return `${lines.get(root)}:${node.pointer}`;
  };
}

/** The dialect of messages that stand one a line, or null if they are none. */
export function linesDialect(source: Source): MessagesDialect | null {
  const messages = source.documents.map(({ root }) => root);
  const are = messages.every(
    (message) =>
      ROLES.has(message.get('role')?.string() ?? '') && (message.get('content') ?? message.get('tool_calls')) !== undefined,
  );
  return are ? (firstHit(messages) ?? 'ambiguous') : null;
}

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);

const ANTHROPIC_KEYS = ['system', 'stop_sequences', 'top_k', 'anthropic_version', 'mcp_servers', 'context_management'];
const OPENAI_KEYS = [
  'response_format',
  'max_completion_tokens',
  'stop',
  'n',
  'stream_options',
  'parallel_tool_calls',
  'functions',
  'function_call',
  'logprobs',
  'frequency_penalty',
  'presence_penalty',
];

function topLevel(request: JsonNode): MessagesDialect | null {
  if (request.type !== 'object') return null;
  for (const { key, value } of request.members()) {
    if (ANTHROPIC_KEYS.includes(key)) return 'anthropic';
    if (OPENAI_KEYS.includes(key)) return 'openai-chat';
    if (key === 'thinking' && value.get('type')) return 'anthropic';
    if (key === 'tool_choice') {
      if (value.type === 'string') return 'openai-chat';
      if (['auto', 'any', 'tool', 'none'].some((type) => value.is('type', type))) return 'anthropic';
      if (value.is('type', 'function')) return 'openai-chat';
    }
  }
  return null;
}

function toolsDialect(request: JsonNode): MessagesDialect | null {
  for (const tool of request.get('tools')?.items() ?? []) {
    if (tool.get('input_schema')) return 'anthropic';
    if (tool.get('function') || tool.is('type', 'custom')) return 'openai-chat';
    const type = tool.get('type')?.string();
    if (type !== undefined && /_20\d{6}$/.test(type)) return 'anthropic';
  }
  return null;
}

const ANTHROPIC_BLOCKS = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
  'document',
  'search_result',
  'server_tool_use',
]);
const OPENAI_PARTS = new Set(['image_url', 'input_audio', 'file', 'refusal']);

function firstHit(messages: readonly JsonNode[]): MessagesDialect | null {
  for (const [index, message] of messages.entries()) {
    const role = message.get('role')?.string() ?? '';
    if (['developer', 'tool', 'function'].includes(role) || (role === 'system' && index === 0)) return 'openai-chat';
    if (message.get('tool_calls') || message.get('tool_call_id') || message.get('function_call')) return 'openai-chat';
    for (const block of message.get('content')?.items() ?? []) {
      const type = block.get('type')?.string() ?? '';
      if (ANTHROPIC_BLOCKS.has(type) || (type === 'image' && block.get('source'))) return 'anthropic';
      if (OPENAI_PARTS.has(type)) return 'openai-chat';
    }
  }
  return null;
}
