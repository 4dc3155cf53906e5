import type { Conversation } from './conversations.ts';

/** Programs whose logs hold conversations, by the id of the format that reads them. */
export const LOGS = ['claude-code', 'codex'] as const;
export type LogFormat = (typeof LOGS)[number];

/**
 * The log of a session that has the conversation as its live context, line by line: with what it left behind before, and with copies of
 * its results. The system prompt and the tools are not in it.
 */
export function logOf(format: LogFormat, conversation: Conversation): readonly unknown[] {
  return format === 'codex' ? asCodex(conversation) : asClaudeCode(conversation);
}

const HISTORY = Array.from({ length: 30 }, (_, i) => `${i}: what was read before the compaction`).join('\n');

/** Each block has a line of its own, each result hangs off the line of its call, and beside the branch stand others. */
function asClaudeCode({ turns, last }: Conversation): unknown[] {
  const lines: Record<string, unknown>[] = [];
  let parentUuid: string | null = null;
  const add = (type: string, rest: object, at: { parent?: string | null; side?: boolean } = {}): string => {
    const uuid = `u${lines.length}`;
    const isSidechain = at.side ?? false;
    lines.push({
      type,
      uuid,
      parentUuid: at.parent === undefined ? parentUuid : at.parent,
      sessionId: 's',
      isSidechain,
      ...rest,
    });
    parentUuid = uuid;
    return uuid;
  };
  const user = (content: unknown, rest: object = {}, at = {}) => add('user', { message: { role: 'user', content }, ...rest }, at);
  const assistant = (id: string, block: unknown, at = {}) =>
    add('assistant', { message: { id, role: 'assistant', model: 'claude-sonnet-4-5', content: [block] } }, at);
  const result = (id: string, content: unknown, isError: boolean) => [
    { type: 'tool_result', tool_use_id: id, content, ...(isError ? { is_error: true } : {}) },
  ];

  user('before');
  assistant('m_before', { type: 'tool_use', id: 'call_before', name: 'read_file', input: {} });
  user(result('call_before', HISTORY, false), { toolUseResult: HISTORY });
  const boundary = add('system', { subtype: 'compact_boundary', content: 'Conversation compacted' }, { parent: null });
  user('a side task', {}, { parent: null, side: true });
  assistant('m_side', { type: 'text', text: 'a side answer' }, { side: true });
  parentUuid = boundary;
  for (const [t, { user: asked, calls, answer }] of turns.entries()) {
    const fork: string | null = parentUuid;
    user(`taken back: ${asked}`);
    parentUuid = fork;
    user(asked);
    const places = calls.map(({ name, input }, i) => assistant(`m${t}`, { type: 'tool_use', id: `call_${t}_${i}`, name, input }));
    for (const [i, { result: text, isError }] of calls.entries()) {
      const inBlocks = i % 4 === 3;
      const content = inBlocks ? [{ type: 'text', text }] : text;
      user(result(`call_${t}_${i}`, content, isError), { toolUseResult: copyOf(text, i) }, { parent: places[i] });
    }
    if (t % 2 === 0) lines.push({ ...lines[lines.length - 1] });
    assistant(`a${t}`, { type: 'text', text: answer });
  }
  user(last);
  return [{ type: 'summary', summary: 'a title', leafUuid: 'elsewhere' }, ...lines];
}

/** The shapes in which the program keeps its own copy. */
function copyOf(text: string, index: number): unknown {
  const copies = [
    text,
    { stdout: text, stderr: '', interrupted: false },
    { type: 'text', file: { filePath: '/srv/a.ts', content: text } },
    [{ type: 'text', text }],
  ];
  return copies[index % copies.length];
}

function asCodex({ turns, last }: Conversation): unknown[] {
  const line = (type: string, payload: object): unknown => ({ timestamp: '2026-05-04T08:00:00Z', type, payload });
  const item = (payload: object): unknown => line('response_item', payload);
  const said = (role: string, text: string): unknown => {
    const type = role === 'assistant' ? 'output_text' : 'input_text';
    return item({ type: 'message', role, content: [{ type, text }] });
  };
  const lines = [
    line('session_meta', { id: 's', cwd: '/srv', model_provider: 'openai' }),
    line('turn_context', { cwd: '/srv', model: 'gpt-4o' }),
    item({ type: 'function_call', call_id: 'call_before', name: 'read_file', arguments: '{}' }),
    item({ type: 'function_call_output', call_id: 'call_before', output: HISTORY }),
    line('compacted', { message: '', replacement_history: [] }),
  ];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    lines.push(said('user', user), line('event_msg', { type: 'user_message', message: user }));
    for (const [i, { name, input }] of calls.entries())
      lines.push(item({ type: 'function_call', call_id: `call_${t}_${i}`, name, arguments: JSON.stringify(input) }));
    for (const [i, { result }] of calls.entries()) {
      const call_id = `call_${t}_${i}`;
      const shown =
        i % 2 === 0
          ? { type: 'exec_command_end', call_id, stdout: result, aggregated_output: result, exit_code: 0 }
          : {
              type: 'mcp_tool_call_end',
              call_id,
              result: { Ok: { content: [{ type: 'text', text: result }], ...structured(result) } },
            };
      lines.push(line('event_msg', shown), item({ type: 'function_call_output', call_id, output: result }));
    }
    lines.push(said('assistant', answer), line('event_msg', { type: 'agent_message', message: answer }));
  }
  return [...lines, said('user', last)];
}

function structured(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { structuredContent: value } : {};
  } catch {
    return {};
  }
}
