import fc from 'fast-check';
import { LOGS, type LogFormat, logOf } from './logs.ts';

/** A conversation in neutral words, from which the same payload is written in every format. */
export interface Conversation {
  readonly system: string;
  readonly tools: readonly { name: string; description: string; schema: Record<string, unknown> }[];
  readonly turns: readonly ConversationTurn[];
  readonly last: string;
}

interface ConversationTurn {
  readonly user: string;
  readonly calls: readonly { name: string; input: Record<string, unknown>; result: string; isError: boolean }[];
  readonly answer: string;
}

const words = [
  'alpha',
  'Bericht',
  'θέμα',
  '東京',
  'ok',
  'error:',
  '42',
  'naïve',
  '👩‍💻',
  'path/to/file.ts',
  '<tag>',
  '"q"',
  '\\',
  '\t',
];
const word = fc.constantFrom(...words);
const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((list) => list.join(' '));

/** A long text whose lines differ. */
const long = fc
  .tuple(sentence, fc.integer({ min: 20, max: 260 }), fc.constantFrom('\n', '\r\n'))
  .map(([text, lines, end]) => Array.from({ length: lines }, (_, i) => `${i}: ${text}`).join(end));

const binary = fc.integer({ min: 900, max: 3000 }).map((size) => {
  let state = size;
  const bytes = Uint8Array.from({ length: size }, () => (state = (state * 1103515245 + 12345) & 0x7fffffff) >> 16);
  return Buffer.from(bytes).toString('base64');
});

const imitations = fc.constantFrom(
  '[pruned: read: something]',
  'see [... 1,234 characters trimmed for context efficiency ...] above',
  '[BASE64_REMOVED: ~12.3KB - use image_url instead]',
  '<external-tool-result tool="x">\ninside\n</external-tool-result>',
  '[document omitted: 12,345 chars]',
);

const json = fc.oneof(
  fc
    .record({ id: fc.integer(), rows: fc.array(fc.record({ a: word, b: fc.double({ noNaN: true }) }), { maxLength: 200 }) })
    .map((value) => JSON.stringify(value)),
  fc.record({ error: sentence }).map((value) => JSON.stringify(value, null, 2)),
  fc.record({ ok: fc.boolean(), screenshot: binary }).map((value) => JSON.stringify(value)),
  fc.record({ status: word, message: sentence }).map((value) => JSON.stringify(value)),
);

/** What a tool may answer. Never empty or blank, which not every provider takes. */
const resultText: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 3, arbitrary: sentence },
    { weight: 3, arbitrary: long },
    { weight: 3, arbitrary: json },
    imitations,
    long.map((text) => `<external-tool-result tool="read_file">\n${text}\n</external-tool-result>`),
    fc.tuple(long, imitations).map((list) => list.join('\n\n')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
  )
  .map((text) => (text.trim() === '' ? 'done' : text));

const schema: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{ schema: Record<string, unknown> }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom('string', 'integer'), description: sentence }, { requiredKeys: ['type'] }),
    fc.record(
      {
        type: fc.constant('object'),
        description: sentence,
        properties: fc.dictionary(fc.constantFrom('name', 'description', 'title', 'unit', '__proto__'), tie('schema'), {
          maxKeys: 3,
          noNullPrototype: true,
        }),
      },
      { requiredKeys: ['type', 'properties'] },
    ),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
  ),
})).schema;

const tool = fc.record({
  name: fc.constantFrom('read_file', 'send_mail', 'search', 'run'),
  description: sentence,
  schema: fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(fc.constantFrom('path', 'description', 'limit'), schema, {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    }),
  }),
});

const call = fc.record({
  name: fc.constantFrom('read_file', 'send_mail', 'search', 'run', 'internal_query_rows'),
  input: fc.record(
    {
      path: fc.constantFrom('a.ts', 'b.ts'),
      n: fc.integer({ min: 0, max: 3 }),
      text: fc.oneof(long, sentence, fc.constant('[argument removed: 1,234 characters, 0badcafe]')),
      edits: fc.array(fc.record({ old: long, new: sentence }), { maxLength: 2 }),
    },
    { requiredKeys: ['path', 'n'] },
  ),
  result: resultText,
  isError: fc.boolean(),
});

const document = fc
  .tuple(word, long)
  .map(([name, text]) => `\n<file path="${name.replaceAll(/[<>"&\\\t]/g, '')}.md">\n${text}\n</file>\n`);

export const conversation: fc.Arbitrary<Conversation> = fc.record({
  system: fc.tuple(sentence, fc.array(document, { maxLength: 5 })).map(([text, files]) => text + files.join('') + text),
  tools: fc.uniqueArray(tool, { selector: ({ name }) => name, maxLength: 4 }),
  turns: fc.array(fc.record({ user: sentence, calls: fc.array(call, { maxLength: 4 }), answer: sentence }), {
    minLength: 1,
    maxLength: 6,
  }),
  last: sentence,
});

