import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureHints, failureLines } from '../../src/text/failure-lines.ts';
import { type TrimStyle, trimCuts, trimmedParts, withCuts } from '../../src/text/head-tail.ts';
import { resultForm, type TrimBounds, trimMarker, trimParagraphs } from '../../src/text/markers.ts';
import { awkwardText } from './arbitraries.ts';

const bounds = (edge: number, maxResultChars = 2 * edge): TrimBounds => ({ maxResultChars, headChars: edge, tailChars: edge });
const style = (failures: boolean, more: Partial<TrimStyle> = {}): TrimStyle => ({
  hintsOf: failures ? failureHints : () => null,
  index: 0,
  atLines: false,
  ...more,
});
const trim = (text: string, sizes: TrimBounds, failures = false, more: Partial<TrimStyle> = {}): string =>
  withCuts(text, trimCuts(text, sizes, style(failures, more)) ?? []);
const length = (text: string): number => [...text].length;

test('head, marker, tail', () => {
  expect(trim('0123456789', bounds(2))).toBe(`01\n\n${trimMarker(6)}\n\n89`);
  expect(trim('0123456789', { maxResultChars: 3, headChars: 0, tailChars: 3 })).toBe(`\n\n${trimMarker(7)}\n\n789`);
  expect(trim('0123456789', { maxResultChars: 3, headChars: 3, tailChars: 0 })).toBe(`012\n\n${trimMarker(7)}\n\n`);
  expect(trimCuts('0123', bounds(2), style(true))).toBeNull();
  expect(trimCuts('012', bounds(2), style(true))).toBeNull();
});

test('lines that show a failure follow the marker and count as kept', () => {
  const text = `head\n${'.'.repeat(50)}\nerror: one\nmore\nerror: two\n${'.'.repeat(50)}\ntail`;
  expect(trim(text, bounds(4), true)).toBe(`head\n\n${trimMarker(length(text) - 8 - 21)}\n\nerror: one\nerror: two\n\ntail`);
  expect(trim(text, bounds(4), false)).toBe(`head\n\n${trimMarker(length(text) - 8)}\n\ntail`);
});

