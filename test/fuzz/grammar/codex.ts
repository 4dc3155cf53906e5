import type { Random } from '../random.ts';
import { type Call, seldom, type Talk, words } from './parts.ts';
import { spelled, type Value } from './value.ts';

/** A session log of Codex, with the envelopes of its lines or without. */
export function codex(random: Random, { turns, last, system }: Talk): Value[] {
  const timestamp = '2026-05-04T08:00:00Z';
  const line = (type: string, payload: Value): Value => ({ timestamp, type, payload });
  const item = (payload: Value): Value => line('response_item', payload);
  const said = (role: string, text: string): Value => {
    const type = role === 'assistant' ? 'output_text' : 'input_text';
    return item({ type: 'message', role, content: [{ type, text }] });
  };
  const lines: Value[] = [
    line('session_meta', { id: 's', cwd: '/srv', model_provider: 'openai', base_instructions: { text: system } }),
    line('turn_context', { cwd: '/srv', model: random.pick(['gpt-5.5', 'gpt-4o']) }),
  ];
  for (const { user, calls, answer } of turns) {
    if (random.once(6)) lines.push(line('compacted', compacted(random)));
    lines.push(said('user', user), line('event_msg', { type: 'user_message', message: user }));
    if (random.once(3)) lines.push(item({ type: 'reasoning', summary: [], content: null, encrypted_content: 'gAAAA' }));
    for (const { id, name, input } of calls)
      lines.push(item({ type: 'function_call', call_id: id, name, arguments: spelled(input) }));
    for (const call of calls) {
      const events = random.once(2) ? [line('event_msg', shown(random, call))] : [];
      const answer = item({ type: 'function_call_output', call_id: call.id, output: output(random, call) });
      lines.push(...(random.once(2) ? [...events, answer] : [answer, ...events]));
      if (random.once(20)) lines.push(lines[lines.length - 1]);
    }
    lines.push(said('assistant', answer), line('event_msg', { type: 'agent_message', message: answer }));
    if (random.once(4)) lines.push(line('event_msg', { type: 'token_count', info: null }));
  }
  return [...lines, said('user', last)];
}

function compacted(random: Random): Value {
  const content = [{ type: 'input_text', text: words(random) }];
  return { message: words(random), ...seldom(random, 2, { replacement_history: [{ type: 'message', role: 'user', content }] }) };
}

function output(random: Random, { result }: Call): Value {
  return random.pick<Value>([
    result,
    `Chunk ID: 3f2a1b\nWall time: 0.1 seconds\nProcess exited with code 1\nOriginal token count: 7\nOutput:\n${result}`,
    JSON.stringify({ output: result, metadata: { exit_code: 0, duration_seconds: 0.1 } }),
    [{ type: 'input_text', text: result }],
    { content: result, success: true },
  ]);
}

/** The events in which the program shows the result once more. */
function shown(random: Random, { id, result, isError }: Call): Value {
  const structured = random.once(3) ? { structuredContent: { result } } : {};
  return random.pick<Value>([
    { type: 'exec_command_end', call_id: id, stdout: result, stderr: '', aggregated_output: result, exit_code: isError ? 1 : 0 },
    { type: 'mcp_tool_call_end', call_id: id, result: { Ok: { content: [{ type: 'text', text: result }], ...structured } } },
    { type: 'patch_apply_end', call_id: id, stdout: result, success: !isError },
  ]);
}
