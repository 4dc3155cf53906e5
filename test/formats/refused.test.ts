import { describe, expect, test } from 'vitest';
import { compact } from '../../src/index.ts';

const chat = { object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', content: 'Yes.' } }] };
const responses = { object: 'response', output: [{ type: 'message', role: 'assistant', content: [] }] };
const anthropic = { type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Yes.' }], stop_reason: 'end_turn' };
const gemini = { candidates: [{ content: { role: 'model', parts: [{ text: 'Yes.' }] } }] };
const answers = { chat, responses, anthropic, gemini };
const request = { model: 'gpt-4o', messages: [{ role: 'user', content: 'May I?' }] };

const codeOf = (payload: string): string => {
  try {
    compact(payload);
    return 'compacted';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};
const inLines = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

describe.each(Object.entries(answers))('what a provider answered (%s)', (_name, answer) => {
  test.each([
    ['alone', JSON.stringify(answer)],
    ['one a line', inLines(answer, answer)],
    ['recorded with its method', JSON.stringify({ method: 'generateContent', response: answer })],
    ['recorded in pieces, one answer a line', inLines({ response: [answer, answer] }, { response: [answer] })],
    ['in the results of an OpenAI batch', inLines({ custom_id: '1', response: { status_code: 200, body: answer }, error: null })],
    ['in the results of an Anthropic batch', inLines({ custom_id: '1', result: { type: 'succeeded', message: answer } })],
  ])('is refused by name: %s', (_how, payload) => {
    expect(codeOf(payload)).toBe('refused-format');
  });

  test('is no reason to refuse the request that stands beside it', () => {
    expect(codeOf(JSON.stringify({ request, response: answer }))).toBe('compacted');
    expect(codeOf(JSON.stringify({ ...request, response: answer }))).toBe('compacted');
  });
});

test('the tools that a server lists in its result are read', () => {
  expect(codeOf(JSON.stringify({ result: { tools: [{ name: 'a', inputSchema: { type: 'object' } }] } }))).toBe('compacted');
});
