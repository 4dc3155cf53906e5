import { expect, test } from 'vitest';
import { stale } from '../../src/passes/stale.ts';
import { pointer } from '../../src/text/markers.ts';
import { type Answer, makeTranscript, runPass } from '../transcripts.ts';

const bounds = () => ({ maxResultChars: 5000, headChars: 1500, tailChars: 1500 });
const run = (answers: readonly Answer[]) => runPass(stale, makeTranscript(answers), { keepLastResults: 0 }, bounds);
const read = (path: string, more: Partial<Answer> = {}): Answer => ({
  name: 'read_file',
  arguments: JSON.stringify({ path }),
  text: 'what it held\n'.repeat(20),
  ...more,
});
const write = (path: string, more: Partial<Answer> = {}): Answer => ({ ...read(path, more), name: 'write_file', text: 'ok' });

test('what a file held before it was written becomes a line that names it', () => {
  const { texts } = run([read('a.ts'), write('a.ts'), read('a.ts')]);
  expect(texts[0]).toBe('[pruned: read_file: a.ts as it was before write_file wrote it]');
  expect(texts[2]).toBe('what it held\n'.repeat(20));
});

test('another file, a failed write, history, and the target of a pointer stay', () => {
  for (const answers of [
    [read('a.ts'), write('b.ts')],
    [read('a.ts'), write('a.ts', { isError: true })],
    [read('a.ts', { live: false }), write('a.ts')],
    [read('a.ts', { text: pointer('read_file', 'call_1') ?? '' }), read('a.ts'), write('a.ts')],
  ])
    expect(run(answers).edits).toEqual([]);
});

test('a long path keeps its end, and no name closes the line', () => {
  const [text] = run([read(`${'x'.repeat(300)}/[a].ts`), write(`${'x'.repeat(300)}/[a].ts`)]).texts;
  expect(text).toMatch(/^\[pruned: read_file: …x{153}\/\\\[a\\\]\.ts as it was before write_file wrote it\]$/);
});
