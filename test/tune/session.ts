import { readUnits } from '../../src/compact/units.ts';
import { readSource } from '../../src/json/source.ts';
import type { Transcript } from '../../src/transcript/transcript.ts';

/** One message of a session: what a user said, or what the assistant said and called, with what the tools answered. */
export type Entry =
  | { readonly user: string }
  | { readonly says?: string; readonly calls?: readonly { name?: string; input: Record<string, unknown>; result: string }[] };

/** The messages of a chat request. */
function messagesOf(entries: readonly Entry[]): object[] {
  let calls = 0;
  return entries.flatMap((entry): object[] => {
    if ('user' in entry) return [{ role: 'user', content: entry.user }];
    const made = (entry.calls ?? []).map((call) => ({ ...call, id: `call_${calls++}` }));
    const toolCalls = made.map(({ id, name = 'read_file', input }) => ({
      id,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }));
    const said = { role: 'assistant', content: entry.says ?? null, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) };
    return [said, ...made.map(({ id, result }) => ({ role: 'tool', tool_call_id: id, content: result }))];
  });
}

/** The session as a chat request. */
export function payloadOf(entries: readonly Entry[]): Buffer {
  return Buffer.from(JSON.stringify({ model: 'gpt-4o', messages: messagesOf(entries) }));
}

export function sessionOf(entries: readonly Entry[]): Transcript {
  return readUnits(readSource(payloadOf(entries), { strict: true }), {}).units[0].transcript;
}
