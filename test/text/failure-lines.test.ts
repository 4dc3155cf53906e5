import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureHints, failureLines, shownLength } from '../../src/text/failure-lines.ts';
import { awkwardText } from './arbitraries.ts';

const shown = (text: string, from?: number, to?: number): string[] =>
  failureLines(text, failureHints(text), from, to).map((line) => text.slice(line.from, line.to));

const failures: [string, string, string[]][] = [
  [
    'Python',
    'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    g()\nmymodule.Broken: no luck\nbye',
    ['mymodule.Broken: no luck'],
  ],
  ['Node', 'ran\nMyFault: broken\n    at f (file:///a.js:1:2)\n    at g (b.js:3:4)\n', ['MyFault: broken']],
  [
    'Java',
    'Exception in thread "main" java.lang.IllegalStateException: bad\n\tat a.B.c(B.java:12)\nCaused by: java.io.IOException: disk',
    ['Exception in thread "main" java.lang.IllegalStateException: bad', 'Caused by: java.io.IOException: disk'],
  ],
  [
    'Rust',
    "error[E0308]: mismatched types\n  --> src/a.rs:2:3\nthread 'main' panicked at src/a.rs:5",
    ['error[E0308]: mismatched types', "thread 'main' panicked at src/a.rs:5"],
  ],
  [
    'TypeScript',
    'src/a.ts(3,5): error TS2322: Type is not assignable.\nFound 1 error.',
    ['src/a.ts(3,5): error TS2322: Type is not assignable.'],
  ],
  ['C', 'a.c:3:5: warning: unused\na.c:4:1: error: expected ;', ['a.c:4:1: error: expected ;']],
  [
    'pytest',
    'F.\nE   AssertionError: 1 != 2\nFAILED tests/test_a.py::test_b - AssertionError\n',
    ['E   AssertionError: 1 != 2', 'FAILED tests/test_a.py::test_b - AssertionError'],
  ],
  ['Go', '--- FAIL: TestA (0.00s)\npanic: nil map\nok', ['--- FAIL: TestA (0.00s)', 'panic: nil map']],
  ['TAP', 'ok 1 - a\nnot ok 2 - b', ['not ok 2 - b']],
  ['npm', 'npm ERR! code ELIFECYCLE\r\nnpm ERR! errno 1', ['npm ERR! code ELIFECYCLE', 'npm ERR! errno 1']],
  ['git', 'fatal: not a git repository', ['fatal: not a git repository']],
  [
    'logs',
    '2024-05-01T10:00:00.123Z ERROR pool exhausted\n[12:00:01] [ERROR] again\n2024-05-01 10:00:00 INFO fine',
    ['2024-05-01T10:00:00.123Z ERROR pool exhausted', '[12:00:01] [ERROR] again'],
  ],
  [
    'exits',
    'Exit code: 2\nProcess exited with code 101\ncommand failed with exit status 3\n(exit 1)',
    ['Exit code: 2', 'Process exited with code 101', 'command failed with exit status 3', '(exit 1)'],
  ],
  [
    'colours',
    '\u001b[31mFAILED\u001b[0m a\n\u001b[1;31merror:\u001b[0m b',
    ['\u001b[31mFAILED\u001b[0m a', '\u001b[1;31merror:\u001b[0m b'],
  ],
];
test.each(failures)('%s: the lines that tell of the failure', (_, text, lines) => {
  expect(shown(text)).toEqual(lines);
});

test('the mere word, and a zero exit, are no failure', () => {
  const texts = [
    '# Error handling guide\nHow to return errors.',
    '0 errors, 0 failed\nno error: all fine',
    'Process exited with code 0\nExit code: 0\nexit status 0',
    'class MyError(Exception):\n    raise ValueError("x")\n} catch (error) {',
    'the tests failed yesterday\nfailures are instructive\nerrors.ts:12 exports',
    'Terror struck.\n\n\n',
    '',
  ];
  for (const text of texts) expect(shown(text), text).toEqual([]);
});

test('of many lines the first two and the last three, each once', () => {
  const text = Array.from({ length: 40 }, (_, i) => `error: number ${i >> 1}`).join('\n');
  expect(shown(text)).toEqual([0, 1, 17, 18, 19].map((number) => `error: number ${number}`));
});

