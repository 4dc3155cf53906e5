import type { Random } from '../random.ts';
import { type Call, PDF, PNG, seldom, type Talk, words } from './parts.ts';
import type { Value } from './value.ts';

/** ModelMessages or UIMessages of the AI SDK. */
export function aiSdk(random: Random, talk: Talk): Value {
  const messages = random.once(2) ? modelMessages(random, talk) : uiMessages(random, talk);
  if (random.once(3)) return messages;
  const tools = Object.fromEntries(
    talk.tools.map(({ name, description, schema }) => [name, { description, inputSchema: { jsonSchema: schema } }]),
  );
  return { model: 'gpt-4o', system: talk.system, messages, ...(talk.tools.length > 0 ? { tools } : {}) };
}

function modelMessages(random: Random, { turns, last }: Talk): Value[] {
  const messages: Value[] = [];
  for (const { user, calls, answer } of turns) {
    const picture = { type: 'image', image: PNG, mediaType: 'image/png' };
    messages.push({
      role: 'user',
      content: random.once(3) ? [...(random.once(3) ? [picture] : []), { type: 'text', text: user }] : user,
    });
    const asked: Value[] = calls.map(({ id, name, input }) => ({ type: 'tool-call', toolCallId: id, toolName: name, input }));
    if (random.once(4)) asked.unshift({ type: 'reasoning', text: words(random), ...signature(random) });
    messages.push({ role: 'assistant', content: asked });
    const content = calls.map((call) => ({
      type: 'tool-result',
      toolCallId: call.id,
      toolName: call.name,
      output: output(random, call),
    }));
    messages.push({ role: 'tool', content });
    messages.push({ role: 'assistant', content: [{ type: 'text', text: answer }] });
  }
  messages.push({ role: 'user', content: [{ type: 'text', text: last }], providerOptions: {} });
  return messages;
}

function signature(random: Random): { [key: string]: Value } {
  return random.once(2) ? { providerOptions: { anthropic: { signature: 'c2lnbmVk' } } } : {};
}

function output(random: Random, { result, isError }: Call): Value {
  if (isError) return random.once(2) ? { type: 'error-text', value: result } : { type: 'error-json', value: { error: result } };
  return random.pick<Value>([
    { type: 'text', value: result },
    { type: 'text', value: result },
    { type: 'json', value: { rows: [result], note: words(random) } },
    { type: 'json', value: result },
    { type: 'content', value: [{ type: 'text', text: result }] },
    {
      type: 'content',
      value: [
        { type: 'text', text: result },
        { type: 'image-data', mediaType: 'image/png', data: PNG },
      ],
    },
    {
      type: 'content',
      value: [
        { type: 'file-data', mediaType: 'application/pdf', data: PDF },
        { type: 'text', text: result },
      ],
    },
    { type: 'execution-denied', reason: result },
  ]);
}

function uiMessages(random: Random, { turns, last }: Talk): Value[] {
  const messages: Value[] = [];
  for (const [turn, { user, calls, answer }] of turns.entries()) {
    messages.push({ id: `u${turn}`, role: 'user', parts: [{ type: 'text', text: user }] });
    const parts = calls.map((call): Value => invocation(random, call));
    const last = { type: 'text', text: answer, state: 'done' };
    messages.push({ id: `a${turn}`, role: 'assistant', parts: [{ type: 'step-start' }, ...parts, { type: 'step-start' }, last] });
  }
  messages.push({
    id: 'last',
    role: 'user',
    parts: [{ type: 'text', text: last }],
    ...seldom(random, 4, { metadata: { at: 1 } }),
  });
  return messages;
}

function invocation(random: Random, { id, name, input, result, isError }: Call): Value {
  const type = random.once(4) ? { type: 'dynamic-tool', toolName: name } : { type: `tool-${name}` };
  if (isError) return { ...type, toolCallId: id, state: 'output-error', input, errorText: result };
  const shown = random.pick<Value>([
    result,
    { rows: [result], row_count: 1 },
    [result],
    {
      content: [
        { type: 'text', text: result },
        { type: 'image', data: PNG, mimeType: 'image/png' },
      ],
    },
  ]);
  return { ...type, toolCallId: id, state: 'output-available', input, output: shown };
}
