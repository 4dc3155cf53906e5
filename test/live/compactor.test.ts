import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CompactorOptions, createCompactor, createToolCache, UserError } from '../../src/index.ts';
import { conversation, type WrittenFormat, writtenFormats } from '../conversations.ts';
import { brokenRules, growing } from './growing.ts';

const FORMATS = Object.keys(writtenFormats).filter((name): name is WrittenFormat => Object.hasOwn(writtenFormats, name));
const EAGER: CompactorOptions = {
  schedule: 'every-turn',
  passes: {
    schema: true,
    context: true,
    base64: true,
    prune: { keepLastResults: 1, maxResultChars: 500 },
    dedup: { keepLastResults: 1 },
  },
};

describe.each(FORMATS)('%s', (name) => {
  const format = writtenFormats[name];
  const options = { ...EAGER, format };

  test('as objects and as text, new or returned, the same comes out; what was cut stays cut', () => {
    fc.assert(
      fc.property(conversation, (talk) => {
        const [objects, texts, copies] = [createCompactor(options), createCompactor(options), createCompactor(options)];
        const requests = growing(name, talk);
        for (const request of requests) {
          const [object, text] = [objects.next(request), texts.next(JSON.stringify(request))];
          const copy = copies.next(JSON.parse(JSON.stringify(request)));
          expect(object.history).toEqual(JSON.parse(text.history));
          expect(JSON.stringify(copy.history)).toBe(JSON.stringify(object.history));
          expect(object.evicted).toEqual(text.evicted);
          expect(brokenRules(object.history, format)).toEqual(brokenRules(request, format));
          if (request === requests.at(-1)) expect(object.report).toEqual({ ...text.report });
          const again = objects.next(request);
          expect(JSON.stringify(again.history), 'the same request again').toBe(JSON.stringify(object.history));
          expect(again.evicted).toEqual([]);
        }
      }),
      { numRuns: 2 },
    );
  });

  test('between acts, what was sent stays as it was sent', () => {
    fc.assert(
      fc.property(conversation, (talk) => {
        const compactor = createCompactor({ ...options, schedule: 'batch', minGain: 1e9 });
        let sent: string[] = [];
        for (const request of growing(name, talk)) {
          const { history } = compactor.next(request);
          const now = messagesOf(history).map((message) => JSON.stringify(message));
          expect(now.slice(0, sent.length)).toEqual(sent);
          sent = now;
        }
      }),
      { numRuns: 2 },
    );
  });
});

function messagesOf(request: object): unknown[] {
  const lists = Object.entries(request).filter(([key]) => ['messages', 'contents', 'input'].includes(key));
  const list: unknown = lists[0]?.[1];
  return Array.isArray(list) ? list : [];
}

const long = (name: string): string => Array.from({ length: 600 }, (_, line) => `line ${line} of ${name}`).join('\n');

/** A chat whose turns each read one file. */
function chatOf(files: readonly string[]): { model: string; messages: object[] } {
  const turns = files.flatMap((path, at) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: `call_${at}`, type: 'function', function: { name: 'read_file', arguments: JSON.stringify({ path }) } }],
    },
    { role: 'tool', tool_call_id: `call_${at}`, content: long(path) },
  ]);
  return { model: 'gpt-4o', messages: [{ role: 'user', content: 'Read.' }, ...turns] };
}

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const upTo = <Request extends { messages: object[] }>(request: Request, turns: number): Request => ({
  ...request,
  messages: request.messages.slice(0, 1 + 2 * turns),
});

