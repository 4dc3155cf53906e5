import { expect, test } from 'vitest';
import { pinsOf } from '../../src/compact/pins.ts';
import { type Answer, makeTranscript } from '../transcripts.ts';

const pins = (answers: readonly Partial<Answer>[], options: Parameters<typeof pinsOf>[1]) => {
  const transcript = makeTranscript(answers.map((answer) => ({ text: 'x', ...answer })));
  return transcript.results.map(pinsOf(transcript, options));
};

test('the newest results are pinned', () => {
  expect(pins([{}, {}, {}], { keepLastResults: 2 })).toEqual([null, 'newest', 'newest']);
  expect(pins([{}, {}, {}], { keepLastResults: 0 })).toEqual([null, null, null]);
  expect(pins([{}, {}], { keepLastResults: 5 })).toEqual(['newest', 'newest']);
  expect(pins([{}, {}], {})).toEqual([null, null]);
});

test('history does not count among the newest', () => {
  expect(pins([{}, { live: false }, {}], { keepLastResults: 2 })).toEqual(['newest', null, 'newest']);
});

test('so are the results of the newest turns', () => {
  expect(pins([{}, {}, {}], { keepLastTurns: 1 })).toEqual([null, null, 'newest']);
  expect(pins([{}, {}, {}], { keepLastTurns: 2, keepLastResults: 1 })).toEqual([null, 'newest', 'newest']);
  expect(pins([{}, {}, {}], { keepLastTurns: 0 })).toEqual([null, null, null]);
  const transcript = makeTranscript([{ text: 'a' }, { text: 'b' }, { text: 'c' }, { text: 'd' }]);
  const results = transcript.results.map((result, at) => ({ ...result, turn: [0, 1, 1, 2][at] }));
  expect(results.map(pinsOf({ ...transcript, results }, { keepLastTurns: 2 }))).toEqual([null, 'newest', 'newest', 'newest']);
});

test('what no assistant message has answered is pinned where that is asked for', () => {
  expect(pins([{}, { seen: false }], { protectUnseen: true })).toEqual([null, 'unseen']);
  expect(pins([{}, { seen: false }], { protectUnseen: false })).toEqual([null, null]);
  expect(pins([{}, { seen: false }], { protectUnseen: true, keepLastResults: 1 })).toEqual([null, 'unseen']);
});

test('the tools that are protected come before all', () => {
  const answers = [{ name: 'read_file' }, { name: 'grep', seen: false }, { name: 'grep' }];
  expect(pins(answers, { protectTools: ['gr*'], protectUnseen: true, keepLastResults: 1 })).toEqual([
    null,
    'protected',
    'protected',
  ]);
  expect(pins(answers, { protectTools: [] })).toEqual([null, null, null]);
});
