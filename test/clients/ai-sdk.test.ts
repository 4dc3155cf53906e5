import { modelMessageSchema, safeValidateUIMessages } from 'ai';
import { describe, expect, test } from 'vitest';
import { messagesIn, promptFor } from './ai-sdk.ts';
import { all, PROSE } from './broken/break.ts';
import { at, type Change, cut, items, put, type Step } from './json.ts';
import { compactedPayloads, haveExamples } from './payloads.ts';

const payloads = compactedPayloads('ai-sdk');

/** Of other major versions than the one that is installed, which takes only some of their messages. */
const OTHER_VERSIONS = ['ui-invocations', 'ui-version-4', 'version-4', 'version-7'].map((name) => `ai-sdk/${name}.json`);

/** Roles with the calls and results of each message. */
function outline(prompt: Awaited<ReturnType<typeof promptFor>>): unknown {
  return prompt.map(({ role, content }) => {
    const parts = items(content).filter((part) => at(part, 'toolCallId') !== undefined);
    return [role, ...parts.map((part) => [at(part, 'type'), at(part, 'toolCallId'), at(part, 'toolName'), at(part, 'input')])];
  });
}

async function expectSameConversation(input: unknown, outputs: Record<string, unknown>): Promise<void> {
  const wanted = outline(await promptFor(input));
  for (const output of Object.values(outputs)) expect(outline(await promptFor(output))).toEqual(wanted);
}

describe('compacted, messages are valid to the SDK and reach the model with the same calls', () => {
  const kept = payloads.filter(({ name }) => !name.startsWith('example/') && !OTHER_VERSIONS.includes(name));
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

/** For each message whether this version of the SDK takes it. */
function taken(saved: unknown): Promise<boolean[]> {
  const each = async (message: unknown): Promise<boolean> => {
    if (!at(message, 'parts')) return modelMessageSchema.safeParse(message).success;
    return (await safeValidateUIMessages({ messages: [message] })).success;
  };
  return Promise.all(messagesIn(saved).map(each));
}

test.each(payloads.filter(({ name }) => OTHER_VERSIONS.includes(name)))(
  '$name is of another version, and the same messages are taken before and after',
  async ({ input, outputs }) => {
    const before = await taken(input);
    expect(before).toContain(false);
    expect(await taken(outputs.default)).toEqual(before);
    expect(await taken(outputs.eager)).toEqual(before);
  },
);

const RESULT: Step[] = [3, 'content', 0];
const OUTPUT: Step[] = [...RESULT, 'output'];
const blocks = (block: unknown): unknown => ({ type: 'content', value: [block] });
const answered: Change = (saved) => items(saved).slice(0, 3);
const UI: Step[] = ['messages', 1, 'parts'];

const BROKEN: [from: string, what: string, change: Change, error: string][] = [
  ['model-messages', 'a result removed', cut(...RESULT), 'AI_MissingToolResultsError'],
  ['model-messages', 'an output without type', cut(...OUTPUT, 'type'), 'ZodError'],
  ['model-messages', 'an output without value', cut(...OUTPUT, 'value'), 'ZodError'],
  ['model-messages', 'text that is an object', put([...OUTPUT, 'value'], {}), 'ZodError'],
  ['model-messages', 'a result without the id of its call', cut(...RESULT, 'toolCallId'), 'ZodError'],
  [
    'model-messages',
    'an image with text as data',
    put(OUTPUT, blocks({ type: 'image-data', mediaType: 'image/png', data: PROSE })),
    'AI_APICallError',
  ],
  ['model-messages', 'blocks with an empty text', put(OUTPUT, blocks({ type: 'text', text: '' })), 'AI_APICallError'],
  ['approvals', 'content emptied', put([0, 'content'], []), 'AI_APICallError'],
  ['approvals', 'a result removed', cut(3, 'content', 0), 'AI_MissingToolResultsError'],
  ['approvals', 'a waiting call removed', cut(4, 'content', 1), 'AI_ToolCallNotFoundForApprovalError'],
  [
    'approvals',
    'a call removed, its request and answer left',
    all(cut(1, 'content', 0), answered),
    'AI_ToolCallNotFoundForApprovalError',
  ],
  ['approvals', 'a request removed, its answer left', all(cut(1, 'content', 1), answered), 'AI_InvalidToolApprovalError'],
  ['ui-messages', 'parts emptied', put(['messages', 0, 'parts'], []), 'AI_TypeValidationError'],
  ['ui-messages', 'an output removed', cut(...UI, 2, 'output'), 'AI_TypeValidationError'],
  ['ui-messages', 'the text of an error removed', cut(...UI, 3, 'errorText'), 'AI_TypeValidationError'],
  ['ui-messages', 'the approval of a refused call removed', cut(...UI, 8, 'approval'), 'AI_TypeValidationError'],
  ['ui-messages', 'a call without id', cut(...UI, 2, 'toolCallId'), 'AI_TypeValidationError'],
  [
    'ui-messages',
    'a picture with text as data',
    put(['messages', 0, 'parts', 0, 'url'], `data:image/png;base64,${PROSE}`),
    'AI_APICallError',
  ],
];

test.each(BROKEN)('%s with %s is refused', async (from, _what, change, error) => {
  const sound = payloads.find(({ name }) => name === `ai-sdk/${from}.json`)?.outputs.eager;
  await expect(promptFor(sound)).resolves.toBeDefined();
  await expect(promptFor(change(sound))).rejects.toMatchObject({ name: error });
});
