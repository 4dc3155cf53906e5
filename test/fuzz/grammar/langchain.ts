import type { Random } from '../random.ts';
import { PNG, seldom, type Talk, words } from './parts.ts';
import { spelled, type Value } from './value.ts';

type Envelope = (name: string, fields: { readonly [key: string]: Value }) => Value;

const ENVELOPES: readonly Envelope[] = [
  (name, kwargs) => ({ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', `${name}Message`], kwargs }),
  (name, data) => ({ type: name.toLowerCase(), data }),
  (name, fields) => ({ type: name.toLowerCase(), ...fields }),
];

/** Messages of LangChain, as they are serialised, stored or dumped. */
export function langChain(random: Random, { system, tools, turns, last }: Talk): Value {
  const envelope = random.pick(ENVELOPES);
  const messages: Value[] = [envelope('System', { content: system })];
  for (const { user, calls, answer } of turns) {
    messages.push(envelope('Human', { content: user }));
    const tool_calls = calls.map(({ id, name, input }) => ({ name, args: input, id, type: 'tool_call' }));
    const repeated = calls.map(({ id, name, input }) => ({
      id,
      type: 'function',
      function: { name, arguments: spelled(input) },
    }));
    const uses = calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }));
    messages.push(
      envelope('AI', {
        content: random.once(3) ? uses : '',
        tool_calls,
        ...(random.once(2) ? { additional_kwargs: { tool_calls: repeated } } : {}),
      }),
    );
    for (const { id, name, result, isError } of calls) {
      const content: Value = random.once(3)
        ? [
            { type: 'text', text: result },
            ...(random.once(2) ? [{ type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } }] : []),
          ]
        : result;
      const artifact = seldom(random, 3, { artifact: { result, note: words(random) } });
      messages.push(envelope('Tool', { content, tool_call_id: id, name, status: isError ? 'error' : 'success', ...artifact }));
    }
    messages.push(envelope('AI', { content: answer, tool_calls: [] }));
  }
  messages.push(envelope('Human', { content: last }));
  if (tools.length === 0) return messages;
  const definitions = tools.map(({ name, description, schema }) => ({
    type: 'function',
    function: { name, description, parameters: schema },
  }));
  return { messages, tools: definitions };
}
