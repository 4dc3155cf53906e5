import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compact } from '../../src/index.ts';
import { argumentsPass } from '../../src/passes/arguments.ts';
import { longStrings } from '../../src/text/argument-strings.ts';
import { argumentStub, isArgumentStub } from '../../src/text/markers.ts';
import { type WrittenFormat, written } from '../conversations.ts';
import { type Answer, makeTranscript, runPass } from '../transcripts.ts';

const bounds = () => ({ maxResultChars: 5000, headChars: 1500, tailChars: 1500 });
const run = (answers: readonly Answer[], keepLastResults = 0) =>
  runPass(argumentsPass, makeTranscript(answers), { keepLastResults, maxArgumentChars: 100 }, bounds);
const call = (input: unknown, more: Partial<Answer> = {}): Answer => ({ text: 'ok', arguments: JSON.stringify(input), ...more });
const page = 'a page "quoted"\n'.repeat(20);

test('long strings become a note, at any depth; keys, paths and the rest stay', () => {
  const [edited] = run([call({ path: 'a.md', edits: [{ new: page, all: true }], n: 1 })]).after.calls;
  expect(JSON.parse(edited.arguments)).toEqual({ path: 'a.md', edits: [{ new: argumentStub(page), all: true }], n: 1 });
  expect(argumentStub(page)).toMatch(/^\[argument removed: 320 characters, [0-9a-f]{8}\]$/);
});

test('latest calls, failed parses, plain text, and notes stay', () => {
  expect(run([call({ text: page }), call({ text: page })], 1).edits).toHaveLength(1);
  for (const input of [`{"text": "${'x'.repeat(200)}"`, page, `["${'x'.repeat(200)}"]`])
    expect(run([{ text: 'ok', arguments: input }]).edits).toEqual([]);
  expect(run([call({ text: page }, { live: false })]).edits).toEqual([]);
});

test('texts that differ have different notes', () => {
  expect(argumentStub('x'.repeat(500))).not.toBe(argumentStub('y'.repeat(500)));
  expect(isArgumentStub(argumentStub(page, 'abc123'))).toBe(true);
  expect(isArgumentStub(`${argumentStub(page)}.`)).toBe(false);
});

test('places of literals are those of the text, whatever characters stand before', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 200 })), (input) => {
      const text = JSON.stringify(input);
      for (const { from, to, value } of longStrings(text, 10)) expect(JSON.parse(text.slice(from, to))).toBe(value);
    }),
  );
});

test('depth does not matter', () => {
  expect(longStrings(`${'{"a":'.repeat(20_000)}"${'x'.repeat(200)}"${'}'.repeat(20_000)}`, 100)).toHaveLength(1);
});

const talk = {
  system: 'Write.',
  tools: [{ name: 'send_mail', description: 'Sends.', schema: { type: 'object', properties: { text: { type: 'string' } } } }],
  turns: [
    {
      user: 'Go.',
      calls: [{ name: 'send_mail', input: { path: 'a.ts', text: page }, result: 'done', isError: false }],
      answer: 'Yes.',
    },
  ],
  last: 'Thanks.',
};

test.each<WrittenFormat>(['openai-chat', 'openai-responses', 'anthropic', 'ai-sdk', 'ai-sdk-ui'])(
  '%s: the arguments stay what their format wants, and a second run changes nothing',
  (format) => {
    const input = JSON.stringify(written(format, talk));
    const options = { passes: { arguments: { keepLastResults: 0, maxArgumentChars: 100 } } };
    const { payload, report } = compact(input, options);
    expect(report.passes[0].changes.map(({ kind }) => kind)).toEqual(['argument']);
    expect(payload).toContain('[argument removed: 320 characters, ');
    expect(payload).toContain('a.ts');
    expect(report.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(compact(payload, options).payload).toBe(payload);
  },
);
