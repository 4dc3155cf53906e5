import type { Random } from '../random.ts';
import { type Call, optional, PDF, PNG, prose, seldom, type Talk, type Tool, tool, words } from './parts.ts';
import type { Value } from './value.ts';

const MODELS = ['claude-sonnet-4-5', 'claude-opus-5-5', 'claude-fable-5.1', 'claude-opus-4-8', 'claude-3-5-haiku-latest'];
const EPHEMERAL = { cache_control: { type: 'ephemeral' } };

/** Messages. */
export function anthropic(random: Random, { system, tools, turns, last }: Talk): Value {
  const thinks = random.once(3);
  const messages: Value[] = [];
  for (const { user, calls, answer } of turns) {
    messages.push({ role: 'user', content: userContent(random, user) });
    const thought = thinks && random.once(2) ? [thinking(random)] : [];
    const uses = calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input, ...seldom(random, 9, EPHEMERAL) }));
    messages.push({ role: 'assistant', content: [...thought, ...seldomText(random), ...uses] });
    const more = random.once(4) ? [{ type: 'text', text: words(random) }] : [];
    messages.push({ role: 'user', content: [...calls.map((call) => answering(random, call)), ...more] });
    messages.push(finishing(random, answer, thinks && random.once(3)));
  }
  messages.push({ role: 'user', content: last });
  if (random.once(12)) return messages;
  const request: Value = {
    model: random.pick(MODELS),
    max_tokens: 1000,
    ...seldom(random, 4, { system: random.once(2) ? system : [{ type: 'text', text: system, ...seldom(random, 2, EPHEMERAL) }] }),
    messages,
    tools: tools.length > 0 ? tools.map((tool) => definition(random, tool)) : [definition(random, tool(random))],
    ...optional(random, { temperature: () => 1, metadata: () => ({ user_id: 'u' }) }),
    ...seldom(random, 10, { thinking: { type: 'adaptive', block_binding: { prefix_mismatch_behavior: 'drop_block' } } }),
  };
  return random.once(10) ? random.pick([{ params: request, custom_id: '1' }, { request }]) : request;
}

function seldomText(random: Random): Value[] {
  return random.once(3) ? [{ type: 'text', text: words(random) }] : [];
}

/** Newer models show nothing of their thinking but its signature. */
function thinking(random: Random): Value {
  if (random.once(5)) return { type: 'redacted_thinking', data: 'c2VhbGVk' };
  return { type: 'thinking', thinking: random.pick(['', words(random), prose(random)]), signature: 'c2lnbmVk' };
}

/** Sometimes all that the assistant said is what it thought. */
function finishing(random: Random, answer: string, thinks: boolean): Value {
  if (!thinks) return { role: 'assistant', content: random.once(2) ? answer : [{ type: 'text', text: answer }] };
  return { role: 'assistant', content: [thinking(random), ...(random.once(3) ? [] : [{ type: 'text', text: answer }])] };
}

function answering(random: Random, { id, result, isError }: Call): Value {
  const flag = isError ? { is_error: true } : {};
  const marked = seldom(random, 9, EPHEMERAL);
  const content = random.once(2) ? result : blocks(random, result, isError);
  return { type: 'tool_result', tool_use_id: id, content, ...flag, ...marked };
}

function blocks(random: Random, text: string, textOnly: boolean): Value[] {
  const list: Value[] = [{ type: 'text', text, ...seldom(random, 9, EPHEMERAL) }];
  if (textOnly || random.once(2)) return list;
  const other = random.pick<Value>([
    image(random),
    { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: PDF }, title: 'a' },
    { type: 'search_result', source: 'https://a.example', title: 'a', content: [{ type: 'text', text: words(random) }] },
    { type: 'text', text: words(random) },
  ]);
  return random.once(2) ? [...list, other] : [other, ...list];
}

function image(random: Random): Value {
  const source = random.once(4)
    ? { type: 'url', url: 'https://pictures.example/a.png' }
    : { type: 'base64', media_type: 'image/png', data: PNG };
  return { type: 'image', source };
}

function userContent(random: Random, text: string): Value {
  if (!random.once(3)) return text;
  const cited = seldom(random, 3, { citations: { enabled: true } });
  const other = random.pick<Value>([
    image(random),
    { type: 'document', source: { type: 'text', media_type: 'text/plain', data: text }, title: 'b', ...cited },
    { type: 'document', source: { type: 'content', content: [{ type: 'text', text }] }, context: 'c' },
  ]);
  return [other, { type: 'text', text, ...seldom(random, 5, EPHEMERAL) }];
}

function definition(random: Random, { name, description, schema }: Tool): Value {
  if (random.once(12)) return { type: 'bash_20250124', name: 'bash' };
  return { name, description, input_schema: schema, ...seldom(random, 8, EPHEMERAL), ...seldom(random, 8, { type: 'custom' }) };
}
