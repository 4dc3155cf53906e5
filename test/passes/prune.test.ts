import { expect, test } from 'vitest';
import { prune } from '../../src/passes/prune.ts';
import { type PruneOptions, trimBounds } from '../../src/passes/prune-options.ts';
import { pointer, trimMarker } from '../../src/text/markers.ts';
import { type Answer, makeTranscript, optionsOf, runPass } from '../transcripts.ts';

const all: Partial<PruneOptions> = { keepLastResults: 0 };
const run = (answers: readonly Answer[], given: Partial<PruneOptions> = {}) =>
  runPass(prune, makeTranscript(answers), { ...all, ...given }, trimBounds);
const one = (answer: Answer, given: Partial<PruneOptions> = {}): string => run([answer], given).texts[0];

const page = 'line of text\n'.repeat(1000);
const trimmedPage = `${page.slice(0, 1500)}\n\n${trimMarker(10_000)}\n\n${page.slice(-1500)}`;
const report = JSON.stringify({ success: true, row_count: 900, rows: Array(900).fill({ k: 1 }) });

test('data is trimmed, a confirmation becomes a line, a short result stays', () => {
  expect(one({ name: 'read_file', text: page })).toBe(trimmedPage);
  expect(one({ name: 'update_table', text: report })).toBe('[pruned: update_table: returned 900 rows]');
  expect(one({ name: 'internal_update_x', text: 'x'.repeat(5000) })).toBe('x'.repeat(5000));
  expect(one({ name: 'update_x', text: '😀'.repeat(5000) })).toBe('😀'.repeat(5000));
});

