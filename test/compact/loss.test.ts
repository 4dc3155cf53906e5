import { expect, test } from 'vitest';
import { fitStages } from '../../src/compact/fit.ts';
import { byLoss, orderOf } from '../../src/compact/loss.ts';
import type { Stage } from '../../src/compact/stages.ts';
import { applyEdits, type CollapseResult, type Edit } from '../../src/transcript/edit.ts';
import { resultText, type Transcript } from '../../src/transcript/transcript.ts';
import { makeTranscript } from '../transcripts.ts';

const transcript = makeTranscript(['a', 'b', 'c', 'd'].map((letter) => ({ text: letter.repeat(100) })));
const edit = (at: number, change: string, value = `[pruned: ${change}]`): CollapseResult => ({
  kind: 'collapse',
  result: transcript.results[at],
  value,
  change,
  reason: '',
});
const changes = (edits: readonly Edit[]): string[] => edits.map(({ change }) => change);

test('edits that lose little come first', () => {
  const rising = ['minified', 'base64', 'description', 'excerpt', 'trimmed', 'omitted', 'one-liner'];
  expect(changes(byLoss(rising.toReversed().map((change) => edit(0, change))))).toEqual(rising);
  expect(changes(byLoss(['one-liner', 'pointer'].map((change) => edit(0, change))))).toEqual(['pointer', 'one-liner']);
  expect(changes(byLoss(['trimmed', 'something new', 'omitted'].map((change) => edit(0, change))))).toEqual([
    'trimmed',
    'omitted',
    'something new',
  ]);
});

test('of equal loss the oldest place comes first, and of one place what was made first', () => {
  const [late, early, first, second] = [edit(3, 'trimmed'), edit(1, 'trimmed'), edit(2, 'image'), edit(2, 'file')];
  expect(byLoss([late, early])).toEqual([early, late]);
  expect(byLoss([early, late])).toEqual([early, late]);
  expect(byLoss([late, first, second])).toEqual([first, second, late]);
  expect(byLoss([second, late, first])).toEqual([second, first, late]);
});

test('a place stands where the reading order has it', () => {
  expect([0, 3].map((at) => orderOf(edit(at, 'trimmed')))).toEqual([1, 7]);
  const [call] = transcript.calls;
  expect(orderOf({ kind: 'arguments', call, strings: [], change: 'argument', reason: '' })).toBe(0);
});

test('no more is cut than a limit wants, the least lossy and the oldest first', () => {
  const stage = (edits: Edit[], before: Transcript): Stage => ({
    pass: { id: 'prune', options: {} },
    edits,
    before,
    after: applyEdits(before, edits),
    facts: null,
  });
  const stages = [stage([edit(0, 'one-liner', '1'), edit(1, 'trimmed', '22'), edit(2, 'trimmed', '333')], transcript)];
  const size = (state: Transcript): number => state.results.reduce((sum, result) => sum + resultText(result).length, 0);
  const fitted = (limit: number) => {
    const { stages: made, fits } = fitStages(transcript, stages, limit, (some) => size(some.at(-1)?.after ?? transcript));
    return { fits, texts: (made.at(-1)?.after ?? transcript).results.map((result) => resultText(result).slice(0, 3)) };
  };
  expect(fitted(400)).toEqual({ fits: true, texts: ['aaa', 'bbb', 'ccc', 'ddd'] });
  expect(fitted(399)).toEqual({ fits: true, texts: ['aaa', '22', 'ccc', 'ddd'] });
  expect(fitted(302)).toEqual({ fits: true, texts: ['aaa', '22', 'ccc', 'ddd'] });
  expect(fitted(301)).toEqual({ fits: true, texts: ['aaa', '22', '333', 'ddd'] });
  expect(fitted(205)).toEqual({ fits: true, texts: ['aaa', '22', '333', 'ddd'] });
  expect(fitted(106)).toEqual({ fits: true, texts: ['1', '22', '333', 'ddd'] });
  expect(fitted(105)).toEqual({ fits: false, texts: ['1', '22', '333', 'ddd'] });
});

test('what becomes a pointer is not cut before', () => {
  const trimmed = edit(0, 'trimmed', 'aa');
  const prune: Stage = {
    ...{ pass: { id: 'prune', options: {} }, facts: null, before: transcript },
    ...{ edits: [trimmed], after: applyEdits(transcript, [trimmed]) },
  };
  const pointer: CollapseResult = { ...edit(0, 'pointer', '[p]'), result: prune.after.results[0] };
  const dedup: Stage = {
    ...{ pass: { id: 'dedup', options: {} }, facts: null, before: prune.after },
    ...{ edits: [pointer], after: applyEdits(prune.after, [pointer]) },
  };
  const { stages } = fitStages(transcript, [prune, dedup], 0, () => 1);
  expect(stages.map(({ edits }) => changes(edits))).toEqual([[], ['pointer']]);
  expect(resultText(stages[1].after.results[0])).toBe('[p]');
});
