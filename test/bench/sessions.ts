import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { corpusFolder } from '../fuzz/seeds.ts';

/** A recorded session that is read as it is, or was written as a request first. */
export interface BenchSession {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What no format of ours reads, as the request that its agent would have sent next. */
const WRITTEN: Readonly<Record<string, (lines: readonly Json[]) => readonly Json[]>> = {
  'other/pi-coding-agent-before-compaction-2.4MB.jsonl': fromPi,
  'other/pi-coding-agent-large-session-1MB.jsonl': fromPi,
  'other/openhands-multi-swe-bench-output.jsonl': (tasks) => tasks.map(fromOpenHands),
};

type Json = Record<string, unknown>;

/** The sessions of the corpus (`CTXPRESS_CORPUS`), or null if it is not there. */
export function corpusSessions(): BenchSession[] | null {
  const index = path.join(corpusFolder, 'index.json');
  if (!existsSync(index)) return null;
  const entries: readonly { readonly file: string }[] = JSON.parse(readFileSync(index, 'utf8'));
  return entries.flatMap(({ file }) => {
    const bytes = readFileSync(path.join(corpusFolder, file));
    const write = WRITTEN[file];
    if (!write) return [{ name: file, bytes }];
    const lines = bytes
      .toString()
      .trimEnd()
      .split('\n')
      .map((line): Json => JSON.parse(line));
    return write(lines).map((request, at) => ({ name: `${file} ${at + 1}`, bytes: Buffer.from(JSON.stringify(request)) }));
  });
}

/** One request for each context: what a compaction kept of the one before is left to that. */
function fromPi(lines: readonly Json[]): Json[] {
  const contexts: Json[][] = [[]];
  for (const line of lines) {
    if (line['type'] === 'compaction') contexts.push([{ role: 'user', content: line['summary'] }]);
    const message = objectAt(line, 'message');
    const context = contexts[contexts.length - 1];
    if (message['role'] === 'user') context.push({ role: 'user', content: textOf(message) });
    if (message['role'] === 'toolResult')
      context.push({ role: 'tool', tool_call_id: message['toolCallId'], content: textOf(message) });
    if (message['role'] !== 'assistant') continue;
    const calls = listAt(message, 'content').filter(({ type }) => type === 'toolCall');
    context.push({ role: 'assistant', content: textOf(message), ...(calls.length > 0 ? { tool_calls: calls.map(callOf) } : {}) });
  }
  return contexts.map((messages) => ({ messages }));
}

function callOf({ id, name, arguments: input }: Json): Json {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

function fromOpenHands(task: Json): Json {
  const messages: Json[] = [];
  for (const event of listAt(task, 'history')) {
    const known = objectAt(event, 'tool_call_metadata');
    const said = listAt(objectAt(known, 'model_response'), 'choices').map((choice) => objectAt(choice, 'message'));
    if (event['observation'] && known['tool_call_id'])
      messages.push({ role: 'tool', tool_call_id: known['tool_call_id'], content: String(event['content'] ?? '') });
    else if (event['action'] && known['tool_call_id']) messages.push(...said.slice(0, 1));
    else if (event['source'] === 'user' && !event['action']) messages.push({ role: 'user', content: event['message'] });
    else if (event['action'] === 'system') messages.push({ role: 'system', content: event['message'] });
  }
  return { messages };
}

function textOf(message: Json): string {
  const { content } = message;
  if (typeof content === 'string') return content;
  return listAt(message, 'content')
    .flatMap(({ type, text, thinking }) => (type === 'text' || type === 'thinking' ? [String(text ?? thinking ?? '')] : []))
    .join('\n');
}

function objectAt(holder: Json, key: string): Json {
  const value = holder[key];
  return isObject(value) ? value : {};
}

function listAt(holder: Json, key: string): Json[] {
  const value = holder[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