test('what neither name nor content calls a status is data', () => {
  expect(one({ name: 'think', text: page })).toBe(trimmedPage);
  expect(one({ name: 'str_replace_editor', text: page, arguments: '{"command": "view"}' })).toBe(trimmedPage);
  expect(one({ name: 'str_replace_editor', text: page, arguments: '{"command": "create"}' })).toMatch(
    /^\[pruned: str_replace_editor: line of text line/,
  );
  const confirmation = JSON.stringify({ ok: true, note: 'n'.repeat(190) });
  expect(one({ name: 'thing', text: confirmation }, { maxResultChars: 100 })).toBe('[pruned: thing: ok]');
});

test('a given list of data tools replaces prefixes and lexicon', () => {
  const protectDataTools = ['update_', '*_rows'];
  expect(one({ name: 'Update_It', text: page }, { protectDataTools })).toBe(trimmedPage);
  expect(one({ name: 'fill_rows', text: page }, { protectDataTools })).toBe(trimmedPage);
  expect(one({ name: 'internal_read_file', text: page }, { protectDataTools })).toMatch(/^\[pruned: internal_read_file: line/);
  expect(one({ name: 'read_file', text: page }, { protectDataTools: [] })).toMatch(/^\[pruned: read_file: line/);
});

test('without the lexicon only the documented prefixes are data', () => {
  expect(one({ name: 'internal_read_file', text: page }, { dataLexicon: false })).toBe(trimmedPage);
  expect(one({ name: 'read_file', text: page }, { dataLexicon: false })).toMatch(/^\[pruned: read_file: line/);
});

test('short errors become a line whatever the tool and size; long ones are treated as text', () => {
  expect(one({ name: 'read_file', text: '{"error": "no such file", "path": "/a/b/c/d/e/f/g"}' })).toBe(
    '[pruned: read_file failed: no such file]',
  );
  const trace = { error: 'bad thing', trace: 't'.repeat(6000) };
  expect(one({ name: 'get_report', text: JSON.stringify(trace) })).toBe('[pruned: get_report failed: bad thing]');
  expect(one({ name: 'Bash', text: `Exit code 1\n${' \n'.repeat(100)}no luck`, isError: true })).toBe(
    '[pruned: Bash failed: Exit code 1 no luck]',
  );
  const long = 'failed badly '.repeat(40);
  expect(one({ name: 'Bash', text: long, isError: true })).toBe(long);
  expect(one({ name: 'Bash', text: page, isError: true })).toBe(trimmedPage);
  expect(one({ name: 'Write', text: page, isError: true })).toMatch(/^\[pruned: Write failed: line of text/);
});

test('a falsy error, the mere word, or an error that brings data is no reason to cut', () => {
  for (const text of [
    '{"error": null, "rows": [{"id": 1, "name": "Ada"}]}',
    '# Error handling guide\nerror error error',
    '{"error": "1 of 3 shards failed", "rows": [{"id": 1}]}',
  ])
    expect(one({ name: 'query', text }), text).toBe(text);
});

test('errors can be left alone, also by the cap', () => {
  const text = JSON.stringify({ error: 'E'.repeat(6000) });
  expect(one({ name: 'a_tool', text }, { pruneErrorResults: false, maxTotalToolChars: 10 })).toBe(text);
  expect(one({ name: 'a_tool', text: page, isError: true }, { pruneErrorResults: false })).toBe(page);
  expect(one({ name: 'a_tool', text: page }, { pruneErrorResults: false })).toBe(trimmedPage);
});

test('lines that show a failure are kept, unless that is switched off', () => {
  const text = `${page}FAILED a.py::b - no luck\n${page}`;
  expect(one({ name: 'Bash', text })).toContain(
    `${trimMarker(2 * page.length + 25 - 3000 - 24)}\n\nFAILED a.py::b - no luck\n\n`,
  );
  expect(one({ name: 'Bash', text }, { failureLines: false })).toContain(
    `${trimMarker(2 * page.length + 25 - 3000)}\n\n${text.slice(-1500)}`,
  );
  expect(one({ name: 'update_x', text })).toBe('[pruned: update_x: FAILED a.py::b - no luck]');
});

test('an error message is cut to a quote where failure lines are off', () => {
  const text = JSON.stringify({ error: 'e'.repeat(300), code: 12345, at: '/a/b/c' });
  expect(one({ name: 'x', text })).toBe(`[pruned: x failed: ${'e'.repeat(300)}]`);
  expect(one({ name: 'x', text }, { failureLines: false })).toBe(`[pruned: x failed: ${'e'.repeat(120)}]`);
});

test('without summaries everything long is trimmed', () => {
  expect(one({ name: 'update_x', text: page }, { useMeaningfulSummaries: false })).toBe(trimmedPage);
});

test('pinned results stay: the newest, the unseen; others go however many came at once', () => {
  const answers = Array.from({ length: 5 }, (_, i) => ({ name: 'read_file', text: page, seen: i < 3 }));
  expect(run(answers, { keepLastResults: 3 }).texts).toEqual([trimmedPage, trimmedPage, page, page, page]);
  expect(run(answers, { keepLastResults: 0 }).texts).toEqual([trimmedPage, trimmedPage, trimmedPage, page, page]);
  expect(run(answers, { keepLastResults: 0, protectUnseen: false }).texts).toEqual(Array(5).fill(trimmedPage));
  expect(run(answers, { keepLastResults: 99 }).edits).toEqual([]);
});

test('history that is no longer sent is not touched', () => {
  expect(one({ name: 'read_file', text: page, live: false })).toBe(page);
});

test('a text of its own keeps its spelling, other shapes become one text', () => {
  const { edits } = run([
    { name: 'read_file', text: page },
    { name: 'read_file', text: [page, page] },
    { name: 'read_file', text: report, structured: true },
    { name: 'update_x', text: page },
  ]);
  expect(edits.map(({ kind, change }) => [kind, change])).toEqual([
    ['rewrite', 'trimmed'],
    ['collapse', 'trimmed'],
    ['collapse', 'trimmed'],
    ['collapse', 'one-liner'],
  ]);
  const both = `${page}\n${page}`;
  expect(run([{ name: 'read_file', text: [page, page] }]).texts).toEqual([
    `${both.slice(0, 1500)}\n\n${trimMarker(both.length - 3000)}\n\n${both.slice(-1500)}`,
  ]);
});

test('what is trimmed or told already stays', () => {
  const texts = [trimmedPage, '[pruned: read_file: x]', pointer('grep', 'none')!];
  expect(run(texts.map((text) => ({ name: 'update_x', text, isError: true }))).texts).toEqual(texts);
});

test('trimmed further under smaller sizes, the number counts from the original', () => {
  expect(one({ name: 'read_file', text: trimmedPage }, { maxResultChars: 1000 })).toBe(
    `${page.slice(0, 300)}\n\n${trimMarker(12_400)}\n\n${page.slice(-300)}`,
  );
});

test('a result that a pointer names is left alone', () => {
  const answers = [
    { name: 'read_file', text: pointer('read_file', 'call_2')! },
    { name: 'read_file', text: page },
    { name: 'read_file', text: page },
  ];
  const { texts, findings } = run(answers);
  expect(texts.slice(1)).toEqual([trimmedPage, page]);
  expect(findings).toEqual([]);
});

test('a line is not made where it would be longer', () => {
  expect(one({ name: 'a_tool', text: '{"error": "x"}' })).toBe('{"error": "x"}');
  expect(one({ name: 'update_x', text: 'hi' }, { maxResultChars: 1 })).toBe('hi');
});

test('values that contradict each other are refused', () => {
  const sentence = (given: Partial<PruneOptions>): string | null | undefined =>
    prune.contradiction?.(optionsOf(prune, given), new Set(Object.keys(given)));
  expect(sentence({ headChars: 4000 })).toBe(
    'headChars and tailChars together keep 5,500 characters, more than maxResultChars allows (5,000)',
  );
  expect(sentence({ headChars: 100, tailChars: 101, maxResultChars: 200 })).toContain('201');
  expect(sentence({ protectDataTools: [], dataLexicon: true })).toContain('protectDataTools');
  for (const given of [
    {},
    { maxResultChars: 1 },
    { headChars: 0, tailChars: 0, maxResultChars: 0 },
    { headChars: 2500, tailChars: 2500 },
    { protectDataTools: ['x'] },
  ])
    expect(sentence(given)).toBeNull();
});

test('head and tail are 30 % of a small maximum', () => {
  expect(trimBounds(optionsOf(prune, { maxResultChars: 1001 }))).toEqual({
    maxResultChars: 1001,
    headChars: 300,
    tailChars: 300,
  });
  expect(trimBounds(optionsOf(prune, { maxResultChars: 9000, tailChars: 7 }))).toEqual({
    maxResultChars: 9000,
    headChars: 1500,
    tailChars: 7,
  });
});

test('limits by age and staleness are below the ordinary one, where somebody sets them', () => {
  const options = optionsOf(prune, { maxResultChars: 500, oldResultChars: 1000 });
  expect(prune.contradiction?.(options, new Set(['oldResultChars']))).toMatch(/^oldResultChars cuts more than maxResultChars/);
  expect(prune.contradiction?.(options, new Set(['maxResultChars']))).toBeNull();
});

test('results get old, and stale, and are cut sooner', () => {
  const short = 'line of text\n'.repeat(200);
  const texts = run(Array(4).fill({ name: 'read_file', text: short }), { oldResultChars: 1000, oldAfter: 2 }).texts;
  expect(texts.map((text) => text === short)).toEqual([false, false, true, true]);
  expect(texts[0]).toBe(`${short.slice(0, 300)}\n\n${trimMarker(2000)}\n\n${short.slice(-300)}`);
  const [read, , other] = run(
    [
      { name: 'read_file', text: short, arguments: '{"path": "a.ts"}' },
      { name: 'write_file', text: 'ok', arguments: '{"path": "a.ts"}' },
      { name: 'read_file', text: short, arguments: '{"path": "a.ts"}' },
    ],
    { staleResultChars: 1000 },
  ).texts;
  expect(read).toBe(`${short.slice(0, 300)}\n\n${trimMarker(2000)}\n\n${short.slice(-300)}`);
  expect(other).toBe(short);
});

test('JSON loses its white space first, and may then be short enough', () => {
  const json = JSON.stringify({ rows: Array(100).fill({ name: 'pier', length: 12 }) }, null, 8);
  const { edits, texts } = run([{ name: 'read_rows', text: json }], { minifyJson: true });
  expect(json.length).toBeGreaterThan(5000);
  expect(texts).toEqual([JSON.stringify(JSON.parse(json))]);
  expect(edits.map(({ change }) => change)).toEqual(['minified']);
});
