import type { Random } from '../random.ts';
import { type Call, optional, PDF, PNG, seldom, type Talk, type Tool, WAV, words } from './parts.ts';
import { spelled, type Value } from './value.ts';

const MODELS = ['gpt-4o', 'gpt-5.6', 'o3', 'gpt-6.1-terra', 'deepseek-chat', 'claude-sonnet-4-5'];

/** Chat Completions, of OpenAI and of compatible servers. */
export function openaiChat(random: Random, { system, tools, turns, last }: Talk): Value {
  const messages: Value[] = [{ role: random.pick(['system', 'developer']), content: textContent(random, system) }];
  for (const { user, calls, answer } of turns) {
    messages.push({ role: 'user', content: userContent(random, user), ...seldom(random, 6, { name: 'ada' }) });
    if (random.once(8)) messages.push(...legacy(calls[0]));
    else messages.push(asking(random, calls), ...calls.map((call) => answering(random, call)));
    messages.push({ role: 'assistant', content: answer, ...seldom(random, 8, { refusal: null, annotations: [] }) });
  }
  messages.push({ role: 'user', content: last });
  if (random.once(12)) return messages;
  const request: Value = {
    model: random.pick(MODELS),
    messages,
    ...(tools.length > 0 ? { tools: tools.map((tool) => definition(random, tool)), parallel_tool_calls: true } : {}),
    ...optional(random, {
      temperature: () => 0.5,
      response_format: () => ({ type: 'json_schema', json_schema: { name: 'x', schema: { description: 'kept' } } }),
    }),
    ...seldom(random, 10, { context_files: [{ filename: 'a.md', extracted_text: system }] }),
  };
  return random.once(10) ? random.pick([{ request }, { body: request, custom_id: '1' }]) : request;
}

function asking(random: Random, calls: readonly Call[]): Value {
  const tool_calls = calls.map(({ id, name, input }) =>
    random.once(10)
      ? { id, type: 'custom', custom: { name, input: spelled(input) } }
      : { id, type: 'function', function: { name, arguments: spelled(input) } },
  );
  return {
    role: 'assistant',
    content: random.pick([null, words(random)]),
    tool_calls,
    ...seldom(random, 10, { reasoning_content: words(random) }),
  };
}

function answering(random: Random, { id, result }: Call): Value {
  return { role: 'tool', tool_call_id: id, content: textContent(random, result) };
}

function legacy({ name, input, result }: Call): Value[] {
  return [
    { role: 'assistant', content: null, function_call: { name, arguments: spelled(input) } },
    { role: 'function', name, content: result },
  ];
}

function textContent(random: Random, text: string): Value {
  if (!random.once(3)) return text;
  const marked = seldom(random, 4, { prompt_cache_breakpoint: { mode: 'explicit' } });
  const parts: Value[] = [{ type: 'text', text, ...marked }];
  return random.once(3) ? [...parts, { type: 'text', text: words(random) }] : parts;
}

function userContent(random: Random, text: string): Value {
  if (!random.once(4)) return text;
  const medium = random.pick<Value>([
    { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}`, detail: 'low' } },
    { type: 'image_url', image_url: { url: 'https://pictures.example/a.png' } },
    { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${PDF}` } },
    { type: 'input_audio', input_audio: { data: WAV, format: 'wav' } },
  ]);
  return [{ type: 'text', text }, medium];
}

function definition(random: Random, { name, description, schema }: Tool): Value {
  const format = random.pick([{ type: 'text' }, { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } }]);
  if (random.once(10)) return { type: 'custom', custom: { name, description, format } };
  return { type: 'function', function: { name, description, parameters: schema } };
}
