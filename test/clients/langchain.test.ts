import { describe, expect, test } from 'vitest';
import { PROSE } from './broken/break.ts';
import { at, type Change, cut, items, put, type Step } from './json.ts';
import { loaded, problemsOf } from './langchain.ts';
import { compactedPayloads, haveExamples } from './payloads.ts';

const payloads = compactedPayloads('langchain');

/** What identifies each message, and its calls in full. */
async function outline(saved: unknown): Promise<unknown> {
  return (await loaded(saved)).map((message) => ({
    type: message.type,
    of: message.constructor.name,
    id: message.id,
    name: message.name,
    calls: items(message, 'tool_calls'),
    invalid: items(message, 'invalid_tool_calls'),
    answers: at(message, 'tool_call_id'),
    status: at(message, 'status'),
    metadata: message.response_metadata,
  }));
}

async function expectSameConversation(input: unknown, outputs: Record<string, unknown>): Promise<void> {
  const wanted = await outline(input);
  expect(problemsOf(await loaded(input))).toEqual([]);
  for (const output of Object.values(outputs)) {
    expect(await outline(output)).toEqual(wanted);
    expect(problemsOf(await loaded(output))).toEqual([]);
  }
}

describe('compacted, dumps are read by LangChain as the same conversation, which a provider takes', () => {
  const kept = payloads.filter(({ name }) => !name.startsWith('example/'));
  test.each(kept)('$name', ({ input, outputs }) => expectSameConversation(input, outputs));

  test.skipIf(!haveExamples)('the examples (skipped without them)', async () => {
    const examples = payloads.filter(({ name }) => name.startsWith('example/'));
    for (const { input, outputs } of examples) await expectSameConversation(input, outputs);
    expect(examples).toHaveLength(2);
  });

  test('most payloads changed', () => {
    const same = kept.filter(({ input, outputs }) => JSON.stringify(outputs.eager) === JSON.stringify(input));
    expect(same.length).toBeLessThan(kept.length / 2);
  });
});

/** The eager output of a payload, broken. */
function broken(from: string, change: Change): unknown {
  return change(payloads.find(({ name }) => name === `langchain/${from}.json`)?.outputs.eager);
}

const UNREADABLE: [from: string, what: string, change: Change, error: RegExp][] = [
  ['serialised', 'an unknown class', put([3, 'id', 2], 'ResultMessage'), /Invalid identifer/],
  ['serialised', 'an unknown namespace', put([3, 'id', 0], 'elsewhere'), /Invalid namespace/],
  ['serialised', 'a placeholder for an object', put([3, 'type'], 'not_implemented'), /doesn't implement serialization/],
  ['serialised', 'a message without its members', cut(3, 'kwargs'), /no message/],
  ['stored', 'an unknown type', put([3, 'type'], 'result'), /unexpected type/],
  ['stored', 'a result without the id of its call', cut(3, 'data', 'tool_call_id'), /Tool call ID must be defined/],
  ['flat-state', 'a message without type', cut('messages', 2, 'type'), /Unable to coerce/],
];

test.each(UNREADABLE)('%s with %s is not read', async (from, _what, change, error) => {
  await expect(loaded(broken(from, (same) => same))).resolves.toBeDefined();
  await expect(loaded(broken(from, change))).rejects.toThrow(error);
});

const RESULT: Step[] = [2, 'kwargs', 'content'];
const REFUSED: [from: string, what: string, change: Change, problem: RegExp][] = [
  ['serialised', 'a result removed', cut(3), /must be followed by tool messages/],
  ['stored', 'a result removed', cut(3), /must be followed by tool messages/],
  ['flat-state', 'a result removed', cut('messages', 2), /must be followed by tool messages/],
  ['serialised', 'a call removed', cut(2), /must be a response to/],
  ['older-messages', 'a call removed', cut(2), /must be a response to/],
  ['serialised', 'content emptied', put([3, 'kwargs', 'content'], []), /empty array/],
  [
    'data-blocks',
    'an image with text as data',
    put(RESULT, [{ type: 'image', base64: PROSE, mime_type: 'image/png' }]),
    /cannot be read/,
  ],
  ['data-blocks', 'an image without data', put(RESULT, [{ type: 'image', text: PROSE }]), /cannot be read/],
  [
    'stored',
    'an image with text as URL',
    put([3, 'data', 'content', 1], { type: 'image_url', image_url: { url: PROSE } }),
    /cannot be read/,
  ],
];

test.each(REFUSED)('%s with %s is refused', async (from, _what, change, problem) => {
  expect(problemsOf(await loaded(broken(from, change)))).toContainEqual(expect.stringMatching(problem));
});