test('only whole lines inside the range', () => {
  const text = 'error: one\nerror: two\nerror: three';
  expect(shown(text, 3, text.length - 1)).toEqual(['error: two']);
  expect(shown(text, 11, 21)).toEqual(['error: two']);
  expect(shown(text, 11, 20)).toEqual([]);
});

test('at most 5 lines and 400 code points, in order, within the range, never through a pair', () => {
  const line = fc.tuple(
    fc.constantFrom('Error: ', 'FAILED ', 'exit code 3 ', 'ok '),
    awkwardText(10),
    fc.constantFrom('', '😀'.repeat(300)),
  );
  fc.assert(
    fc.property(
      fc.array(
        line.map((parts) => parts.join('')),
        { maxLength: 12 },
      ),
      fc.nat(40),
      (lines, from) => {
        const text = lines.join('\n');
        const found = failureLines(text, failureHints(text), Math.min(from, text.length));
        const hints = failureHints(text);
        // The way that knows of traces finds the same where there are none.
        if (hints) expect(found).toEqual(failureLines(text, { ...hints, traces: true }, Math.min(from, text.length)));
        expect(found.length).toBeLessThanOrEqual(5);
        expect(shownLength(text, found)).toBe([...found.map((range) => text.slice(range.from, range.to)).join('\n')].length);
        expect(shownLength(text, found)).toBeLessThanOrEqual(400);
        let at = from;
        for (const range of found) {
          expect(range.from).toBeGreaterThanOrEqual(at);
          expect(text.slice(range.from, range.to)).not.toContain('\n');
          expect(/[\ud800-\udbff]$/.test(text.slice(range.from, range.to)) && /^[\udc00-\udfff]/.test(text.slice(range.to))).toBe(
            false,
          );
          at = range.to;
        }
      },
    ),
  );
});

/** Lines that say nothing, of which one has terminal codes: so each line is looked at, as in a text with a stack trace. */
const CODES = '\n\u001b[1mall well\u001b[0m';

test.each(['', CODES])('lines are told apart and cut to what counts (behind them %j)', (rest) => {
  expect(shown(`FAIL${rest}`)).toEqual(['FAIL']);
  expect(shown(`FAI${rest}`)).toEqual([]);
  expect(shown(`error: x \t\r\nnext${rest}`)).toEqual(['error: x']);
  expect(shown(`error: a\n  error: a\nerror: b${rest}`)).toEqual(['error: a', 'error: b']);
  expect(shown(`${' '.repeat(300)}error: x${rest}`)).toEqual([]);
  const long = (end: string): string => `error: ${'x'.repeat(500)}${end}`;
  expect(shown(`${long('1')}\n${long('2')}${rest}`).map((line) => line.length)).toEqual([400]);
  expect(shown(`${long('')}\nfatal: ${long('')}${rest}`).map((line) => line.length)).toEqual([199, 199]);
});

test.each(['', CODES])('a range holds its whole lines (behind them %j)', (rest) => {
  const text = `error: one\nerror: two${rest}`;
  expect(shown(text, 0, 10)).toEqual(['error: one']);
  expect(shown(text, 0, 20)).toEqual(['error: one']);
  expect(shown(text, 0, 21)).toEqual(['error: one', 'error: two']);
  expect(shown(text, 1)).toEqual(['error: two']);
  expect(shown(text, 11)).toEqual(['error: two']);
  expect(shown(text, 13)).toEqual([]);
});

test('the line right before the frames of a stack is its message', () => {
  const frames = '\n    at f (a.js:1:2)\n    at g (b.js:3:4)';
  expect(shown(`Boom: it broke${frames}`)).toEqual(['Boom: it broke']);
  expect(shown(`Boom: it broke${frames}\nBang: again${frames}`)).toEqual(['Boom: it broke', 'Bang: again']);
  expect(shown(`Boom: it broke\nab${frames}`)).toEqual([]);
  expect(shown(`Boom: it broke\n      ${frames}`)).toEqual([]);
  expect(shown(frames)).toEqual([]);
});

test('of a Python traceback the first line that is not indented is its message', () => {
  const trace = 'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    g()\n';
  expect(shown(`${trace}mod.Broken: no luck\nbye now\nand again`)).toEqual(['mod.Broken: no luck']);
  expect(shown(`${trace}one.Broken: a\nall well\n${trace}two.Broken: b`)).toEqual(['one.Broken: a', 'two.Broken: b']);
});
