import type { JsonNode } from '../json/node.ts';

/** The messages of a list, a request, a saved chat, or a call that keeps them as `prompt`. */
export function messagesOf(root: JsonNode): JsonNode[] {
  if (root.type === 'array') return root.items();
  const list = root.get('messages') ?? root.get('prompt');
  return list?.items() ?? [];
}

/** Parts in kebab case, and others whose members no provider has, tell the AI SDK from the APIs that share the word `messages`. */
export function isAiSdk(messages: readonly JsonNode[]): boolean {
  let found = false;
  for (const message of messages) {
    if (message.get('role')?.type !== 'string' || message.get('tool_calls') || message.get('tool_call_id')) return false;
    found ||= isUiMessage(message) || isModelMessage(message);
  }
  return found;
}

/** Messages of the user interface have parts instead of content; before version 5, content and invocations. */
export function isUiMessage(message: JsonNode): boolean {
  const parts = message.get('parts')?.items() ?? [];
  if (parts.length > 0) return parts.every((part) => part.get('type')?.type === 'string');
  return ['toolInvocations', 'experimental_attachments'].some((key) => message.get(key)?.type === 'array');
}

const PART_TYPES = new Set([
  'tool-call',
  'tool-result',
  'tool-approval-request',
  'tool-approval-response',
  'reasoning',
  'redacted-reasoning',
  'reasoning-file',
]);

function isModelMessage(message: JsonNode): boolean {
  if (providerOptionsOf(message).length > 0) return true;
  return (message.get('content')?.items() ?? []).some((part) => {
    const type = part.get('type')?.string() ?? '';
    if (PART_TYPES.has(type)) return true;
    return (type === 'file' && mediaTypeOf(part) !== null) || (type === 'image' && part.get('image') !== undefined);
  });
}

/** `mediaType`, before version 5 and in MCP `mimeType`. */
export function mediaTypeOf(part: JsonNode): string | null {
  return (part.get('mediaType') ?? part.get('mimeType') ?? part.get('mime_type'))?.string() ?? null;
}

const OPTION_KEYS = ['providerOptions', 'providerMetadata', 'callProviderMetadata', 'experimental_providerMetadata'];
const CACHE_KEYS = ['cacheControl', 'cache_control', 'cachePoint'];

function providerOptionsOf(node: JsonNode): JsonNode[] {
  return OPTION_KEYS.flatMap((key) => node.get(key) ?? []);
}

/** The member of a message or part by which a provider is told to cache the prompt up to it. */
export function cacheMarkerOf(node: JsonNode): JsonNode | undefined {
  return providerOptionsOf(node).find((options) =>
    options.members().some(({ value }) => CACHE_KEYS.some((key) => value.get(key) !== undefined)),
  );
}
