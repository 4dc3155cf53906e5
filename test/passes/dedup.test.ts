import { expect, test } from 'vitest';
import { resolvePlan } from '../../src/compact/plan.ts';
import { compactPayload } from '../../src/compact/run.ts';
import { dedup } from '../../src/passes/dedup.ts';
import { trimMarker } from '../../src/text/markers.ts';
import { type Answer, makeTranscript, runPass } from '../transcripts.ts';

const bounds = () => ({ maxResultChars: 5000, headChars: 1500, tailChars: 1500 });
const run = (answers: readonly Answer[], options: object = { keepLastResults: 0 }) =>
  runPass(dedup, makeTranscript(answers), options, bounds);
const page = 'the same page, line by line\n'.repeat(10);
const fetched = (more: Partial<Answer> = {}): Answer => ({ name: 'fetch', arguments: '{"u":1,"v":2}', text: page, ...more });
const pointsAt = (id: string): string => `[pruned: fetch: same result as call ${id} below]`;

test('older results of a repeated call point at the last one', () => {
  const { texts, edits } = run([fetched(), fetched({ arguments: '{ "v": 2, "u": 1 }' }), fetched({ name: 'other' }), fetched()]);
  expect(texts).toEqual([pointsAt('call_3'), pointsAt('call_3'), page, page]);
  expect(edits.map(({ change, reason }) => [change, reason])).toEqual([
    ['pointer', "same call and same result as 'call_3'"],
    ['pointer', "same call and same result as 'call_3'"],
  ]);
});

test.each<[string, Answer[]]>([
  ['another result', [fetched(), fetched({ text: `${page}.` })]],
  ['other arguments', [fetched(), fetched({ arguments: '{"u":1}' })]],
  ['another tool', [fetched(), fetched({ name: 'fetch_it' })]],
  ['history before it', [fetched({ live: false }), fetched()]],
  ['history after it', [fetched(), fetched({ live: false })]],
  [
    'a marker in it',
    [fetched({ text: `${page}\n\n${trimMarker(9)}\n\n${page}` }), fetched({ text: `${page}\n\n${trimMarker(9)}\n\n${page}` })],
  ],
  ['a text that is no longer than a pointer', [fetched({ text: 'ok' }), fetched({ text: 'ok' })]],
  ['an id that cannot stand in a line', [fetched(), fetched({ id: 'a b' })]],
  ['no later id', [fetched(), fetched({ id: null })]],
  ['a later id that is used twice', [fetched({ id: 'x' }), fetched({ id: 'y' }), fetched({ id: 'y', name: 'other' })]],
  ['one result', [fetched()]],
])('with %s nothing changes', (_, answers) => {
  expect(run(answers).edits).toEqual([]);
});

test('the last result with an id of its own is pointed at', () => {
  expect(run([fetched({ id: 'a' }), fetched({ id: 'b' }), fetched({ id: null })]).texts).toEqual([pointsAt('b'), page, page]);
});

test('what is pinned stays, and is pointed at', () => {
  expect(run([fetched(), fetched(), fetched()], { keepLastResults: 2 }).texts).toEqual([pointsAt('call_2'), page, page]);
  expect(run([fetched(), fetched()], { keepLastResults: 2 }).edits).toEqual([]);
});

test('results with pictures are equal if their data are', () => {
  const pictured = (id: string, data: string) => [
    { role: 'assistant', content: [{ type: 'tool_use', id, name: 'look', input: {} }] },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: id,
          content: [
            { type: 'text', text: page },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
          ],
        },
      ],
    },
  ];
  const changed = (first: string, second: string): boolean => {
    const messages = [...[{ role: 'user', content: 'Look.' }], ...pictured('a', first), ...pictured('b', second)];
    const request = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [...messages, { role: 'assistant', content: 'Seen.' }],
    };
    return compactPayload(Buffer.from(JSON.stringify(request)), resolvePlan({ passes: { dedup: { keepLastResults: 0 } } }))
      .changed;
  };
  const [one, other] = ['iVBORw0KGgoAAAANSUhEUg==', 'iVBORw0KGgoAAAANSUhEUh=='];
  expect(changed(one, one)).toBe(true);
  expect(changed(one, other)).toBe(false);
});
