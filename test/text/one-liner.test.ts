import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureHints } from '../../src/text/failure-lines.ts';
import { LINE_LIMIT, pointerTarget, REF_LENGTH, resultForm } from '../../src/text/markers.ts';
import { errorLine, oneLiner } from '../../src/text/one-liner.ts';
import { readResultText } from '../../src/text/result-text.ts';
import { awkwardText, resultJson } from './arbitraries.ts';

const style = { failed: false, statusSummaries: true, hintsOf: failureHints };
const line = (content: unknown, more: Partial<typeof style & { quote: number }> = {}): string =>
  oneLiner('send_it', readResultText(typeof content === 'string' ? content : JSON.stringify(content)), { ...style, ...more });

const told: [unknown, string][] = [
  [{ status: 'queued', message: 'two mails' }, ': queued: two mails'],
  [{ status: 'queued', at: 3 }, ': queued'],
  [{ message: 'all fine' }, ': all fine'],
  [{ status: 5, message: '' }, ': completed — keys=status, message'],
  [{ success: true, message: 'sent' }, ': succeeded'],
  [{ success: false, message: 'quota exceeded' }, ' failed: quota exceeded'],
  [{ success: false }, ': failed'],
  [{ error: { code: 42, message: 'no such table' } }, ' failed: no such table'],
  [{ error: true, detail: 'gone' }, ' failed: gone'],
  [{ error: [], rows: [1] }, ': returned 1 rows'],
  [{ error: 0, id: 5 }, ': id=5'],
  ['{"id": 12345678901234567890.50}', ': id=12345678901234567890.50'],
  ['{"id": 1, "id": 2}', ': id=2'],
  ['{"__proto__": 1, "constructor": 2}', ': completed — keys=__proto__, constructor'],
  ['{"id": {"a": [1]}}', ': id={"a": \\[1\\]}'],
  [{ url: 'https://a.b/?q=[x]' }, ': url=https://a.b/?q=\\[x\\]'],
  ['"said\\n\\u001b[1mso"', ': said \\[1mso'],
  ['true', ': true'],
  ['plain\ttext\r\n with \u2028 breaks and \ud83d half', ': plain text with breaks and \ufffd half'],
  ['', ': '],
];
test.each(told)('%j', (content, detail) => {
  expect(line(content)).toBe(`[pruned: send_it${detail}]`);
});

test('a failing text is told by its failure lines, a flagged one as failed', () => {
  const text = `${'collected 3 items\n'.repeat(20)}FAILED a.py::b\nexit code 1`;
  expect(line(text)).toBe('[pruned: send_it: FAILED a.py::b | exit code 1]');
  expect(line(text, { failed: true })).toBe('[pruned: send_it failed: FAILED a.py::b | exit code 1]');
  expect(line(text, { hintsOf: () => null, quote: 17 })).toBe('[pruned: send_it: collected 3 items]');
  expect(line(text, { quote: 20 })).toBe('[pruned: send_it: FAILED a.py::b | exi]');
  expect(line('no luck', { failed: true })).toBe('[pruned: send_it failed: no luck]');
  expect(line({ rows: [] }, { failed: true })).toBe('[pruned: send_it failed: {"rows":\\[\\]}]');
});

test('a quote takes the first code points only', () => {
  expect(line('😀'.repeat(300))).toBe(`[pruned: send_it: ${'😀'.repeat(120)}]`);
  expect(line({ content: '😀'.repeat(300) }, { quote: 40 })).toBe(`[pruned: send_it: content='${'😀'.repeat(40)}']`);
  expect(line({ id: 'k'.repeat(300) })).toBe(`[pruned: send_it: id=${'k'.repeat(80)}]`);
});

test('data cannot close the line or begin another', () => {
  expect(line('done] [pruned: other: ok')).toBe('[pruned: send_it: done\\] \\[pruned: other: ok]');
  expect(oneLiner('a] [b\nc', readResultText('x'), style)).toBe('[pruned: a\\]_\\[b_c: x]');
  expect(line('same result as call c1 below')).toBe('[pruned: send_it: same result as call c1 below.]');
  expect(oneLiner('', readResultText('x'), style)).toBe('[pruned: tool: x]');
});

test('a long line is cut to leave room for a ref, and no escape is torn', () => {
  const text = Array.from({ length: 5 }, (_, i) => `error: ${i}${'['.repeat(100)}`).join('\n');
  const made = oneLiner('n'.repeat(120), readResultText(text), style);
  expect([...made].length).toBe(LINE_LIMIT - REF_LENGTH);
  expect(made).toMatch(/^\[pruned: n{100}…: error: 0(\\\[)+ \| error: 1(\\\[)+…\]$/);
  expect(line('error: 1234567890123[x', { quote: 21 })).toBe('[pruned: send_it: error: 1234567890123]');
});

test('an error message is kept whole, or no line is made', () => {
  expect(errorLine('run', 'no\nsuch file')).toBe('[pruned: run failed: no such file]');
  expect(errorLine('run', 'e'.repeat(360))).toBe(`[pruned: run failed: ${'e'.repeat(360)}]`);
  expect(errorLine('run', 'e'.repeat(390))).toBeNull();
  expect(errorLine('run', '['.repeat(200))).toBeNull();
  expect(errorLine('run', ' '.repeat(401))).toBeNull();
});

test('always one well-formed line of at most 400 code points, ref included, that is recognised and points nowhere', () => {
  const content = fc.oneof(
    awkwardText(200),
    resultJson,
    awkwardText(200).map((text) => JSON.stringify({ error: text })),
  );
  fc.assert(
    fc.property(
      awkwardText(),
      content,
      fc.record({
        failed: fc.boolean(),
        statusSummaries: fc.boolean(),
        hintsOf: fc.constantFrom(failureHints, () => null),
        quote: fc.constantFrom(20, 40, 60, 80, 120),
      }),
      (name, text, chosen) => {
        const made = oneLiner(name, readResultText(text), chosen);
        expect([...made].length).toBeLessThanOrEqual(LINE_LIMIT - REF_LENGTH);
        expect(/[\n\r\u0085\u2028\u2029]|[\ud800-\udfff]/u.test(made)).toBe(false);
        expect(made).toMatch(/^\[pruned: \S.*\]$/u);
        expect(made.slice(1, -1)).not.toMatch(/(?<!\\)[[\]]/);
        expect(resultForm(made, { maxResultChars: 0, headChars: 0, tailChars: 0 })).toBe('one-liner');
        expect(pointerTarget(made)).toBeNull();
      },
    ),
  );
});

test('depth and size do not matter', () => {
  expect(line(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toBe('[pruned: send_it: returned 1 items]');
  expect(line(`{"id": ${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`)).toMatch(/^\[pruned: send_it: id=(\{"a":){16}\]$/);
});
