// Recorded sessions of the corpus as payloads that ctxpress reads: logs and requests as they are, what other programs keep (pi, OpenHands, Cline)
// written as a chat. One payload a context.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Json = Readonly<Record<string, unknown>>;

export function sourcesIn(folder: string): Source[] {
  return [
    ...asTheyAre(folder, 'claude-code', () => true),
    ...asTheyAre(folder, 'codex', () => true),
    ...asTheyAre(folder, 'openai-chat', (name) => /^(?:tau-bench|swe-agent)/.test(name)),
    ...lines(folder, 'other/pi-coding-agent-before-compaction-2.4MB.jsonl', piContexts),
    ...lines(folder, 'other/pi-coding-agent-large-session-1MB.jsonl', piContexts),
    ...lines(folder, 'other/openhands-multi-swe-bench-output.jsonl', openHands),
    ...cline(folder, 'other/cline-session.messages.json'),
  ];
}

function asTheyAre(folder: string, under: string, wanted: (name: string) => boolean): Source[] {
  const names = readdirSync(path.join(folder, under)).filter(wanted).sort();
  return names.map((name) => ({ name: `${under}/${name}`, bytes: readFileSync(path.join(folder, under, name)) }));
}

function lines(folder: string, name: string, contexts: (records: readonly Json[]) => Json[][]): Source[] {
  const file = path.join(folder, name);
  if (!existsSync(file)) return [];
  const records = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Json => JSON.parse(line));
  return contexts(records).map((messages, index) => ({
    name: `${name}#${index}`,
    bytes: Buffer.from(JSON.stringify({ model: 'gpt-4o', messages })),
  }));
}

/** A compaction begins the next context with its summary; what it kept of the one before is left out. */
function piContexts(records: readonly Json[]): Json[][] {
  let messages: Json[] = [];
  const contexts = [messages];
  for (const record of records) {
    if (record['type'] === 'compaction') {
      messages = [{ role: 'user', content: String(record['summary']) }];
      contexts.push(messages);
    } else if (record['type'] === 'message') messages.push(...piMessage(objectOf(record['message'])));
  }
  return contexts.map(paired);
}

function piMessage(message: Json): Json[] {
  const content = textOf(message['content']);
  if (message['role'] === 'toolResult') return [{ role: 'tool', tool_call_id: message['toolCallId'], content }];
  if (message['role'] === 'bashExecution') return [{ role: 'user', content: `${message['command']}\n${message['output']}` }];
  if (message['role'] !== 'assistant') return [{ role: 'user', content }];
  const calls = listOf(message['content']).filter((block) => block['type'] === 'toolCall');
  return assistant(
    content,
    calls.map(({ id, name, arguments: input }) => chatCall(id, name, JSON.stringify(input))),
  );
}

function openHands(records: readonly Json[]): Json[][] {
  return records.map((record) => {
    const messages: Json[] = [];
    const asked = new Set<unknown>();
    for (const event of listOf(record['history'])) {
      const metadata = objectOf(event['tool_call_metadata']);
      const id = metadata['tool_call_id'];
      if (id === undefined) {
        if (event['action'] === 'system') messages.push({ role: 'system', content: event['message'] });
        else if (event['action'] === 'message') messages.push({ role: 'user', content: event['message'] });
      } else if (event['observation'] !== undefined) {
        messages.push({ role: 'tool', tool_call_id: id, content: event['content'] ?? '' });
      } else if (!asked.has(id)) {
        asked.add(id);
        const choice = objectOf(listOf(objectOf(metadata['model_response'])['choices'])[0]);
        const { content, tool_calls: calls } = objectOf(choice['message']);
        const own = listOf(calls).map(({ id: callId, function: called }) =>
          chatCall(callId, objectOf(called)['name'], String(objectOf(called)['arguments'])),
        );
        messages.push(...assistant(typeof content === 'string' ? content : '', own));
      }
    }
    return paired(messages);
  });
}

function cline(folder: string, name: string): Source[] {
  const file = path.join(folder, name);
  if (!existsSync(file)) return [];
  const session = objectOf(JSON.parse(readFileSync(file, 'utf8')));
  const messages = listOf(session['messages']).flatMap(({ role, content }): Json[] => {
    const blocks = listOf(content);
    const calls = blocks.filter((block) => block['type'] === 'tool_use');
    if (role === 'assistant')
      return assistant(
        textOf(content),
        calls.map(({ id, name: tool, input }) => chatCall(id, tool, JSON.stringify(input))),
      );
    const results = blocks.filter((block) => block['type'] === 'tool_result');
    const answers = results.map((block) => ({
      role: 'tool',
      tool_call_id: block['tool_use_id'],
      content: textOf(block['content']),
    }));
    const said = textOf(blocks.filter((block) => block['type'] !== 'tool_result'));
    return [...answers, ...(said === '' ? [] : [{ role: 'user', content: said }])];
  });
  const all = [{ role: 'system', content: String(session['system_prompt']) }, ...messages];
  return [{ name, bytes: Buffer.from(JSON.stringify({ model: 'gpt-4o', messages: paired(all) })) }];
}

function assistant(content: string, calls: readonly Json[]): Json[] {
  if (content === '' && calls.length === 0) return [];
  return [{ role: 'assistant', content: content === '' ? null : content, ...(calls.length > 0 && { tool_calls: calls }) }];
}

function chatCall(id: unknown, name: unknown, input: string): Json {
  return { id, type: 'function', function: { name, arguments: input } };
}

/** Without results of no call. */
function paired(messages: readonly Json[]): Json[] {
  const calls = new Set(messages.flatMap((message) => listOf(message['tool_calls']).map(({ id }) => id)));
  return messages.filter(({ role, tool_call_id: id }) => role !== 'tool' || calls.has(id));
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const texts = listOf(content).map((block) => block['text'] ?? (block['type'] === 'file' ? block['content'] : undefined));
  return texts.filter((text) => typeof text === 'string').join('\n');
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