describe('a session', () => {
  test('messages in which nothing is cut are the very same objects, and the list of them where none is', () => {
    const chat = chatOf(names);
    const compactor = createCompactor({ schedule: 'every-turn' });
    const first = upTo(chat, 2);
    expect(compactor.next(first).history).toBe(first);
    const { history } = compactor.next(chat);
    const changed = history.messages.flatMap((message, at) => (message === chat.messages[at] ? [] : [at]));
    expect(changed).toEqual([2, 4, 6, 8, 10]);
    const later = {
      ...chat,
      messages: [...chat.messages, { role: 'assistant', content: 'Done.' }, { role: 'user', content: 'Well?' }],
    };
    expect(compactor.next(later).history.messages.slice(0, 10)).toEqual(history.messages.slice(0, 10));
    expect(compactor.next(later).history.messages[2]).toBe(history.messages[2]);
  });

  test('an agent may go on with what it was given', () => {
    const chat = chatOf(names);
    const [kept, fed] = [createCompactor({ schedule: 'every-turn' }), createCompactor({ schedule: 'every-turn' })];
    let messages: object[] = [];
    for (let turn = 0; turn <= names.length; turn++) {
      const request = upTo(chat, turn);
      messages = [...messages, ...request.messages.slice(messages.length)];
      const { history, evicted } = fed.next({ ...request, messages });
      messages = history.messages;
      const expected = kept.next(request);
      expect(history).toEqual(expected.history);
      expect(evicted).toEqual(expected.evicted);
      // As an agent that saves its history and loads it again.
      if (turn % 2) messages = JSON.parse(JSON.stringify(messages));
    }
  });

  test('the tool cache is told what was cut, and originals are there by call id and by ref', () => {
    const cache = createToolCache();
    const chat = chatOf(names);
    for (const [at, path] of names.entries())
      cache.store([{ id: `call_${at}`, name: 'read_file', arguments: JSON.stringify({ path }), content: long(path) }]);
    const compactor = createCompactor({ schedule: 'every-turn', refs: true, cache });
    const { history, evicted } = compactor.next(chat);
    expect(evicted).toEqual(['call_0', 'call_1', 'call_2', 'call_3', 'call_4'].slice(0, evicted.length));
    expect(evicted.length).toBeGreaterThan(3);
    const calls = names.map((path) => ({ id: `again_${path}`, name: 'read_file', arguments: `{ "path": "${path}" }` }));
    const { hits, run } = cache.lookup(calls);
    expect(run).toEqual(calls.slice(0, evicted.length).map(({ id }) => id));
    expect(hits.size).toBe(names.length - evicted.length);
    expect(compactor.original('call_0')).toBe(long('a'));
    const [, ref] = / ref ([0-9a-z]{6})\]/.exec(JSON.stringify(history)) ?? [];
    expect(compactor.original(ref)).toBe(long('a'));
    expect(compactor.original('call_7')).toBeUndefined();
    expect(compactor.original('__proto__')).toBeUndefined();
  });

  test('batch acts once enough can go; high and low water', () => {
    const acts = (options: CompactorOptions): number[] => {
      const compactor = createCompactor(options);
      const chat = chatOf([...names, ...names.map((name) => `${name}2`)]);
      return Array.from({ length: 17 }, (_, turn) => compactor.next(upTo(chat, turn)).evicted.length);
    };
    const [always, batch, once] = [
      acts({ schedule: 'every-turn' }),
      acts({ minGain: 9000 }),
      acts({ schedule: 'once', minGain: 9000 }),
    ];
    const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);
    expect(always.filter((cut) => cut > 0).every((cut) => cut === 1)).toBe(true);
    expect(batch.filter((cut) => cut > 0).length).toBeGreaterThan(1);
    expect(batch.filter((cut) => cut > 0).every((cut) => cut > 2)).toBe(true);
    expect(once.filter((cut) => cut > 0)).toHaveLength(1);
    expect(sum(acts({ minGain: 0, highWater: 1e6 }))).toBe(0);
    const watered = acts({ minGain: 0, highWater: 50_000, lowWater: 45_000 });
    expect(sum(watered)).toBeGreaterThan(0);
    expect(sum(watered)).toBeLessThan(sum(always));
  });

  test('a cache marker that moves to the newest message changes nothing that was sent', () => {
    const marked = (turns: number) => {
      const messages = names.slice(0, turns).flatMap((path, at) => {
        const result = { type: 'tool_result', tool_use_id: `t${at}`, content: long(path) };
        return [
          { role: 'assistant', content: [{ type: 'tool_use', id: `t${at}`, name: 'read_file', input: { path } }] },
          { role: 'user', content: [at === turns - 1 ? { ...result, cache_control: { type: 'ephemeral' } } : result] },
        ];
      });
      return {
        model: 'claude-sonnet-4-5',
        max_tokens: 100,
        system: 'S',
        messages: [{ role: 'user', content: 'Read.' }, ...messages],
      };
    };
    const compactor = createCompactor({ minGain: 9000 });
    let sent: string[] = [];
    let acts = 0;
    for (let turn = 0; turn <= names.length; turn++) {
      const { history, evicted } = compactor.next(marked(turn));
      const now = history.messages.map((message) => JSON.stringify(message).replace(',"cache_control":{"type":"ephemeral"}', ''));
      if (evicted.length === 0) expect(now.slice(0, sent.length)).toEqual(sent);
      else acts++;
      sent = now;
    }
    expect(acts).toBe(1);
  });

  test('what is no text survives beside what is cut', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const url = new URL('https://example.com/a.png');
    const result = (at: number) => ({
      type: 'tool-result',
      toolCallId: `c${at}`,
      toolName: 'read_file',
      output: { type: 'text', value: long(`${at}`) },
    });
    const call = (at: number) => ({ type: 'tool-call', toolCallId: `c${at}`, toolName: 'read_file', input: {} });
    const user = {
      role: 'user',
      content: [
        { type: 'file', data: bytes, mediaType: 'image/png' },
        { type: 'file', data: url, mediaType: 'image/png' },
      ],
    };
    const odd = { role: 'tool', content: [result(0)], providerOptions: { own: { bytes, url } } };
    const rest = [1, 2, 3, 4].flatMap((at) => [
      { role: 'assistant', content: [call(at)] },
      { role: 'tool', content: [result(at)] },
    ]);
    const history = [user, { role: 'assistant', content: [call(0)] }, odd, ...rest];
    const sent = createCompactor({ schedule: 'every-turn', format: 'ai-sdk' }).next(history).history;
    expect(sent[0]).toBe(user);
    expect(sent[2]).not.toBe(odd);
    expect(sent[2]).toEqual({
      ...odd,
      content: [{ ...result(0), output: { type: 'text', value: expect.stringContaining('characters trimmed') } }],
    });
    expect(Object.getOwnPropertyDescriptor(sent[2], 'providerOptions')?.value).toBe(odd.providerOptions);
  });

  test('a history that was cut short goes on', () => {
    const chat = chatOf(names);
    const compactor = createCompactor({ schedule: 'every-turn' });
    compactor.next(chat);
    const short = { ...upTo(chat, 1), messages: [...upTo(chat, 1).messages, { role: 'user', content: 'Once more.' }] };
    expect(compactor.next(short).history.messages[0]).toBe(chat.messages[0]);
    const other = chatOf(names.map((name) => `${name}${name}`));
    expect(compactor.next(other).evicted).toEqual(createCompactor({ schedule: 'every-turn' }).next(other).evicted);
  });
});