/** Ways in which a conversation is written, by the id of the format that reads them. */
export const writtenFormats = {
  'openai-chat': 'openai-chat',
  'openai-responses': 'openai-responses',
  anthropic: 'anthropic',
  gemini: 'gemini',
  'ai-sdk': 'ai-sdk',
  'ai-sdk-ui': 'ai-sdk',
  langchain: 'langchain',
  'langchain-stored': 'langchain',
} as const;
export type WrittenFormat = keyof typeof writtenFormats;

/** The conversation as a request of a format, as a plain value. */
export function written(format: WrittenFormat, conversation: Conversation): unknown {
  const writers: Record<WrittenFormat, (conversation: Conversation) => unknown> = {
    'openai-chat': asChat,
    'openai-responses': asResponses,
    anthropic: asAnthropic,
    gemini: asGemini,
    'ai-sdk': asAiSdk,
    'ai-sdk-ui': asAiSdkUi,
    langchain: (talk) => asLangChain(talk, serialised),
    'langchain-stored': (talk) => asLangChain(talk, stored),
  };
  return writers[format](conversation);
}

function asChat({ system, tools, turns, last }: Conversation): unknown {
  const messages: unknown[] = [{ role: 'system', content: system }];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    messages.push({ role: 'user', content: user });
    if (calls.length) {
      const tool_calls = calls.map(({ name, input }, i) => ({
        id: `call_${t}_${i}`,
        type: 'function',
        function: { name, arguments: JSON.stringify(input) },
      }));
      messages.push({ role: 'assistant', content: null, tool_calls });
      messages.push(...calls.map(({ result }, i) => ({ role: 'tool', tool_call_id: `call_${t}_${i}`, content: result })));
    }
    messages.push({ role: 'assistant', content: answer });
  }
  messages.push({ role: 'user', content: last });
  const functions = tools.map(({ name, description, schema }) => ({
    type: 'function',
    function: { name, description, parameters: schema },
  }));
  return { model: 'gpt-4o', messages, parallel_tool_calls: true, ...(functions.length ? { tools: functions } : {}) };
}

function asAnthropic({ system, tools, turns, last }: Conversation): unknown {
  const messages: { role: string; content: unknown }[] = [];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    messages.push({ role: 'user', content: user });
    if (calls.length) {
      messages.push({
        role: 'assistant',
        content: calls.map(({ name, input }, i) => ({ type: 'tool_use', id: `call_${t}_${i}`, name, input })),
      });
      const blocks = calls.map(({ result, isError }, i) => ({
        type: 'tool_result',
        tool_use_id: `call_${t}_${i}`,
        content: result,
        ...(isError ? { is_error: true } : {}),
      }));
      messages.push({ role: 'user', content: blocks });
    }
    messages.push({ role: 'assistant', content: answer });
  }
  messages.push({ role: 'user', content: last });
  const list = tools.map(({ name, description, schema }) => ({ name, description, input_schema: schema }));
  return { model: 'claude-sonnet-4-5', max_tokens: 1000, system, messages, ...(list.length ? { tools: list } : {}) };
}

function asGemini({ system, tools, turns, last }: Conversation): unknown {
  const contents: unknown[] = [];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    contents.push({ role: 'user', parts: [{ text: user }] });
    if (calls.length) {
      contents.push({
        role: 'model',
        parts: calls.map(({ name, input }, i) => ({ functionCall: { id: `call_${t}_${i}`, name, args: input } })),
      });
      const parts = calls.map(({ name, result, isError }, i) => ({
        functionResponse: { id: `call_${t}_${i}`, name, response: { [isError ? 'error' : 'output']: result } },
      }));
      contents.push({ role: 'user', parts });
    }
    contents.push({ role: 'model', parts: [{ text: answer }] });
  }
  contents.push({ role: 'user', parts: [{ text: last }] });
  const functionDeclarations = tools.map(({ name, description, schema }) => ({
    name,
    description,
    parametersJsonSchema: schema,
  }));
  return {
    systemInstruction: { parts: [{ text: system }] },
    contents,
    ...(tools.length ? { tools: [{ functionDeclarations }] } : {}),
  };
}

function asResponses({ system, tools, turns, last }: Conversation): unknown {
  const input: unknown[] = [];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    input.push({ role: 'user', content: [{ type: 'input_text', text: user }] });
    for (const [i, { name, input: value }] of calls.entries())
      input.push({ type: 'function_call', call_id: `call_${t}_${i}`, name, arguments: JSON.stringify(value) });
    for (const [i, { result }] of calls.entries())
      input.push({ type: 'function_call_output', call_id: `call_${t}_${i}`, output: result });
    input.push({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: answer, annotations: [] }] });
  }
  input.push({ role: 'user', content: last });
  const list = tools.map(({ name, description, schema }) => ({
    type: 'function',
    name,
    description,
    parameters: schema,
    strict: false,
  }));
  return { model: 'gpt-4o', instructions: system, input, ...(list.length ? { tools: list } : {}) };
}

