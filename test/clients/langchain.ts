import { load } from '@langchain/core/load';
import * as coreMessages from '@langchain/core/messages';
import * as promptValues from '@langchain/core/prompt_values';
import { at, isObject, items, type Step, text } from './json.ts';
import { decoded, isMedium, isMediumUrl, PICTURES } from './server/media.ts';
import { openaiChatRules } from './server/openai-chat.ts';

type Message = coreMessages.BaseMessage;

/** Where older dumps say that classes are, which have moved since. */
const MOVED = { schema__messages: coreMessages, prompts__chat: promptValues };

/** The messages of a dump as LangChain itself reads it: serialised, stored or flat. Throws what LangChain throws. */
export async function loaded(saved: unknown): Promise<Message[]> {
  const list = Array.isArray(saved) ? saved : items(saved, 'messages');
  if (at(saved, 'lc') ?? at(list, 0, 'lc')) {
    const value: unknown = await load(JSON.stringify(saved), { importMap: MOVED });
    return [...items(value), ...items(isObject(value) ? { ...value } : value, 'messages')].map(checked);
  }
  if (at(list, 0, 'data')) return coreMessages.mapStoredMessagesToChatMessages(JSON.parse(JSON.stringify(list)));
  return list.map((message) => coreMessages.coerceMessageLikeToMessage(message));
}

function checked(value: unknown): Message {
  if (!coreMessages.isBaseMessage(value)) throw new Error('this is no message');
  return value;
}

const RULES = [
  'every call is answered before another role speaks',
  'a result answers a call before it',
  'lists are not empty',
  'content is null only beside calls, a refusal or sound',
] as const;

/** What a provider would refuse of the messages: calls and results that do not belong together, nothing at all, and media that are none. */
export function problemsOf(messages: readonly Message[]): string[] {
  const request = { messages: messages.flatMap(inChat) };
  const media = messages.flatMap(({ content }) => items(content)).filter((block) => isMediumBlock(block) && !isSound(block));
  return [...RULES.flatMap((rule) => [...openaiChatRules[rule](request)]), ...media.map(() => 'a medium cannot be read')];
}

const ROLES: Record<string, string> = { human: 'user', ai: 'assistant', system: 'system', tool: 'tool', function: 'function' };

function inChat(message: Message): unknown[] {
  if (message.type === 'remove') return [];
  const calls = [...items(message, 'tool_calls'), ...items(message, 'invalid_tool_calls')];
  const legacy = at(message, 'additional_kwargs', 'function_call');
  return [
    {
      role: ROLES[message.type] ?? text(message, 'role'),
      content: message.content,
      ...(message.name ? { name: message.name } : {}),
      ...(calls.length > 0 ? { tool_calls: calls.map((call) => ({ id: at(call, 'id') })) } : {}),
      ...(legacy ? { function_call: legacy } : {}),
      tool_call_id: at(message, 'tool_call_id'),
    },
  ];
}

function isMediumBlock(block: unknown): boolean {
  return /^(?:image|image_url|audio|video|file)$/.test(text(block, 'type') ?? '');
}

const LINKS: Step[] = ['url', 'file_id', 'fileId', 'id'];

function isSound(block: unknown): boolean {
  const link = at(block, 'image_url', 'url') ?? at(block, 'image_url');
  const [source, file] = [at(block, 'source'), at(block, 'file')];
  const data = at(block, 'data') ?? at(block, 'base64');
  const mediaType = text(block, 'mime_type') ?? text(block, 'mimeType');
  if (link !== undefined) return isMediumUrl(link, PICTURES);
  if (source !== undefined) return at(source, 'type') !== 'base64' || isMedium(at(source, 'data'), text(source, 'media_type'));
  if (file !== undefined) return isMediumUrl(at(file, 'file_data'), ['application/pdf']);
  if (data !== undefined) return mediaType === undefined ? decoded(data) !== undefined : isMedium(data, mediaType);
  return LINKS.some((key) => at(block, key) !== undefined);
}
