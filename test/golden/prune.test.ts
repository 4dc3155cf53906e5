import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { compact } from '../../src/index.ts';
import { DOCUMENTED_PREFIXES } from '../../src/text/data-tools.ts';
import { codePoints } from '../../src/transcript/text.ts';
import { readVectors, type Vector } from './vectors.ts';

interface Message {
  readonly role: string;
  readonly content?: unknown;
}

/** Vectors whose outcome differs from the record by the rule of the pass, with the rule. */
const departures = new Map([
  ['sh-prune-23', 'the cap cuts no more than it needs, oldest first'],
  ['sh-prune-42', 'the cap cuts no more than it needs, oldest first'],
  ['sh-prune-r3', 'a failure keeps its message'],
]);

function payloadOf({ input, settings }: Vector): { text: string; options: Record<string, unknown>; enabled: boolean } {
  const { messages } = input as { messages: Message[] };
  const { enabled = true, protect_data_tools: protect = DOCUMENTED_PREFIXES, ...given } = settings;
  const options: Record<string, unknown> = { protectUnseen: false, protectDataTools: protect };
  for (const [key, value] of Object.entries(given))
    options[key.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())] = value;
  // Where the record never trims, its default head and tail are longer than the maximum that it sets, which is refused here.
  const { maxResultChars, headChars } = options;
  if (typeof maxResultChars === 'number' && maxResultChars < 3000 && headChars === undefined)
    Object.assign(options, { headChars: 0, tailChars: 0 });
  const asText = (content: unknown): unknown =>
    content === undefined || typeof content === 'string' ? content : content === null ? '' : JSON.stringify(content, null, 2);
  const list = messages.map((message) =>
    message.role === 'tool' && 'content' in message ? { ...message, content: asText(message.content) } : message,
  );
  return { text: JSON.stringify({ model: 'gpt-4o', messages: list }), options, enabled: enabled === true };
}

const run = (text: string, enabled: boolean, options: Record<string, unknown>) =>
  compact(text, {
    format: 'openai-chat',
    preset: 'documented',
    passes: enabled ? { base64: true, prune: options } : { prune: false },
  });

const resultsOf = (messages: readonly Message[]): unknown[] =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => content);

function alike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  try {
    const [x, y] = [JSON.parse(String(a)), JSON.parse(String(b))];
    return typeof x === 'object' && JSON.stringify(x) === JSON.stringify(y);
  } catch {
    return false;
  }
}

/** As recorded; or as it was, where the record is no shorter, or calls something an error for the mere word. */
function accepted(old: unknown, now: unknown, want: unknown): boolean {
  if (alike(now, want)) return true;
  const [before, recorded] = [String(old ?? ''), String(want ?? '')];
  const isWordOnly =
    /error/i.test(before.slice(0, 100)) && recorded.startsWith('[pruned: ') && !before.trimStart().startsWith('{');
  if (now === old) return codePoints(recorded) >= codePoints(before) || before.trim() === '' || isWordOnly;
  return typeof now === 'string' && now.replace(/\\(["'[\]])/g, '$1') === recorded;
}

describe('recorded vectors', () => {
  const vectors = readVectors('prune').filter(
    ({ output }) => !(output !== null && typeof output === 'object' && 'raises' in output),
  );
  test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (id, vector) => {
    const { text, options, enabled } = payloadOf(vector);
    let first: ReturnType<typeof run>;
    try {
      first = run(text, enabled, options);
    } catch (error) {
      // Negative numbers and head + tail over the maximum are refused, and so is a request without messages.
      expect(error).toBeInstanceOf(UserError);
      expect(
        vector.tags.includes('fault') || Number(options['maxResultChars'] ?? 5000) < 3000 || text.includes('"messages":[]'),
        vector.note,
      ).toBe(true);
      return;
    }
    expect(codePoints(String(first.payload))).toBeLessThanOrEqual(codePoints(text));
    expect(run(String(first.payload), enabled, options).payload).toBe(first.payload);
    if (vector.tags.includes('fault')) return;
    const before = resultsOf(JSON.parse(text).messages);
    const after = resultsOf(JSON.parse(String(first.payload)).messages);
    const recorded = resultsOf((vector.output as { messages: Message[] }).messages).map((content) =>
      typeof content === 'string' || content === undefined ? content : JSON.stringify(content, null, 2),
    );
    const wrong = after.flatMap((now, i) => (accepted(before[i], now, recorded[i]) ? [] : [i]));
    expect(wrong.length > 0, `${vector.note}: results ${wrong}`).toBe(departures.has(id));
  });
});
