import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evidenceOf } from '../../src/tune/hindsight/evidence.ts';
import { ordinaryLiterals } from '../../src/tune/hindsight/ordinary.ts';
import { createRecallMeter, type ViewChange } from '../../src/tune/hindsight/recall.ts';
import { conversation, writtenFormats } from '../conversations.ts';
import { type Entry, sessionOf } from './session.ts';

const isOrdinary = ordinaryLiterals();

/** By hand: what requests 1 to 4 used, and what only results had told. */
const SESSION: readonly Entry[] = [
  { user: 'Why does src/main.ts fail? The build is 4711.' },
  {
    says: 'I look at src/main.ts.',
    calls: [
      {
        input: { path: 'src/main.ts' },
        result: 'import { helper_one } from "./helper.ts"\nexport const limit_rows = 2500\nconst total = countEverything(rows)\n',
      },
      { input: { path: 'log' }, result: JSON.stringify({ out: 'id 9f8e7d6c\nbuild 4711 failed: "disk is full"' }) },
    ],
  },
  // helper_one: age 1, in result 0. ./helper.ts: age 1, in result 0. 4711 was told by the user. countEverything is in the copied line.
  {
    says: 'helper_one comes from ./helper.ts in build 4711.\nconst total = countEverything(rows)',
    calls: [{ input: { path: 'x' }, result: 'nothing but 9f8e7d6c' }],
  },
  // 9f8e7d6c: in results 1 and 2, age 1. helper_one was used before.
  { says: 'The id is 9f8e7d6c, and helper_one is known.', calls: [{ input: { path: 'y' }, result: 'empty' }] },
  // limit_rows and 2500: result 0, age 3; "disk is full" in quotes: result 1, age 3. new_name stands in no result.
  { says: 'Set limit_rows to 2500, says "disk is full"; call it new_name.' },
];

test('facts and copied lines of a session, counted by hand', () => {
  const { requests, facts, lines } = evidenceOf(sessionOf(SESSION), isOrdinary);
  const short = (list: typeof facts) =>
    list.map(({ value, kind, request, age, results }) => [value, kind, request, age, results]);
  expect(requests).toBe(4);
  expect(short(facts)).toEqual([
    ['helper_one', 'identifier', 1, 1, [0]],
    ['./helper.ts', 'path', 1, 1, [0]],
    ['countEverything', 'identifier', 1, 1, [0]],
    ['9f8e7d6c', 'id', 2, 1, [1, 2]],
    ['limit_rows', 'identifier', 3, 3, [0]],
    ['2500', 'number', 3, 3, [0]],
    ['disk is full', 'quoted', 3, 3, [1]],
  ]);
  expect(short(lines)).toEqual([['const total = countEverything(rows)', 'line', 1, 1, [0]]]);
  expect(facts[0].at).toBe('/messages/4/content');
});

test('recall, ages and losses of a policy, counted by hand', () => {
  const meter = createRecallMeter(evidenceOf(sessionOf(SESSION), isOrdinary));
  // Before request 2 result 0 loses its first and last line, before request 3 all; result 1 is emptied before request 1.
  const { facts, lines, ages, losses } = meter.measure([
    { request: 2, result: 0, text: 'export const limit_rows = 2500', pass: 'prune' },
    { request: 3, result: 0, text: '[pruned: read_file: limit_rows]', pass: 'dedup' },
    { request: 1, result: 1, text: '', pass: 'prune' },
  ]);
  // Kept: what request 1 used; 9f8e7d6c, which result 2 still holds; limit_rows. Lost: 2500 and the quoted words.
  expect(facts).toEqual({ sourced: 7, kept: 5 });
  expect(lines).toEqual({ sourced: 1, kept: 1 });
  expect(ages).toEqual([
    { from: 1, to: 3, sourced: 7, kept: 5 },
    { from: 4, to: 10, sourced: 0, kept: 0 },
    { from: 11, to: 30, sourced: 0, kept: 0 },
    { from: 31, to: null, sourced: 0, kept: 0 },
  ]);
  expect(losses.map(({ sourced, change }) => [sourced.value, change.result, change.request, change.pass])).toEqual([
    ['2500', 0, 3, 'dedup'],
    ['disk is full', 1, 1, 'prune'],
  ]);
});

test('the pass that cut something is the first whose text lacks it', () => {
  const meter = createRecallMeter(evidenceOf(sessionOf(SESSION), isOrdinary));
  const { losses } = meter.measure([
    { request: 1, result: 0, text: 'import { helper_one } from "./helper.ts"', pass: 'prune' },
    { request: 2, result: 0, text: '[pruned: read_file]', pass: 'dedup' },
  ]);
  expect(losses.map(({ sourced, change }) => [sourced.value, change.pass])).toEqual([
    ['countEverything', 'prune'],
    ['limit_rows', 'prune'],
    ['2500', 'prune'],
    ['const total = countEverything(rows)', 'prune'],
  ]);
});

test('in JSON, what is left after a cut is still read as JSON', () => {
  const path = 'C:\\new\\table.csv';
  const result = JSON.stringify({ out: `first\n${path}\nlast`, more: 'x'.repeat(50) });
  const entries: Entry[] = [{ user: 'go' }, { calls: [{ input: {}, result }] }, { says: `It is ${path}, surely.` }];
  const evidence = evidenceOf(sessionOf(entries), isOrdinary);
  expect(evidence.facts.map(({ value }) => value)).toEqual([path]);
  const kept = (text: string) => createRecallMeter(evidence).measure([{ request: 1, result: 0, text, pass: 'prune' }]).facts.kept;
  expect(kept(result.slice(0, 40))).toBe(1);
  expect(kept(result.slice(30))).toBe(0);
});

const sessions = fc.constantFrom(...Object.keys(writtenFormats)).chain(() => conversation);

test('with nothing cut all is kept, with every result emptied nothing', () => {
  fc.assert(
    fc.property(sessions, ({ turns }) => {
      const entries = turns.flatMap(({ user, calls, answer }, at): Entry[] => [
        { user },
        { calls },
        // What a result said is said again, so that there is something to keep.
        { says: [answer, ...calls.map(({ result }) => `${result} thing_${at}`)].join('\n') },
      ]);
      const transcript = sessionOf(entries);
      const evidence = evidenceOf(transcript, isOrdinary);
      const meter = createRecallMeter(evidence);
      const sourced = { facts: evidence.facts.length, lines: evidence.lines.length };
      const none = meter.measure([]);
      expect({ facts: none.facts.kept, lines: none.lines.kept }).toEqual(sourced);
      const emptied = transcript.results.map(({ index }): ViewChange => ({ request: 0, result: index, text: '', pass: 'prune' }));
      const all = meter.measure(emptied);
      expect([all.facts.kept, all.lines.kept, all.losses.length]).toEqual([0, 0, sourced.facts + sourced.lines]);
    }),
    { numRuns: 40 },
  );
});
