import { expect, test } from 'vitest';
import { countTokens } from '../../src/index.ts';

const sealed = 'EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrkzLoky3dl1pk'.padEnd(200, 'A');

const opaque = (content: object[]): unknown => {
  const message = { role: 'assistant', content: [...content, { type: 'text', text: 'Yes.' }] };
  const request = { model: 'claude-sonnet-4-5', max_tokens: 1, messages: [{ role: 'user', content: 'Is it?' }, message] };
  return countTokens(JSON.stringify(request), { format: 'anthropic' }).findings.find(({ code }) => code === 'opaque-content')
    ?.facts;
};

test('signatures and encrypted blocks are told, with their bytes', () => {
  const thinking = { type: 'thinking', thinking: 'Let me see.', signature: sealed };
  expect(opaque([thinking, { type: 'redacted_thinking', data: sealed }])).toEqual({ values: 2, bytes: 400 });
});

test('what can be read is not sealed, whatever its key is called', () => {
  const input = { signature: 'function open(path: string, flags: number): Handle | null', data: sealed };
  expect(opaque([{ type: 'tool_use', id: 'a', name: 'find', input }])).toBeUndefined();
  expect(opaque([{ type: 'thinking', thinking: 'Let me see.', signature: 'short' }])).toBeUndefined();
});
