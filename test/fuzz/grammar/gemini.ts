import type { Random } from '../random.ts';
import { type Call, optional, PNG, seldom, type Talk, words } from './parts.ts';
import { spelled, type Value } from './value.ts';

/** generateContent, in camel or snake case. */
export function gemini(random: Random, { system, tools, turns, last }: Talk): Value {
  const withIds = !random.once(3);
  const signed = random.once(4);
  const contents: Value[] = [];
  for (const { user, calls, answer } of turns) {
    contents.push({ role: 'user', parts: userParts(random, user) });
    const parts: Value[] = calls.map(({ id, name, input }, i) => ({
      functionCall: { ...(withIds ? { id } : {}), name, args: input },
      ...(signed && i === 0 ? { thoughtSignature: 'c2lnbmVk' } : {}),
    }));
    if (signed && random.once(2)) parts.unshift({ text: words(random), thought: true });
    contents.push({ role: 'model', parts });
    contents.push({ role: 'user', parts: calls.map((call) => answering(random, call, withIds)) });
    contents.push({ role: 'model', parts: [{ text: answer }] });
  }
  contents.push({ role: 'user', parts: [{ text: last }] });
  if (random.once(12)) return contents;
  const declarations = tools.map(({ name, description, schema }) => ({
    name,
    description,
    [random.once(2) ? 'parameters' : 'parametersJsonSchema']: schema,
  }));
  const request: Value = {
    ...(random.once(2) ? { systemInstruction: { parts: [{ text: system }] } } : {}),
    contents,
    ...(tools.length > 0 ? { tools: [{ functionDeclarations: declarations }] } : {}),
    ...optional(random, { generationConfig: () => ({ temperature: 0.5 }) }),
  };
  const written = random.once(5) ? snakeCase(request) : request;
  return random.once(10) ? { request: written, key: '1' } : written;
}

function answering(random: Random, { id, name, result, isError }: Call, withIds: boolean): Value {
  const parts = seldom(random, 8, { parts: [{ inlineData: { mimeType: 'image/png', data: PNG } }] });
  return { functionResponse: { ...(withIds ? { id } : {}), name, response: response(random, result, isError), ...parts } };
}

/** The keys that SDKs write, other ones, and objects that say something by their own keys. */
function response(random: Random, result: string, isError: boolean): Value {
  if (isError) return { error: result };
  return random.pick<Value>([
    { output: result },
    { result },
    { content: result, status: 'ok' },
    { output: { text: result, rows: [1, 2] } },
    { rows: [result, words(random)], row_count: 2 },
    { [words(random)]: result, ['__proto__']: result },
    { content: [{ type: 'text', text: result }] },
  ]);
}

function userParts(random: Random, text: string): Value[] {
  const medium = random.pick<Value>([
    { inlineData: { mimeType: 'image/png', data: PNG } },
    { fileData: { mimeType: 'application/pdf', fileUri: 'https://files.example/a' } },
  ]);
  return random.once(5) ? [medium, { text }] : [{ text }];
}

const OWN = [
  'functionCall',
  'functionResponse',
  'functionDeclarations',
  'systemInstruction',
  'generationConfig',
  'inlineData',
  'mimeType',
];

function snakeCase(value: Value): Value {
  let text = spelled(value);
  for (const key of OWN)
    text = text.replaceAll(`"${key}":`, `"${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}":`);
  return JSON.parse(text);
}
