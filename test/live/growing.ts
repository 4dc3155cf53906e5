import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recognise } from '../../src/formats/index.ts';
import { detectFormat } from '../../src/index.ts';
import { readSource } from '../../src/json/source.ts';
import { at, isObject } from '../clients/json.ts';
import { type Conversation, type WrittenFormat, written } from '../conversations.ts';

/** The requests of a conversation as it grows: after each message from which on its format takes them. */
export function growing(format: WrittenFormat, conversation: Conversation): object[] {
  const request: unknown = JSON.parse(JSON.stringify(written(format, conversation)));
  const requests = isObject(request) ? growingTo(request) : [];
  return format.startsWith('langchain') ? requests.filter((each) => detectFormat(JSON.stringify(each))) : requests;
}

/** A request and what it grew from, message by message. */
export function growingTo(request: object): object[] {
  if (Array.isArray(request)) return request.map((_, last) => request.slice(0, last + 1));
  const [key] = ['messages', 'contents', 'input', 'prompt'].filter((name) => Array.isArray(at(request, name)));
  const list = key === undefined ? undefined : at(request, key);
  return Array.isArray(list) ? list.map((_, last) => ({ ...request, [key]: list.slice(0, last + 1) })) : [request];
}

const folder = fileURLToPath(new URL('../../fixtures/payloads/', import.meta.url));
const FORMATS = ['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'ai-sdk', 'langchain'];

/** Fixtures that are requests: format and name. */
export const requestFixtures = FORMATS.flatMap((format) =>
  readdirSync(folder + format)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [format, name] as const),
);

export function requestOf(format: string, name: string): object {
  const request: unknown = JSON.parse(readFileSync(`${folder}${format}/${name}`, 'utf8'));
  if (isObject(request) || Array.isArray(request)) return request;
  throw new Error('no request');
}

/** The rules that a request breaks. */
export function brokenRules(request: object, format: string): string[] {
  const source = readSource(Buffer.from(JSON.stringify(request)));
  const recognised = recognise(source, format, undefined);
  return recognised.format.check(source, recognised.root).map(({ rule }) => rule);
}
