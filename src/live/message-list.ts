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

/** JSON of messages in a request without what stands before them. */
export function continuation({ key, others }: MessageList, messages: readonly string[]): string {
  const list = `[${messages.join(',')}]`;
  if (key === null) return list;
  const rest = [...others].filter(([name, value]) => !HEAD.has(name) && value !== undefined);
  const members = rest.map(([name, value]) => `${JSON.stringify(name)}:${jsonOf(value)},`);
  return `{${members.join('')}${JSON.stringify(key)}:${list}}`;
}
