import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { resultText } from '../../src/transcript/transcript.ts';
import { compactedLog, eager, type Line, logText, read, testCorpus, testPayloads } from './payload-laws.ts';

testPayloads('codex', ['history-share', 'copy-stays', 'torn-line']);
testCorpus('codex');

const long = Array.from({ length: 30 }, (_, i) => `${i}: a line of what the command said`).join('\n');
const NOTE = '[shortened with the result]';

const line = (type: string, payload: Line): Line => ({ timestamp: '2026-05-04T08:00:00Z', type, payload });
const item = (payload: Line): Line => line('response_item', payload);
const event = (payload: Line): Line => line('event_msg', payload);
const said = (role: string, text: string): Line =>
  item({ type: 'message', role, content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }] });
const call = (id: string): Line => item({ type: 'function_call', name: 'exec_command', arguments: '{}', call_id: id });
const output = (id: string, value: unknown = long): Line => item({ type: 'function_call_output', call_id: id, output: value });

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/payloads/codex/${name}.jsonl`, import.meta.url), 'utf8');

describe('the live context', () => {
  test('is all items, and nothing that the program only shows or keeps', () => {
    const { transcript } = read(fixture('commands'));
    expect(transcript.words.map(({ role, text }) => `${role}: ${text.value.slice(0, 22)}`)).toEqual([
      'user: <permissions instructi',
      'user: <environment_context>\n',
      'user: How fast do the wheels',
      'assistant: Between 7.0 and 7.9 tu',
      'user: Note it down.',
      'assistant: Done.',
    ]);
    expect(transcript.calls.map(({ name, turn }) => [name, turn])).toEqual([
      ['exec_command', 0],
      ['exec_command', 0],
      ['apply_patch', 2],
    ]);
    expect(transcript.results.map(({ at, turn }) => [at, turn])).toEqual([
      ['13:/payload', 0],
      ['14:/payload', 0],
      ['21:/payload', 2],
    ]);
    expect(transcript).toMatchObject({ family: 'openai', model: 'gpt-5.5', unknown: ['system', 'tools'] });
  });

  test('is what the last compaction put in place, and what followed', () => {
    const { transcript, findings } = read(fixture('compacted'));
    expect(transcript.results.map(({ at }) => at)).toEqual(['8:/payload/replacement_history/2', '14:/payload']);
    expect(transcript.model).toBe('gpt-5.6');
    expect(findings.map(({ code }) => code)).toEqual(['history-share']);
  });

  test('is its summary where it put nothing in place', () => {
    const { transcript } = read(fixture('summary-only'));
    expect(transcript.words.map(({ text, authored }) => [text.value.slice(0, 18), authored])).toEqual([
      ['The rye is ground;', false],
      ['Now the wheat.', true],
      ['Ground as well.', false],
    ]);
    expect(transcript.results).toHaveLength(1);
  });

  test('of the first versions stands bare on its lines', () => {
    const { id, transcript } = read(fixture('without-envelopes'));
    expect(id).toBe('codex');
    expect(transcript.results.map(({ name, at }) => [name, at])).toEqual([['shell', '7:']]);
    expect(transcript.calls).toHaveLength(1);
  });
});

describe('copies of a result', () => {
  const ended = (value: Line): Line =>
    event({ type: 'exec_command_end', call_id: 'c', command: ['cat'], exit_code: 0, ...value });
  const lines = (shown: Line, value: unknown = long): Line[] => [
    said('user', 'go'),
    call('c'),
    shown,
    output('c', value),
    said('assistant', 'done'),
  ];
  const trimmed = expect.stringMatching(/^0: a line of what th\n\n\[\.\.\. /);

  test.each([
    ['the very text', ended({ stdout: long, stderr: '' }), long, ended({ stdout: trimmed, stderr: '' })],
    [
      'the text below a head',
      ended({ aggregated_output: long }),
      `Process exited with code 0\nOutput:\n${long}`,
      ended({ aggregated_output: NOTE }),
    ],
    [
      'the text of a completed item',
      event({ type: 'item_completed', item: { type: 'CommandExecution', id: 'c', aggregated_output: long } }),
      long,
      event({ type: 'item_completed', item: { type: 'CommandExecution', id: 'c', aggregated_output: trimmed } }),
    ],
    [
      'the text inside the JSON of the result',
      event({ type: 'mcp_tool_call_end', call_id: 'c', result: { Ok: { content: [{ type: 'text', text: long }] } } }),
      JSON.stringify({ content: [{ type: 'text', text: long }] }),
      event({ type: 'mcp_tool_call_end', call_id: 'c', result: { Ok: { content: [{ type: 'text', text: NOTE }] } } }),
    ],
    ['those of another call', event({ ...(ended({ stdout: long }).payload as Line), call_id: 'd' }), long, 'same'],
    ['what was changed', event({ type: 'patch_apply_end', call_id: 'c', changes: { 'a.md': { content: long } } }), long, 'same'],
  ])('%s', (_, shown, value, expected) => {
    const [, , now, result] = compactedLog(lines(shown, value));
    expect(result).not.toEqual(output('c', value));
    expect(now).toEqual(expected === 'same' ? shown : expected);
  });

  test('keep the result whole where they cannot change with it', () => {
    const value = { rows: Array.from({ length: 60 }, (_, i) => ({ id: i, ok: true })) };
    const shown = event({ type: 'mcp_tool_call_end', call_id: 'c', result: { Ok: { content: [], structuredContent: value } } });
    expect(compactedLog(lines(shown, JSON.stringify(value)))).toEqual(lines(shown, JSON.stringify(value)));
  });

  test('that two results with one id could claim keep both whole', () => {
    const before = [...lines(ended({ stdout: long })), call('c'), output('c', `${long}!`), said('assistant', 'again')];
    expect(compactedLog(before)).toEqual(before);
  });

  test('from before the compaction stay, though the result lives on', () => {
    const history = [
      { type: 'function_call', name: 'exec_command', arguments: '{}', call_id: 'c' },
      { type: 'function_call_output', call_id: 'c', output: long },
    ];
    const before = [
      ...lines(ended({ stdout: long })),
      line('compacted', { message: '', replacement_history: history }),
      said('user', 'on'),
      said('assistant', 'on'),
    ];
    const after = compactedLog(before);
    expect(after.slice(0, 5)).toEqual(before.slice(0, 5));
    expect(JSON.stringify(after[5])).toContain('characters trimmed');
  });
});

test('only results change: no words, no tools that were found, no sealed reasoning', () => {
  const tool = { type: 'function', name: 'x', parameters: { type: 'object', description: long, properties: {} } };
  const lines = [
    said('developer', `<document name="a.md">\n${long}\n</document>\n`),
    item({ type: 'reasoning', summary: [{ type: 'summary_text', text: long }], encrypted_content: 'gAAAAA' }),
    item({ type: 'tool_search_call', call_id: 't', status: 'completed', execution: 'client', arguments: {} }),
    item({ type: 'tool_search_output', call_id: 't', status: 'completed', execution: 'client', tools: [tool] }),
    said('assistant', long),
  ];
  expect(compactedLog(lines, ['schema', 'context', 'prune', 'dedup'])).toEqual(lines);
});

test('an output that is an object with a text is cut in place', () => {
  const lines = [call('c'), output('c', { type: 'input_text', text: long }), said('assistant', 'done')];
  const [, after] = compactedLog(lines);
  expect(after['payload']).toMatchObject({ output: { type: 'input_text', text: expect.stringContaining('characters trimmed') } });
});

describe('exported', () => {
  const exported = (text: string, passes: Record<string, Record<string, unknown>> = {}) => {
    const outcome = compactPayload(Buffer.from(text), resolvePlan({ passes }), { export: true });
    return { ...outcome, request: JSON.parse(Buffer.from(outcome.payload).toString()) };
  };

  test('the live context is a Responses request', () => {
    const { request, report } = exported(fixture('commands'), { prune: eager['prune'] });
    expect(request).toMatchObject({ model: 'gpt-5.5', instructions: 'You look after the water mill.', store: false });
    expect(request.input.map(({ type }: Line) => type)).toEqual([
      ...['message', 'message', 'message', 'reasoning', 'function_call', 'function_call'],
      ...['function_call_output', 'function_call_output', 'message', 'message'],
      ...['custom_tool_call', 'custom_tool_call_output', 'message'],
    ]);
    expect(request.input[3]).not.toHaveProperty('content');
    expect(request.input[6].output).toMatch(/characters trimmed/);
    expect(report.input.format).toBe('codex');
    expect(report.sections?.before.tools).toBe(null);
    expect(report.sections?.before.system).toBeGreaterThan(0);
    const { report: inPlace } = compactPayload(
      Buffer.from(fixture('commands')),
      resolvePlan({ passes: { prune: eager['prune'] } }),
    );
    expect(report.total?.saved).toBe(inPlace.total?.saved);
  });

  test('a summary is what the user says, and an open call is answered as the program itself would', () => {
    const { request, report } = exported(fixture('summary-only'));
    expect(request.input[0]).toEqual({
      type: 'message',
      role: 'user',
      content: 'The rye is ground; the stones ran between 7.0 and 7.9 turns a minute.',
    });
    expect(request.input.at(-1)).toEqual({ type: 'function_call_output', call_id: 'call_3', output: 'aborted' });
    expect(report.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['exported-request', 'unanswered-call']));
  });

  test('what the API does not take is left out or put in its form', () => {
    const own = { internal_chat_message_metadata_passthrough: { turn_id: 't' } };
    const { request, report } = exported(
      logText([
        line('session_meta', { id: 's', base_instructions: null }),
        item({ type: 'function_call', id: 'fc_1', name: 'a', namespace: null, arguments: '{}', call_id: 'c', ...own }),
        output('c', { type: 'input_text', text: 'one part' }),
        call('d'),
        output('d', { content: 'the first versions', success: true }),
        output('nobody', 'an answer to nothing'),
        item({ type: 'agent_message', author: 'x', content: [] }),
        item({
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'done' }],
          phase: 'final_answer',
          ...own,
        }),
      ]),
    );
    expect(request).toEqual({
      store: false,
      input: [
        { type: 'function_call', name: 'a', arguments: '{}', call_id: 'c' },
        { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: 'one part' }] },
        { type: 'function_call', name: 'exec_command', arguments: '{}', call_id: 'd' },
        { type: 'function_call_output', call_id: 'd', output: 'the first versions' },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'done' }], phase: 'final_answer' },
      ],
    });
    expect(report.findings.filter(({ code }) => code === 'left-out')).toHaveLength(2);
  });
});

test('in the JSON of old commands the cut keeps the text whole around it', () => {
  const text = fixture('without-envelopes');
  const { payload } = compactPayload(Buffer.from(text), resolvePlan({ passes: { prune: eager['prune'] } }));
  const { transcript } = read(Buffer.from(payload).toString());
  expect(resultText(transcript.results[0])).toMatch(/^\{"output":"stone 1.+characters trimmed.+\}$/s);
});
