import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCompactor } from '../../src/index.ts';
import { conversation, spelling, type WrittenFormat, writtenFormats } from '../conversations.ts';
import { growing } from './growing.ts';

const FORMATS = Object.keys(writtenFormats).filter((name): name is WrittenFormat => Object.hasOwn(writtenFormats, name));
const passes = { schema: true, context: true, base64: true, prune: { keepLastResults: 0, maxResultChars: 300 } };

test.each(FORMATS)('%s: text of any spelling, whatever comes after what, is cut as objects are', (name) => {
  const options = { schedule: 'every-turn', format: writtenFormats[name], passes } as const;
  fc.assert(
    fc.property(
      conversation,
      conversation,
      spelling,
      fc.array(fc.tuple(fc.boolean(), fc.nat(40)), { maxLength: 8 }),
      (one, other, spell, steps) => {
        const [objects, texts] = [createCompactor(options), createCompactor(options)];
        const lists = [growing(name, one), growing(name, other)];
        for (const [first, at] of steps) {
          const request = lists[first ? 0 : 1][at % lists[first ? 0 : 1].length];
          if (!request) continue;
          const text = texts.next(spell(request));
          const object = objects.next(request);
          expect(JSON.parse(text.history)).toEqual(object.history);
          expect(text.evicted).toEqual(object.evicted);
        }
      },
    ),
    { numRuns: 3 },
  );
});

describe('what only seems to go on', () => {
  const chat = (messages: string, rest = ''): string => `{"model":"gpt-4o","messages":[${messages}]${rest}}`;
  const user = '{"role":"user","content":"Read."}';
  const call =
    '{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"read","arguments":"{}"}}]}';

  test.each([
    ['another list after the first', chat(`${user},${call}`), chat(`${user},${call}],"other":[{"role":"user","content":"x"}`)],
    ['the list twice', chat(`${user},${call}`), chat(`${user},${call}],"messages":[{"role":"user","content":"x"}`)],
    ['a longer last message', chat(`${user},${call}`), chat(`${user},${call.slice(0, -1)},"x":1}`)],
    ['members after the list', chat(user, ',"n":1'), chat(user, ',"n":2')],
    [
      'white space and one more',
      chat(`${user},${call}`),
      chat(`${user},${call}\n , \t{"role":"tool","tool_call_id":"a","content":"x"} \n`),
    ],
    ['numbers', chat(`${user},${call},1`), chat(`${user},${call},12,{"role":"user","content":"x"}`)],
  ])('%s', (_, first, second) => {
    const compactor = createCompactor({ schedule: 'every-turn', format: 'openai-chat' });
    compactor.next(first);
    const { history, report } = compactor.next(second);
    expect(history).toBe(second);
    expect(report).toEqual({ ...createCompactor({ schedule: 'every-turn', format: 'openai-chat' }).next(second).report });
  });

  test('a comma too many, and a bracket too few, are errors', () => {
    const compactor = createCompactor({ format: 'openai-chat' });
    compactor.next(chat(`${user},${call}`));
    expect(() => compactor.next(chat(`${user},${call},`))).toThrow(/Expected/);
    compactor.next(chat(`${user},${call}`));
    expect(() => compactor.next(chat(`${user},${call},[`))).toThrow(/Expected|ends too early/);
  });
});