test('the list of names follows the marker, inside the sizes', () => {
  const middle = Array.from({ length: 300 }, (_, i) => `let value_${i} = other.field${i};\n`).join('');
  const text = `${'h'.repeat(1000)}${middle}${'t'.repeat(1000)}`;
  const once = trim(text, bounds(500), false, { index: 500 });
  const [, names = ''] = /\n\n\[names in what was trimmed: (.*)\]\n\n/.exec(once) ?? [];
  expect(names).toMatch(/^value_0, value_1, /);
  expect(once).toMatch(/^h{250}\n\n\[\.\.\. [\d,]+ characters trimmed for context efficiency \.\.\.\]\n\n\[names /);
  expect(once.endsWith(`]\n\n${'t'.repeat(250)}`)).toBe(true);
  expect(length(once)).toBeLessThanOrEqual(1000 + 100);
  expect(names.length).toBeGreaterThan(440);
  const twice = trim(once, bounds(100), false, { index: 100 });
  expect(twice).toBe(`${'h'.repeat(100)}\n\n${trimMarker(length(text) - 200)}\n\n${'t'.repeat(100)}`);
});

test('head and tail end at a near border of a line', () => {
  const lines = 'a line of text\n'.repeat(100);
  expect(trim(lines, bounds(100), false, { atLines: true })).toBe(
    `${'a line of text\n'.repeat(6).slice(0, -1)}\n\n${trimMarker(1500 - 89 - 90)}\n\n${'a line of text\n'.repeat(6)}`,
  );
  expect(trim('x'.repeat(500), bounds(100), false, { atLines: true })).toBe(trim('x'.repeat(500), bounds(100)));
});

test('head is a prefix, tail a suffix, and the count is what is missing', () => {
  fc.assert(
    fc.property(awkwardText(), fc.nat(30), fc.nat(30), fc.boolean(), (text, headChars, tailChars, failures) => {
      const sizes = { maxResultChars: 0, headChars, tailChars };
      fc.pre(trimmedParts(text, sizes) === null);
      const cuts = trimCuts(text, sizes, style(failures));
      const points = [...text];
      if (!cuts) return points.length <= headChars + tailChars || failures;
      const head = points.slice(0, headChars).join('');
      const tail = tailChars === 0 ? '' : points.slice(-tailChars).join('');
      const made = withCuts(text, cuts);
      expect(made.startsWith(`${head}\n\n[... `)).toBe(true);
      expect(made.endsWith(`\n\n${tail}`)).toBe(true);
      const marker = trimParagraphs(made).find(({ from }) => from === head.length);
      const paragraph = made.slice(marker?.to, made.length - tail.length).replace(/\n\n$/, '');
      expect(headChars + tailChars + length(paragraph) + (marker?.count ?? 0)).toBe(points.length);
      const lines = failures ? failureLines(text, failureHints(text), head.length, text.length - tail.length) : [];
      expect(paragraph).toBe(lines.map((line) => text.slice(line.from, line.to)).join('\n'));
      return true;
    }),
  );
});

test('cuts ascend without overlap, and a pair is never torn', () => {
  fc.assert(
    fc.property(awkwardText(), fc.nat(20), (text, edge) => {
      let at = 0;
      for (const cut of trimCuts(text, bounds(edge), style(true)) ?? []) {
        expect(cut.from).toBeGreaterThanOrEqual(at);
        expect(cut.to).toBeGreaterThanOrEqual(cut.from);
        for (const index of [cut.from, cut.to])
          expect(/[\ud800-\udbff]$/.test(text.slice(0, index)) && /^[\udc00-\udfff]/.test(text.slice(index))).toBe(false);
        at = cut.to;
      }
      return at <= text.length;
    }),
  );
});

test('a trimmed text is recognised, and trimming it again under the same sizes changes nothing', () => {
  fc.assert(
    fc.property(awkwardText(), fc.nat(20), fc.boolean(), fc.nat(40), fc.boolean(), (text, edge, failures, index, atLines) => {
      const sizes = bounds(edge);
      const cuts = trimCuts(text, sizes, style(failures, { index: Math.min(index, 2 * edge), atLines }));
      if (!cuts) return;
      const once = withCuts(text, cuts);
      expect(resultForm(once, sizes)).toBe('trimmed');
    }),
  );
});

test('trimmed again under smaller sizes, the number is what is missing from the original', () => {
  const text = `${'é'.repeat(900)}\n${'b'.repeat(8000)}\nerror: bad\n${'b'.repeat(2000)}${'😀'.repeat(1500)}`;
  for (const failures of [true, false]) {
    const once = trim(text, bounds(1500, 5000), failures);
    const twice = trim(once, bounds(300, 1000), failures);
    const lost = failures ? 'error: bad\n\n' : '';
    expect(twice).toBe(
      `${'é'.repeat(300)}\n\n${trimMarker(length(text) - 600 - Math.max(0, lost.length - 2))}\n\n${lost}${'😀'.repeat(300)}`,
    );
    expect(resultForm(twice, bounds(300, 1000))).toBe('trimmed');
  }
});

test('a larger head under smaller sizes does not take the old marker for text', () => {
  const once = trim('x'.repeat(5000), bounds(800, 1600));
  expect(trim(once, { maxResultChars: 1000, headChars: 1000, tailChars: 0 })).toBe(
    `${'x'.repeat(800)}\n\n${trimMarker(4200)}\n\n`,
  );
});

test('data that quotes a marker is trimmed like any other', () => {
  const text = `${'x'.repeat(600)}\n\n${trimMarker(99)}\n\n${'y'.repeat(3000)}`;
  expect(trim(text, bounds(100))).toBe(`${'x'.repeat(100)}\n\n${trimMarker(length(text) - 200)}\n\n${'y'.repeat(100)}`);
});

test('cut at the borders of lines and then cut shorter, the number is what is missing from the original', () => {
  const body = (start: string, lines: number): string =>
    Array.from({ length: lines }, (_, n) => `${start} line ${n} of the report`).join('\n');
  const text = `${body('first', 40)}\nerror: disk is full\nerror: no more room\n${body('last', 40)}`;
  for (const failures of [true, false]) {
    const once = trim(text, bounds(500, 1000), failures, { atLines: true });
    const [head, tail] = [text.slice(0, 100), text.slice(-100)];
    const shown = failures ? 'error: disk is full\nerror: no more room\n\n' : '';
    const kept = failures ? 'error: disk is full\nerror: no more room'.length : 0;
    expect(once).not.toContain(text.slice(0, 500));
    for (const later of [true, false])
      expect(trim(once, bounds(100, 200), later)).toBe(`${head}\n\n${trimMarker(text.length - 200 - kept)}\n\n${shown}${tail}`);
  }
});

test('a marker that data quotes far from its middle is data', () => {
  const quoted = `${'x'.repeat(300)}\n\n${trimMarker(77)}\n\n${'y'.repeat(900)}`;
  expect(trim(quoted, bounds(100, 200))).toBe(`${'x'.repeat(100)}\n\n${trimMarker(quoted.length - 200)}\n\n${'y'.repeat(100)}`);
});
