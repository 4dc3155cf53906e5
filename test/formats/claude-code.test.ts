import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { resultText, type Transcript } from '../../src/transcript/transcript.ts';
import { compactedLog, eager, type Line, logText, read, testCorpus, testPayloads } from './payload-laws.ts';

testPayloads('claude-code', ['history-share', 'copy-stays', 'thinking-binds', 'bad-line', 'torn-line', 'dominant-place']);
testCorpus('claude-code');

const long = Array.from({ length: 30 }, (_, i) => `${i}: a line of what the tool said`).join('\n');
const NOTE = '[shortened with the result]';

/** A line of the main conversation that follows `parent`. */
function line(uuid: string, parent: string | null, role: string, content: unknown, more: Line = {}, message: Line = {}): Line {
  const id = role === 'assistant' ? { id: `m_${uuid}`, model: 'claude-sonnet-4-5' } : {};
  return {
    uuid,
    parentUuid: parent,
    sessionId: 's',
    isSidechain: false,
    type: role,
    message: { role, content, ...id, ...message },
    ...more,
  };
}
const call = (id: string, input: unknown = {}): Line => ({ type: 'tool_use', id, name: 'Bash', input });
const result = (id: string, content: unknown = long): Line[] => [{ type: 'tool_result', tool_use_id: id, content }];
const say = (text: string): Line[] => [{ type: 'text', text }];