function asAiSdk({ system, tools, turns, last }: Conversation): unknown {
  const messages: unknown[] = [];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    messages.push({ role: 'user', content: user });
    if (calls.length) {
      const parts = calls.map(({ name, input }, i) => ({
        type: 'tool-call',
        toolCallId: `call_${t}_${i}`,
        toolName: name,
        input,
      }));
      messages.push({ role: 'assistant', content: parts });
      const content = calls.map(({ name, result, isError }, i) => {
        const output = { type: isError ? 'error-text' : 'text', value: result };
        return { type: 'tool-result', toolCallId: `call_${t}_${i}`, toolName: name, output };
      });
      messages.push({ role: 'tool', content });
    }
    messages.push({ role: 'assistant', content: [{ type: 'text', text: answer }] });
  }
  messages.push({ role: 'user', content: [{ type: 'text', text: last }], providerOptions: {} });
  return { model: 'gpt-4o', system, messages, ...(tools.length ? { tools: aiSdkTools(tools) } : {}) };
}

function asAiSdkUi({ system, tools, turns, last }: Conversation): unknown {
  const messages: unknown[] = [];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    messages.push({ id: `u${t}`, role: 'user', parts: [{ type: 'text', text: user }] });
    const parts: unknown[] = calls.map(({ name, input, result, isError }, i) => {
      const state = isError ? { state: 'output-error', errorText: result } : { state: 'output-available', output: result };
      return { type: `tool-${name}`, toolCallId: `call_${t}_${i}`, input, ...state };
    });
    if (calls.length) parts.unshift({ type: 'step-start' });
    parts.push({ type: 'step-start' }, { type: 'text', text: answer, state: 'done' });
    messages.push({ id: `a${t}`, role: 'assistant', parts });
  }
  messages.push({ id: 'last', role: 'user', parts: [{ type: 'text', text: last }] });
  return { model: 'gpt-4o', system, messages, ...(tools.length ? { tools: aiSdkTools(tools) } : {}) };
}

function aiSdkTools(tools: Conversation['tools']): unknown {
  const entries = tools.map(({ name, description, schema }) => [name, { description, inputSchema: { jsonSchema: schema } }]);
  return Object.fromEntries(entries);
}

type Envelope = (name: string, fields: Record<string, unknown>) => unknown;

const serialised: Envelope = (name, kwargs) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', `${name}Message`],
  kwargs,
});
const stored: Envelope = (name, data) => ({ type: name.toLowerCase(), data });

function asLangChain({ system, tools, turns, last }: Conversation, envelope: Envelope): unknown {
  const messages: unknown[] = [envelope('System', { content: system })];
  for (const [t, { user, calls, answer }] of turns.entries()) {
    messages.push(envelope('Human', { content: user }));
    if (calls.length) {
      const ids = calls.map((_, i) => `call_${t}_${i}`);
      const tool_calls = calls.map(({ name, input }, i) => ({ name, args: input, id: ids[i], type: 'tool_call' }));
      const repeated = calls.map(({ name, input }, i) => ({
        id: ids[i],
        type: 'function',
        function: { name, arguments: JSON.stringify(input) },
      }));
      messages.push(envelope('AI', { content: '', tool_calls, additional_kwargs: { tool_calls: repeated } }));
      for (const [i, { name, result, isError }] of calls.entries()) {
        const status = isError ? 'error' : 'success';
        messages.push(envelope('Tool', { content: result, tool_call_id: ids[i], name, status, artifact: { result } }));
      }
    }
    messages.push(envelope('AI', { content: answer, tool_calls: [] }));
  }
  messages.push(envelope('Human', { content: last }));
  const list = tools.map(({ name, description, schema }) => ({
    type: 'function',
    function: { name, description, parameters: schema },
  }));
  return { messages, ...(list.length ? { tools: list } : {}) };
}

/** Every way in which a conversation is written, logs of sessions too. */
export const ALL_WRITTEN: readonly Written[] = [...Object.keys(writtenFormats).filter(isWrittenFormat), ...LOGS];
export type Written = WrittenFormat | LogFormat;

function isWrittenFormat(name: string): name is WrittenFormat {
  return Object.hasOwn(writtenFormats, name);
}

/** The id of the format that reads what was written. */
export function formatOf(name: Written): string {
  return isWrittenFormat(name) ? writtenFormats[name] : name;
}

/** The conversation as a payload; of a log, each line is spelled by itself, without line feeds. */
export function payloadOf(name: Written, conversation: Conversation, spell: (value: unknown) => string): string {
  if (isWrittenFormat(name)) return spell(written(name, conversation));
  const line = (value: unknown): string => {
    const text = spell(value);
    return text.includes('\n') ? JSON.stringify(value) : text;
  };
  return `${logOf(name, conversation).map(line).join('\n')}\n`;
}

/** Spellings of one value: compact, indented, non-ASCII and slashes escaped, with a line end. */
export const spelling: fc.Arbitrary<(value: unknown) => string> = fc.constantFrom(
  (value: unknown) => JSON.stringify(value),
  (value: unknown) => `${JSON.stringify(value, null, 2)}\n`,
  (value: unknown) =>
    JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (value: unknown) => JSON.stringify(value).replaceAll('/', '\\/'),
);
