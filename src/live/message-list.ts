import type { JsonNode } from '../json/node.ts';
import { jsonOf } from './rebuild.ts';

/** Where requests hold their messages, by format. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'openai-chat': ['messages'],
  anthropic: ['messages'],
  'ai-sdk': ['messages', 'prompt'],
  gemini: ['contents'],
  'openai-responses': ['input'],
};

/** Members that stand before the messages, and are read once. */
const HEAD = new Set([
  'tools',
  'functions',
  'system',
  'instructions',
  'systemInstruction',
  'system_instruction',
  'context_files',
]);

/** A history as an object: a bare list of messages, or a request that holds one. */
export interface MessageList {
  /** The key under which the messages stand; null for a bare list. */
  readonly key: string | null;
  readonly messages: readonly unknown[];
  /** The other members of the request, in order; none of a bare list. */
  readonly others: ReadonlyMap<string, unknown>;
}

/** The list of a history whose format is known, or null where it has none that only grows at its end. */
export function messageList(history: object, format: string): MessageList | null {
  const list = anyList(history, format);
  return format === 'ai-sdk' && list?.messages.some(isUiMessage) ? null : list;
}

/** Messages of the user interface are read otherwise while they are the last. */
function isUiMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && ('parts' in message || 'toolInvocations' in message);
}

function anyList(history: object, format: string): MessageList | null {
  if (Array.isArray(history)) return Object.hasOwn(LISTS, format) ? { key: null, messages: history, others: new Map() } : null;
  const members = new Map<string, unknown>(Object.entries(history));
  for (const key of Object.hasOwn(LISTS, format) ? LISTS[format] : []) {
    const messages = members.get(key);
    if (!Array.isArray(messages)) continue;
    members.delete(key);
    return { key, messages, others: members };
  }
  return null;
}

/** The messages of a request that only grow at its end, as `messageList` has it; undefined where there are none. */
export function listNode(root: JsonNode, format: string): JsonNode | undefined {
  if (!Object.hasOwn(LISTS, format)) return undefined;
  const list = root.type === 'array' ? root : LISTS[format].map((key) => root.get(key)).find((node) => node?.type === 'array');
  const isOfUi = (node: JsonNode): boolean => node.get('parts') !== undefined || node.get('toolInvocations') !== undefined;
  return format === 'ai-sdk' && list?.items().some(isOfUi) ? undefined : list;
}

/** What stands before the messages in a request that continues another: the members that count for how they are read. */
export function opening(root: JsonNode, list: JsonNode): string {
  if (list === root) return '[';
  const rest = root.members().filter(({ key }) => key !== list.step && !HEAD.has(key));
  return `{${rest.map(({ key, value }) => `${JSON.stringify(key)}:${value.raw()},`).join('')}${JSON.stringify(list.step)}:[`;
}

/** JSON of messages in a request without what stands before them. */
export function continuation({ key, others }: MessageList, messages: readonly string[]): string {
  const list = `[${messages.join(',')}]`;
  if (key === null) return list;
  const rest = [...others].filter(([name, value]) => !HEAD.has(name) && value !== undefined);
  const members = rest.map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)},`);
  return `{${members.join('')}${JSON.stringify(key)}:${list}}`;
}
