import { describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';

const long = Array.from({ length: 300 }, (_, i) => `${i}: a line of a long result`).join('\n');
const thinking = (text: string) => ({ type: 'thinking', thinking: text, signature: 'c2ln' });
const use = (id: string) => ({ type: 'tool_use', id, name: 'read_file', input: {} });
const result = (id: string, content: string) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] });

function request(model: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const messages = [
    { role: 'user', content: 'Go on.' },
    { role: 'assistant', content: [thinking('first'), use('t1')] },
    result('t1', long),
    { role: 'assistant', content: [thinking('only this')] },
    { role: 'user', content: 'And?' },
    { role: 'assistant', content: [thinking('third'), { type: 'text', text: 'So.' }, use('t2')] },
    result('t2', long),
    { role: 'assistant', content: 'Done.' },
  ];
  return { model, max_tokens: 100, messages, ...more };
}

const plan = resolvePlan({ passes: { prune: { keepLastResults: 0, maxResultChars: 500 } } });
const run = (value: unknown, options = {}) => {
  const outcome = compactPayload(Buffer.from(JSON.stringify(value)), plan, options);
  return { ...outcome, value: JSON.parse(Buffer.from(outcome.payload).toString()) };
};
const kinds = (value: { messages: { content: string | { type: string }[] }[] }) =>
  value.messages.map(({ content }) => (typeof content === 'string' ? 'words' : content.map(({ type }) => type).join(' ')));

describe('thinking that is bound to what stands before it', () => {
  test('is removed behind the first edit, and a message that held nothing else keeps a line', () => {
    const { value, report } = run(request('claude-opus-5-5'));
    expect(kinds(value)).toEqual([
      'words',
      'thinking tool_use',
      'tool_result',
      'text',
      'words',
      'text tool_use',
      'tool_result',
      'words',
    ]);
    expect(value.messages[3].content).toEqual([{ type: 'text', text: '[thinking removed]' }]);
    expect(report.passes.map(({ id, what }) => [id, what])).toContainEqual(['thinking', '3 blocks: 2 removed, 1 kept']);
    expect(report.findings.map(({ code }) => code)).toContain('thinking-removed');
    const again = run(value);
    expect(again.changed).toBe(false);
    expect(again.report.total).toMatchObject({ before: report.total?.after, saved: 0 });
  });

  test('stays where the lines in its place take more than the edits save: it is not shown, and a line of its own takes tokens', () => {
    const hidden = { role: 'assistant', content: [{ type: 'thinking', thinking: '', signature: 'c2ln' }] };
    const messages = [1, 2, 3, 4, 5].flatMap(() => [{ role: 'user', content: 'Go on.' }, hidden]);
    const schema = { type: 'object', properties: { path: { type: 'string', description: 'x' } } };
    const value = { model: 'claude-opus-5-5', messages, tools: [{ name: 'look', input_schema: schema }] };
    const payload = Buffer.from(JSON.stringify(value));
    const stripping = resolvePlan({ passes: { schema: true } });
    const { payload: output, report } = compactPayload(payload, stripping);
    expect(output).toBe(payload);
    expect(report.total?.saved).toBe(0);
    expect(report.findings).toMatchObject([{ code: 'put-back', at: '/messages/1/content/0' }, { code: 'estimate' }]);
    const once = { ...value, messages: messages.slice(0, 1) };
    expect(compactPayload(Buffer.from(JSON.stringify(once)), stripping).report.total?.saved).toBeGreaterThan(0);
  });

  test('stays with --keep-thinking, which edits only after the last block', () => {
    const { value } = run(request('claude-opus-5-5'), { keepThinking: true });
    expect(kinds(value)).toEqual(kinds(request('claude-opus-5-5') as never));
    expect(value.messages[2].content[0].content).toBe(long);
    expect(value.messages[6].content[0].content.length).toBeLessThan(long.length);
  });

  test.each([
    ['claude-sonnet-4-5', false],
    ['claude-opus-5', false],
    ['claude-3-5-sonnet-20241022', false],
    ['anthropic/claude-sonnet-5.5', true],
    ['claude-fable-5-1', true],
    ['claude-fable-5', false],
    ['claude-haiku-6', true],
    ['claude-next', true],
    ['gpt-5', false],
  ])('%s: %s', (model, bound) => {
    expect(kinds(run(request(model)).value)[5]).toBe(bound ? 'text tool_use' : 'thinking text tool_use');
  });

  test('is left to a provider that was asked to drop what does not match', () => {
    const { value } = run(
      request('claude-opus-5-5', { thinking: { type: 'adaptive', block_binding: { prefix_mismatch_behavior: 'drop_block' } } }),
    );
    expect(kinds(value)[5]).toBe('thinking text tool_use');
  });
});

test('what a compaction broke is put back: an open loop with manual thinking must begin with thinking', () => {
  const open = request('claude-opus-5-5', { thinking: { type: 'enabled', budget_tokens: 2000 } });
  const messages = [
    ...(open['messages'] as unknown[]).slice(0, 3),
    { role: 'assistant', content: 'Read.' },
    { role: 'user', content: 'More.' },
  ];
  messages.push({ role: 'assistant', content: [thinking('fourth'), use('t3')] }, result('t3', long));
  const { value, report, changed } = run({ ...open, messages });
  expect(changed).toBe(false);
  expect(kinds(value).at(-2)).toBe('thinking tool_use');
  expect(report.findings).toContainEqual(expect.objectContaining({ code: 'put-back', at: '/messages/5' }));
  expect(report.total?.saved).toBe(0);
});
