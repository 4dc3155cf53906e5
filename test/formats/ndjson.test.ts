import { describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { UserError } from '../../src/errors.ts';

const long = Array.from({ length: 300 }, (_, i) => `${i}: a line of a result`).join('\n');
const chat = (text = long) => ({
  model: 'gpt-4o',
  messages: [
    { role: 'user', content: 'go' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'read_file', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: text },
    { role: 'assistant', content: 'done' },
  ],
});
const anthropic = {
  model: 'claude-sonnet-4-5',
  max_tokens: 10,
  messages: [
    { role: 'user', content: 'go' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'read_file', input: {} }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: long }] },
    { role: 'assistant', content: 'done' },
  ],
};

const plan = resolvePlan({ passes: { prune: { keepLastResults: 0, maxResultChars: 500 } } });
const run = (text: string, options = {}) => {
  const outcome = compactPayload(Buffer.from(text), plan, options);
  return { ...outcome, text: Buffer.from(outcome.payload).toString() };
};
const lines = (...values: unknown[]): string =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n');

describe('one payload a line', () => {
  test('formats mixed, in batch wrappers and bare; places carry the line, and other lines keep their bytes', () => {
    const batch = { custom_id: 'r-1', method: 'POST', url: '/v1/chat/completions', body: chat() };
    const message = { custom_id: 'r-2', params: anthropic };
    const input = `${lines(batch, '', '{"note": "no payload",  "a": 1.0}', message, chat('short'))}\r\n`;
    const { text, report } = run(input);
    expect(report.input.format).toBe('ndjson');
    const [before, after] = [input.split('\n'), text.split('\n')];
    expect(after).toHaveLength(before.length);
    expect([1, 2, 4, 5].map((i) => after[i])).toEqual([1, 2, 4, 5].map((i) => before[i]));
    expect(report.passes[0].changes.map(({ at }) => at)).toEqual([
      '1:/body/messages/2/content',
      '4:/params/messages/2/content/0/content',
    ]);
    expect(report.passes[0].what).toBe('3 results: 2 trimmed, 1 kept');
    expect(report.findings).toContainEqual(expect.objectContaining({ code: 'unknown-line', at: '3:' }));
    expect(run(text).changed).toBe(false);
    expect(run(text).report.total).toMatchObject({ before: report.total?.after, saved: 0 });
  });

  test('U+2028 is data, not the end of a line', () => {
    const { report, text } = run(lines(chat(`${long}\u2028${long}`), chat()));
    expect(report.passes[0].changes).toHaveLength(2);
    expect(text.split('\n')).toHaveLength(2);
  });

  test('a bad line is a finding with its number, or an error when asked for; a torn last line stays', () => {
    const input = `${lines(chat(), '{"model": nonsense}', chat())}\n{"model":"gpt-4o","mess`;
    const { text, report } = run(input);
    expect(text.split('\n')[1]).toBe('{"model": nonsense}');
    expect(text.endsWith('\n{"model":"gpt-4o","mess')).toBe(true);
    expect(report.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['bad-line', 'torn-line']));
    expect(report.passes[0].changes).toHaveLength(2);
    expect(() => run(input, { strict: true })).toThrow(UserError);
  });

  test('a broken rule is located by its line', () => {
    const { report } = run(lines(chat(), { ...chat(), messages: chat().messages.slice(0, 2) }));
    expect(report.findings).toContainEqual(expect.objectContaining({ code: 'result-missing', at: '2:/messages/1/tool_calls/0' }));
  });

  test('each request has to fit by itself', () => {
    const { fits, report } = run(lines(chat(), chat('short')), { fit: 1000 });
    expect(fits).toBe(true);
    expect(report.passes[0].changes).toHaveLength(1);
  });
});

describe('one message a line', () => {
  test.each([
    ['openai-chat', chat().messages, '3:/content'],
    ['anthropic', anthropic.messages, '3:/content/0/content'],
  ])('%s', (_format, messages, at) => {
    const input = lines(...messages);
    const { text, report } = run(input);
    expect(report.passes[0].changes.map((change) => change.at)).toEqual([at]);
    expect(text.split('\n').filter((line, i) => line !== input.split('\n')[i])).toHaveLength(1);
    expect(report.sections?.before.prose).toBeGreaterThan(0);
    expect(run(text).changed).toBe(false);
  });
});

test('lines of responses are refused by name', () => {
  const response = { candidates: [{ content: { parts: [{ text: 'x' }] } }] };
  expect(() => run(lines(response, response))).toThrow(expect.objectContaining({ code: 'refused-format' }));
});
