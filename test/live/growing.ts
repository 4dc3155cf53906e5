import { detectFormat } from '../../src/index.ts';
import { type Conversation, type WrittenFormat, written } from '../conversations.ts';

type Request = Readonly<Record<string, unknown>>;

/** The requests of a conversation as it grows: after each message from which on its format takes them. */
export function growing(format: WrittenFormat, conversation: Conversation): Request[] {
  const request: Request = JSON.parse(JSON.stringify(written(format, conversation)));
  const key = ['messages', 'contents', 'input'].find((name) => Array.isArray(request[name]));
  const list = key === undefined ? undefined : request[key];
  if (key === undefined || !Array.isArray(list)) throw new Error('a request without messages');
  const requests = list.map((_, at) => ({ ...request, [key]: list.slice(0, at + 1) }));
  return format.startsWith('langchain') ? requests.filter((each) => detectFormat(JSON.stringify(each))) : requests;
}
