import { expect, test } from 'vitest';
import { sourceFindings } from '../../src/compact/source-findings.ts';
import { countTokens } from '../../src/index.ts';
import { readSource } from '../../src/json/source.ts';

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

test('what the bytes hold is told with its number and size, and oddities with their lines', () => {
  const findings = (payload: string) => sourceFindings(readSource(Buffer.from(payload)));
  const block = (data: string) => ({ type: 'redacted_thinking', data });
  const told = (values: number, content: object[]): void =>
    expect(findings(JSON.stringify({ content }))).toEqual([
      {
        code: 'opaque-content',
        severity: 'info',
        at: '',
        message: `${values === 1 ? '1 signature or encrypted value' : `${values} signatures and encrypted values`} of ${200 * values} bytes in all: only the provider can read them, and no figure counts them.`,
        facts: { values, bytes: 200 * values },
      },
    ]);
  told(1, [block(sealed)]);
  told(2, [block(sealed), block(sealed)]);
  expect(findings('{"a":1,"a":2}')).toMatchObject([{ code: 'duplicate-key', severity: 'warning', at: '/a' }]);
  expect(findings('{"b":1}\n{"a":1,"a":2}')).toMatchObject([{ code: 'duplicate-key', severity: 'warning', at: '2:/a' }]);
});
