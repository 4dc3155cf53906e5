import { expect, test } from 'vitest';
import { describePayload } from '../../src/compact/describe.ts';
import { exportRequest } from '../../src/compact/export.ts';
import { UserError } from '../../src/errors.ts';

const bytes = (...lines: unknown[]): Buffer => Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
const chat = (more: object = {}): Buffer => bytes({ model: 'gpt-4o', messages: [{ role: 'user', content: 'Hi' }], ...more });
const entry = { uuid: 'u0', parentUuid: null, sessionId: 's', isSidechain: false };
const log = bytes(
  { ...entry, type: 'user', message: { role: 'user', content: 'Hi' } },
  {
    ...{ ...entry, uuid: 'u1', parentUuid: 'u0', type: 'assistant' },
    message: { id: 'm', role: 'assistant', model: 'claude-sonnet-4-5', content: [{ type: 'text', text: 'Hello.' }] },
  },
);

test('only a log can be exported', () => {
  const exported = exportRequest(log, {});
  expect(exported).toMatchObject({ log: 'claude-code', format: 'anthropic' });
  expect(Buffer.from(exported.bytes).toString()).toContain('Hello.');
  try {
    exportRequest(chat(), { path: 'a.json' });
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect(error).toMatchObject({
      code: 'not-a-log',
      message: 'Only the log of a session can be exported, and this is openai-chat.',
      hint: 'Leave --export away: a request is written as a request.',
      at: { path: 'a.json' },
    });
  }
});

test('what is odd about the bytes of a log is told', () => {
  const odd = Buffer.from(log.toString().replace('"role":"user"', '"role":"user","role":"user"'));
  expect(exportRequest(odd, {}).findings).toContainEqual(expect.objectContaining({ code: 'duplicate-key', severity: 'warning' }));
});

test('overrides are chosen by the model and the agent that a payload names', () => {
  expect(describePayload(chat(), 'a.json', undefined)).toEqual({ model: 'gpt-4o', agent: null });
  for (const key of ['agent', 'agent_name', 'agentName']) {
    expect(describePayload(chat({ [key]: 'helper' }), 'a.json', undefined).agent, key).toBe('helper');
    expect(describePayload(chat({ metadata: { [key]: 'helper' } }), 'a.json', undefined).agent, key).toBe('helper');
  }
  expect(describePayload(chat({ agent: 'one', metadata: { agent: 'two' } }), 'a.json', undefined).agent).toBe('one');
  expect(describePayload(chat({ agent: 7 }), 'a.json', undefined).agent).toBeNull();
  expect(describePayload(log, 'a.jsonl', undefined)).toEqual({ model: 'claude-sonnet-4-5', agent: 'claude-code' });
});
