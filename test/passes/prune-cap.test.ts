import { expect, test } from 'vitest';
import { prune } from '../../src/passes/prune.ts';
import { type PruneOptions, trimBounds } from '../../src/passes/prune-options.ts';
import { pointer, trimMarker } from '../../src/text/markers.ts';
import { type Answer, makeTranscript, readAgain, runPass } from '../transcripts.ts';

const sizes = { keepLastResults: 0, maxResultChars: 1000, headChars: 100, tailChars: 100 };
const run = (answers: readonly Answer[], maxTotalToolChars: number, given: Partial<PruneOptions> = {}) =>
  runPass(prune, makeTranscript(answers), { ...sizes, maxTotalToolChars, ...given }, trimBounds);

const data = (letter: string, length = 900): Answer => ({ name: 'read_file', text: letter.repeat(length) });
const status = (letter: string): Answer => ({ name: 'send_it', text: letter.repeat(900) });
const trimmed = (letter: string): string => `${letter.repeat(100)}\n\n${trimMarker(700)}\n\n${letter.repeat(100)}`;
const told = (letter: string, name = 'read_file', quote = 120): string => `[pruned: ${name}: ${letter.repeat(quote)}]`;
const [size, trimmedSize, toldSize] = [900, trimmed('a').length, told('a').length];

test('nothing is cut while the results hold the cap', () => {
  expect(run([data('a'), status('b')], 2 * size).edits).toEqual([]);
});

test('confirmations go first, then data is trimmed, oldest first and no further than needed', () => {
  const answers = [data('a'), status('b'), data('c'), status('d')];
  const texts = (cap: number): string[] => run(answers, cap).texts;
  const [a, , c, d] = answers.map(({ text }) => text);
  const [toldB, toldD] = [told('b', 'send_it'), told('d', 'send_it')];
  expect(texts(4 * size - 1)).toEqual([a, toldB, c, d]);
  expect(texts(2 * size + 2 * toldSize)).toEqual([a, toldB, c, toldD]);
  expect(texts(2 * size)).toEqual([trimmed('a'), toldB, c, toldD]);
  expect(texts(4 * trimmedSize)).toEqual([trimmed('a'), toldB, trimmed('c'), toldD]);
  expect(texts(3 * toldSize + trimmedSize)).toEqual([told('a'), toldB, trimmed('c'), toldD]);
  expect(texts(1)).toEqual([told('a'), toldB, told('c'), toldD]);
});

test('a quoted text shrinks until it is shorter than the trimmed form', () => {
  const small = { maxResultChars: 60, headChars: 10, tailChars: 10 };
  const { texts } = run([data('a', 900)], 1, small);
  expect(texts).toEqual([told('a', 'read_file', 40)]);
});

test('where no line about the whole text is shorter, the trimmed text is quoted, as a later run would', () => {
  const text = JSON.stringify(Object.fromEntries('abcde'.split('').map((letter) => [letter.repeat(40), letter])));
  const { texts } = run([{ name: 'read_file', text }], 1, { maxResultChars: 60, headChars: 10, tailChars: 10 });
  expect(texts).toEqual(['[pruned: read_file: {"aaaaaaaa]']);
});

test('a cap that pinned results break is reported, with the figures', () => {
  const { texts, findings } = run([data('a'), { ...data('b'), seen: false }], 1000);
  expect(texts).toEqual([told('a'), 'b'.repeat(900)]);
  expect(findings).toEqual([
    {
      code: 'cap-not-met',
      severity: 'warning',
      at: '',
      hint: 'What is left is pinned or as short as it can be: lower keepLastResults, or raise maxTotalToolChars.',
      message: 'The tool results still hold 1,041 characters, 41 more than maxTotalToolChars allows.',
    },
  ]);
});

test('without summaries the cap only trims', () => {
  const { texts, findings } = run([data('a'), status('b')], 1, { useMeaningfulSummaries: false });
  expect(texts).toEqual([trimmed('a'), trimmed('b')]);
  expect(findings.map(({ code }) => code)).toEqual(['cap-not-met']);
});

test('a result that a pointer names is cut only by the cap, and that is reported', () => {
  const answers = [{ name: 'read_file', text: pointer('read_file', 'call_1')! }, data('a', 2000), data('b', 2000)];
  expect(run(answers, 9000).texts[1]).toBe('a'.repeat(2000));
  const { texts, findings } = run(answers, 1000);
  expect(texts.slice(1)).not.toContain('a'.repeat(2000));
  expect(findings).toEqual([
    {
      code: 'pointer-target-cut',
      severity: 'warning',
      at: '/messages/3/content',
      message: "An earlier result points at call 'call_1', whose result was cut to hold maxTotalToolChars.",
      hint: 'Raise maxTotalToolChars to keep it whole.',
    },
  ]);
});

test('a lower cap goes on where an earlier run stopped: from trimmed to one line, never back', () => {
  const answers = [data('a', 3000), data('b', 3000), { name: 'send_it', text: 'done. '.repeat(300) }, data('c', 400)];
  const first = run(answers, 9000);
  const again = (cap: number) => runPass(prune, readAgain(first.after), { ...sizes, maxTotalToolChars: cap }, trimBounds).texts;
  const [a, b, line, c] = first.texts;
  expect(c).toBe('c'.repeat(400));
  const trimmedC = trimmed('c').replace('700', '200');
  expect(again(9000)).toEqual(first.texts);
  expect(again(1000)).toEqual([a, b, line, trimmedC]);
  expect(again(800)).toEqual([told('a', 'read_file', 100), b, line, trimmedC]);
  expect(again(1)).toEqual([told('a', 'read_file', 100), told('b', 'read_file', 100), line, told('c')]);
});

test('the reason of what the cap cuts is the cap', () => {
  const { edits, findings } = run([data('a'), status('b')], 2000 - 201);
  expect(edits.map(({ change, reason }) => [change, reason])).toEqual([
    ['one-liner', 'all results together are longer than 1,799 characters'],
  ]);
  expect(findings).toEqual([]);
});

test('a cap that is held exactly is held', () => {
  const { texts, findings } = run([status('b'), { ...data('a'), seen: false }], size + told('b', 'send_it').length);
  expect(texts).toEqual([told('b', 'send_it'), 'a'.repeat(900)]);
  expect(findings).toEqual([]);
});
