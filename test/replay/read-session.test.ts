import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSession } from '../../src/replay/read-session.ts';

const fixture = (name: string): Buffer => readFileSync(new URL(`../../fixtures/payloads/${name}`, import.meta.url));

/** Of each context, for each message of the assistant, whether it was asked for there. */
function asked(bytes: Uint8Array): boolean[][] {
  return readSession(bytes, {}).contexts.map(({ turns }) => turns.map((turn) => turn.asked));
}

test.each([
  // What was preserved stands in both contexts, and was asked for in the first.
  [
    'claude-code/compact-boundary.jsonl',
    [
      [true, true, true, true],
      [false, false, true, true],
    ],
  ],
  // What the history that replaces the first context holds was asked for there.
  [
    'codex/compacted.jsonl',
    [
      [true, true],
      [false, false, true, true],
    ],
  ],
  [
    'codex/summary-only.jsonl',
    [
      [true, true],
      [true, true],
    ],
  ],
  ['claude-code/branches.jsonl', [[true, true]]],
])('%s', (name, expected) => {
  expect(asked(fixture(name))).toEqual(expected);
});

const line = (uuid: string, parentUuid: string | null, role: 'user' | 'assistant', text: string): string => {
  const message = {
    role,
    content: [{ type: 'text', text }],
    ...(role === 'assistant' ? { id: `m${uuid}`, model: 'claude-sonnet-4-5' } : {}),
  };
  return JSON.stringify({ uuid, parentUuid, sessionId: 's', type: role, message });
};

test('a log in which a person began anew has a context for each beginning, in the order in which they end', () => {
  const lines = [
    line('1', null, 'user', 'one'),
    line('2', '1', 'assistant', 'first'),
    line('3', null, 'user', 'two'),
    line('4', '3', 'assistant', 'second'),
    line('5', 'nowhere', 'user', 'three'),
    line('6', '5', 'assistant', 'third'),
    line('7', '2', 'user', 'one again'),
    line('8', '7', 'assistant', 'last'),
  ];
  const { contexts } = readSession(Buffer.from(lines.join('\n')), {});
  expect(contexts.map(({ words }) => words.map(({ text }) => text.value))).toEqual([
    ['two', 'second'],
    ['three', 'third'],
    ['one', 'first', 'one again', 'last'],
  ]);
});

test('lines that follow each other in a circle are read, and a long chain is walked', () => {
  const circle = [line('1', '2', 'user', 'one'), line('2', '1', 'assistant', 'first')];
  expect(asked(Buffer.from(circle.join('\n')))).toEqual([[true]]);
  const chain = Array.from({ length: 20_000 }, (_, n) =>
    line(String(n), n === 0 ? null : String(n - 1), n % 2 === 0 ? 'user' : 'assistant', 'a'),
  );
  expect(asked(Buffer.from(chain.join('\n')))[0]).toHaveLength(10_000);
});