function transcriptOf(lines: readonly Line[]): Transcript {
  return read(logText(lines)).transcript;
}
const wordsOf = ({ words }: Transcript): string[] => words.map(({ role, text }) => `${role}: ${text.value}`);

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/payloads/claude-code/${name}.jsonl`, import.meta.url), 'utf8');

describe('the live context', () => {
  test('is the branch that ends in the last line of the main conversation', () => {
    const { transcript, findings } = read(fixture('branches'));
    expect(wordsOf(transcript)).toEqual([
      'user: Which berths are free tonight?',
      'assistant: I read the list of berths.',
      'user: <command-name>/model</command-name>',
      'user: And which of the free ones are the deepest?',
      'assistant: Berths 20 and 34: free, and 3.6 m deep.',
    ]);
    expect(transcript.words.map(({ authored }) => authored)).toEqual([true, false, false, true, false]);
    expect(transcript.thinking.map(({ text }) => text?.value)).toEqual(['The list of berths is in a file.']);
    expect(transcript.calls.map(({ name, turn }) => [name, turn])).toEqual([['Read', 0]]);
    expect(transcript.results.map(({ at, turn, seen, live }) => [at, turn, seen, live])).toEqual([
      ['11:/message/content/0', 0, true, true],
    ]);
    expect(transcript).toMatchObject({
      family: 'anthropic',
      model: 'claude-sonnet-4-5',
      unknown: ['system', 'tools'],
      messages: 6,
    });
    expect(findings.map(({ code }) => code)).toEqual(['history-share']);
  });

  test('begins after the last compaction, with the stretch that it preserved behind its summary', () => {
    const { transcript } = read(fixture('compact-boundary'));
    expect(wordsOf(transcript)).toEqual([
      'user: This session continues an earlier one. Summary: eight engines need new oil.',
      'user: And the hulls?',
      'assistant: Six hulls show rust.',
      'user: Order the paint.',
      'assistant: Ordered.',
    ]);
    expect(transcript.results.map(({ id }) => id)).toEqual(['toolu_hulls', 'toolu_paint']);
  });

  test('holds all results of a message, on whatever branch they hang, and each line once', () => {
    const { transcript } = read(fixture('parallel-results'));
    expect(transcript.results.map(({ id, turn }) => [id, turn])).toEqual([
      ['toolu_a', 0],
      ['toolu_b', 0],
      ['toolu_c', 0],
      ['toolu_d', 2],
    ]);
    const twice = [line('a', null, 'user', 'once'), line('a', null, 'user', 'once'), line('b', 'a', 'assistant', say('twice?'))];
    expect(wordsOf(transcriptOf(twice))).toEqual(['user: once', 'assistant: twice?']);
  });

  test('of an agent is its side chain, and lines of no known shape are passed over', () => {
    expect(read(fixture('agent')).transcript.results).toHaveLength(1);
    expect(wordsOf(read(fixture('torn-last-line')).transcript)).toContain('user: a bare string as a block');
  });

  test('a message stands where its first line stands: what its later lines follow is unseen until another begins', () => {
    const lines = [
      line('1', null, 'user', 'go'),
      line('2', '1', 'assistant', [call('a')], {}, { id: 'm1' }),
      line('3', '2', 'user', result('a')),
      line('4', '3', 'assistant', [call('b')], {}, { id: 'm1' }),
      line('5', '4', 'user', result('b')),
    ];
    expect(transcriptOf(lines).results.map(({ seen }) => seen)).toEqual([false, false]);
    const answered = [...lines, line('6', '5', 'assistant', say('done'))];
    expect(transcriptOf(answered).results.map(({ seen }) => seen)).toEqual([true, true]);
    expect(transcriptOf(answered).calls.map(({ turn }) => turn)).toEqual([0, 0]);
  });

  test('leads over side lines, and leaves them apart', () => {
    const side = { isSidechain: true };
    const lines = [
      line('1', null, 'user', 'main'),
      line('2', '1', 'user', 'side', side),
      line('3', '2', 'assistant', say('side too'), side),
      line('4', '3', 'assistant', say('main again')),
    ];
    expect(wordsOf(transcriptOf(lines))).toEqual(['user: main', 'assistant: main again']);
  });

  test.each([
    ['in a circle', ['1', '2']],
    ['to nothing', ['9', '1']],
    ['to itself', ['1', '2']],
  ])('parents that lead %s end it', (_, [first, second]) => {
    const lines = [line('1', first, 'user', 'one'), line('2', second === '2' ? '2' : '1', 'user', 'two')];
    expect(wordsOf(transcriptOf(lines)).at(-1)).toBe('user: two');
  });

  test('a chain of 100,000 lines is walked, not descended', () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => line(`${i}`, i ? `${i - 1}` : null, 'user', 'x'));
    expect(transcriptOf(lines).messages).toBe(100_000);
  });
});

describe('copies of a result', () => {
  const lines = (content: unknown, copy: unknown): Line[] => [
    line('1', null, 'user', 'go'),
    line('2', '1', 'assistant', [call('a')]),
    line('3', '2', 'user', result('a', content), { toolUseResult: copy }),
    line('4', '3', 'assistant', say('done')),
  ];
  const numbered = long
    .split('\n')
    .map((text, i) => `${String(i + 1).padStart(6)}→${text}`)
    .join('\n');

  test.each([
    ['the very text', long, long, expect.stringMatching(/^0: a line of what th\n\n\[\.\.\. /)],
    ['the text in an object', long, { stdout: long, stderr: '' }, { stdout: expect.stringMatching(/^0: a line/), stderr: '' }],
    [
      'the text with line numbers',
      numbered,
      { file: { filePath: `/srv/${'deep/'.repeat(30)}a.ts`, content: long } },
      { file: { filePath: `/srv/${'deep/'.repeat(30)}a.ts`, content: NOTE } },
    ],
    ['an error', long, `Error: ${long}`, NOTE],
    ['a part of it', `${long}\n<system-reminder>be kind</system-reminder>`, { content: long }, { content: NOTE }],
    [
      'a text in blocks',
      [{ type: 'text', text: long }],
      [{ type: 'text', text: long }],
      [{ type: 'text', text: expect.stringMatching(/^0: /) }],
    ],
    [
      'another text',
      long,
      { note: 'What somebody else wrote, at some length, about quite another thing than this tool did.'.repeat(3) },
      'same',
    ],
    ['what the call was given', long, { prompt: long, arguments: { text: long } }, 'same'],
    ['short strings', long, { filenames: long.split('\n') }, 'same'],
  ])('%s', (_, content, copy, expected) => {
    const after = compactedLog(lines(content, copy));
    expect(after[2]['message']).not.toEqual(lines(content, copy)[2]['message']);
    expect(after[2]['toolUseResult']).toEqual(expected === 'same' ? copy : expected);
  });

  test('stay as they are where the result does', () => {
    const before = lines('short', { stdout: 'short', stderr: long });
    expect(compactedLog(before)).toEqual(before);
  });

  test('in numbers and short strings keep the result whole, and a finding says so', () => {
    const value = { rows: Array.from({ length: 60 }, (_, i) => ({ id: i, name: `row ${i}` })) };
    const before = lines([{ type: 'text', text: JSON.stringify(value) }], { structuredContent: value });
    expect(compactedLog(before)).toEqual(before);
    const { report } = compactPayload(Buffer.from(logText(before)), resolvePlan({ passes: { prune: eager['prune'] } }));
    expect(report.findings.map(({ code, at }) => `${code} ${at}`)).toContain('copy-stays 3:/message/content/0');
  });

  test('as a value of long strings are shortened with it', () => {
    const value = { day: 1, text: long };
    const after = compactedLog(lines([{ type: 'text', text: JSON.stringify(value) }], { structuredContent: value }));
    expect(after[2]['toolUseResult']).toEqual({ structuredContent: { day: 1, text: NOTE } });
  });

  test('of which nothing says whose they are keep all results of the line whole', () => {
    const both = [...result('a'), ...result('b', `${long}\n30: and more`)];
    const before = [
      line('1', null, 'user', 'go'),
      line('2', '1', 'assistant', [call('a'), call('b')]),
      line('3', '2', 'user', both, { toolUseResult: { stdout: long } }),
      line('4', '3', 'assistant', say('done')),
    ];
    expect(compactedLog(before)).toEqual(before);
  });

  test('a line that is there twice changes twice', () => {
    const [first, second, third, fourth] = lines(long, { stdout: long });
    const after = compactedLog([first, second, third, third, fourth]);
    expect(after[3]).toEqual(after[2]);
    expect(after[2]).not.toEqual(third);
  });

  test('of a picture become a note, and the picture a text block', () => {
    const [, , before] = fixture('images')
      .split('\n')
      .map((text) => (text ? JSON.parse(text) : null));
    const plan = resolvePlan({ passes: { base64: { images: 'all' } } });
    const { payload } = compactPayload(Buffer.from(fixture('images')), plan);
    const [, , after] = Buffer.from(payload)
      .toString()
      .split('\n')
      .map((text) => (text ? JSON.parse(text) : null));
    expect(before.message.content[0].content[1].type).toBe('image');
    const note = { type: 'text', text: expect.stringMatching(/^\[image removed: image\/png 320x200, /) };
    expect(after.message.content[0].content[1]).toEqual(note);
    expect(after.toolUseResult[1]).toEqual({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: NOTE } });
  });
});

test('only results and their copies change, and only after the last bound thinking', () => {
  const lines = fixture('bound-thinking').split('\n');
  const plan = resolvePlan({ passes: eager });
  const { payload, report } = compactPayload(Buffer.from(fixture('bound-thinking')), plan);
  const after = Buffer.from(payload).toString().split('\n');
  expect(after.flatMap((text, i) => (text === lines[i] ? [] : [i + 1]))).toEqual([7, 11]);
  expect(report.findings.find(({ code }) => code === 'thinking-binds')).toMatchObject({ at: '5:/message/content/0' });
  const request = compactPayload(Buffer.from(fixture('bound-thinking')), plan, { export: true });
  expect(request.report.findings.map(({ code }) => code)).toContain('thinking-removed');
});

test('documents in what the user wrote stay', () => {
  const document = `<document name="rules.md">\n${long}\n</document>\n\nWhat do the rules say?`;
  const lines = [line('1', null, 'user', document), line('2', '1', 'assistant', say('Nothing.'))];
  expect(transcriptOf(lines).documents).toHaveLength(1);
  expect(compactedLog(lines, ['context'])).toEqual(lines);
});

describe('exported', () => {
  const exported = (text: string, passes: Record<string, Record<string, unknown>> = {}) => {
    const outcome = compactPayload(Buffer.from(text), resolvePlan({ passes }), { export: true });
    return { ...outcome, request: JSON.parse(Buffer.from(outcome.payload).toString()) };
  };

  test('the live context is an Anthropic request', () => {
    const { request, report } = exported(fixture('branches'));
    expect(request.model).toBe('claude-sonnet-4-5');
    expect(request.messages.map(({ role }: { role: string }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'user',
      'user',
      'assistant',
    ]);
    const [, split, answer] = request.messages;
    expect(split.content.map(({ type }: { type: string }) => type)).toEqual(['thinking', 'text', 'tool_use']);
    expect(answer.content).toHaveLength(1);
    expect(JSON.stringify(request)).not.toMatch(/toolUseResult|lantern|API Error/);
    expect(report.input).toMatchObject({ format: 'claude-code', bytes: Buffer.byteLength(fixture('branches')) });
    expect(report.sections?.before).toMatchObject({ system: null, tools: null });
    expect(report.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('it is compacted by the same passes, and counts what the log counts', () => {
    const { request, report } = exported(fixture('parallel-results'), { prune: eager['prune'] });
    expect(request.messages[2].content.map(({ tool_use_id: id }: { tool_use_id: string }) => id)).toEqual([
      'toolu_a',
      'toolu_b',
      'toolu_c',
    ]);
    expect(request.messages[2].content[0].content).toMatch(/characters trimmed/);
    const inPlace = compactPayload(Buffer.from(fixture('parallel-results')), resolvePlan({ passes: { prune: eager['prune'] } }));
    expect(report.total).toEqual(inPlace.report.total);
  });

  test('calls that nobody answered are left out, and so is what is left of thinking', () => {
    const thinking = { type: 'thinking', thinking: 'hm', signature: 'x' };
    const lines = [
      line('1', null, 'user', 'go'),
      line('2', '1', 'assistant', [thinking], {}, { id: 'm1' }),
      line('3', '2', 'assistant', [call('open')], {}, { id: 'm1' }),
      line('4', '3', 'user', [...result('nobody'), ...say('Stop. ')]),
      line('5', '4', 'user', '  '),
    ];
    const { request, report } = exported(logText(lines));
    expect(request.messages).toEqual([
      { role: 'user', content: 'go' },
      { role: 'user', content: say('Stop. ') },
    ]);
    expect(report.findings.filter(({ code }) => code === 'left-out')).toHaveLength(2);
  });

  test('nothing but a log can be', () => {
    const chat = JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'system', content: 'x' }] });
    expect(() => exported(chat)).toThrow('Only the log of a session can be exported, and this is openai-chat.');
  });
});

test('results of equal calls become pointers with their copies', () => {
  const lines = ['a', 'b'].flatMap((id, i) => [
    line(`${id}1`, i ? 'a2' : null, 'assistant', [call(id)]),
    line(`${id}2`, `${id}1`, 'user', result(id), { toolUseResult: { stdout: long } }),
  ]);
  const [, first] = compactedLog([...lines, line('c', 'b2', 'assistant', say('same'))], ['dedup']);
  expect(first['toolUseResult']).toEqual({ stdout: '[pruned: Bash: same result as call b below]' });
  expect(resultText(transcriptOf([...lines]).results[0])).toBe(long);
});
