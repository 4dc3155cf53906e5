import { expect, test } from 'vitest';
import { compact } from '../../src/index.ts';
import { masked, quoted } from '../../src/quoted.ts';
import { jsonText } from '../../src/reporters/json-text.ts';
import { maskedPointer, redactReplay, redactReport } from '../../src/reporters/redact.ts';
import { readCase } from './cases.ts';

test('what a message quotes is masked, whatever it holds', () => {
  for (const content of ['secret', "it's 'this'", "a' b", '', "'", 'x'.repeat(300)]) {
    expect(masked(`The key ${quoted(content)} stands twice.`)).toBe("The key '…' stands twice.");
    expect(masked(`Found ${quoted(content)}, then ${quoted('more')}.`)).toBe("Found '…'.");
  }
  expect(masked("pictures by the provider's published rule; the model's")).toBe(
    "pictures by the provider's published rule; the model's",
  );
});

test('places keep what every payload has', () => {
  expect(maskedPointer('/messages/3/content')).toBe('/messages/3/content');
  expect(maskedPointer('12:/message/content/0/input/patient~1name/0')).toBe('12:/message/content/0/input/…/0');
  expect(maskedPointer('/tools/0/function/parameters/properties/iban')).toBe('/tools/0/function/parameters/properties/…');
  expect(maskedPointer('')).toBe('');
});

const SECRET = 'hunter2';
const PAYLOAD = JSON.stringify({
  model: `gpt-${SECRET}`,
  messages: [
    { role: 'user', content: 'Look.' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: SECRET, type: 'function', function: { name: 'read_file', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: SECRET, content: `${SECRET} `.repeat(2000) },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: `${SECRET}2`, type: 'function', function: { name: 'read_file', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: `${SECRET}2`, content: `${SECRET} `.repeat(2000) },
    { role: 'assistant', content: 'Done.' },
  ],
}).replace('"role":"user"', `"role":"user","${SECRET}":1,"${SECRET}":2`);

test('a redacted report names tools, places and figures, and nothing that was said', () => {
  const { report } = compact(PAYLOAD, { passes: { dedup: { keepLastResults: 0 }, prune: { keepLastResults: 1 } } });
  expect(JSON.stringify(report).split(SECRET).length).toBeGreaterThan(3);
  const { input, ...redacted } = redactReport(report);
  expect(input.model).toBe(report.input.model);
  expect(JSON.stringify(redacted)).not.toContain(SECRET);
  expect(JSON.stringify(redacted)).toContain('"tool":"read_file"');
  expect(redacted.total).toEqual(report.total);
});

test('a name of a tool that no provider takes is content', () => {
  const named = (name: string) =>
    compact(PAYLOAD.replaceAll('read_file', name), { passes: { prune: { keepLastResults: 0 } } }).report;
  for (const name of ['read_file', 'mcp__yard__move', 'server/tool', 'ns:tool', 'a.b-c'])
    expect(JSON.stringify(redactReport(named(name)))).toContain(`"tool":"${name}"`);
  for (const name of ['mail to Ann', 'ünï', 'x'.repeat(65), "it's"]) {
    const text = JSON.stringify(redactReport(named(name)));
    expect([text.includes(name), text.includes('"tool":"…"')]).toEqual([false, true]);
  }
});

test('JSON for a program has short names and gives a terminal no orders', () => {
  const text = jsonText({ at: `/a/${'k'.repeat(200)}/b`, tool: 'n'.repeat(200), message: '\x1b[31m\x9b\u202e\u{e0001}é' });
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  const { at, tool, message } = JSON.parse(text);
  expect(message).toBe('\x1b[31m\x9b\u202e\u{e0001}é');
  expect([at, tool]).toEqual([`/a/${'k'.repeat(79)}…/b`, `${'n'.repeat(79)}…`]);
});

test('of what a plan lost, a redacted replay says all but the words', () => {
  const data = readCase('replay');
  if (data.command !== 'replay') throw new Error('this is no replay');
  const [loss] = data.report.hindsight?.losses ?? [];
  expect(redactReplay(data.report).hindsight?.losses).toEqual([{ ...loss, value: '…' }]);
});
