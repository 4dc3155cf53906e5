import { expect, test } from 'vitest';
import { minifiedResult } from '../../src/passes/prune-minify.ts';
import { resultText } from '../../src/transcript/transcript.ts';
import { type Answer, makeTranscript } from '../transcripts.ts';

const spaced = JSON.stringify({ name: 'a name', list: [1, 2, 3], text: 'two  blanks' }, null, 2);
const minified = (answer: Answer) => minifiedResult(makeTranscript([answer]).results[0]);

test('the white space between the tokens of a JSON text goes', () => {
  const made = minified({ text: spaced });
  expect(made && resultText(made.result)).toBe(JSON.stringify(JSON.parse(spaced)));
  expect(made?.edit).toMatchObject({ kind: 'rewrite', change: 'minified', reason: 'white space between JSON tokens' });
});

test('what is no text of its own, or has none, stays', () => {
  expect(minified({ text: spaced, structured: true })).toBeNull();
  expect(minified({ text: [spaced, spaced] })).toBeNull();
  expect(minified({ text: [] })).toBeNull();
  expect(minified({ text: JSON.stringify(JSON.parse(spaced)) })).toBeNull();
  expect(minified({ text: 'plain  text, which is longer than forty characters' })).toBeNull();
});

test('a result is looked at once', () => {
  const [result] = makeTranscript([{ text: spaced }]).results;
  expect(minifiedResult(result)).toBe(minifiedResult(result));
});