describe('what is refused', () => {
  const codeOf = (run: () => unknown): string => {
    try {
      run();
      return 'none';
    } catch (error) {
      return error instanceof UserError ? error.code : String(error);
    }
  };

  test.each([
    [{ scheduel: 'batch' }, 'unknown-option'],
    [{ schedule: 'daily' }, 'bad-option'],
    [{ minGain: -1 }, 'bad-option'],
    [{ highWater: 10, lowWater: 20 }, 'contradiction'],
    [{ preset: 'none' }, 'unknown-preset'],
  ])('options %j', (options: object, code) => expect(codeOf(() => createCompactor(options))).toBe(code));

  test('histories that are none', () => {
    const circular: Record<string, unknown> = { messages: [] };
    circular['self'] = circular;
    const next = (history: object | string) => codeOf(() => createCompactor().next(history));
    expect(next(circular)).toBe('unreadable-history');
    expect(next({ messages: 1n })).toBe('unreadable-history');
    expect(next({ hello: 'world' })).toBe('unknown-format');
    expect(next('not JSON')).toBe('json-syntax');
    expect(next('"\ud800"')).toBe('lone-surrogate');
    expect(
      next(
        `{"sessionId":"s","type":"user","uuid":"u","parentUuid":null,"cwd":"/","version":"2.0.0","timestamp":"2026-01-01T00:00:00Z","message":{"role":"user","content":"a"}}\n`,
      ),
    ).toBe('unknown-format');
  });

  test('after a history that could not be read, the session goes on', () => {
    const compactor = createCompactor({ schedule: 'every-turn' });
    const chat = chatOf(names);
    const { history } = compactor.next(chat);
    expect(() => compactor.next({ messages: 1n })).toThrow(UserError);
    expect(compactor.next(chat).history).toEqual(history);
  });
});
