import { Chalk } from 'chalk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayWidth, endThatFits } from '../../src/reporters/display-width.ts';
import { grid } from '../../src/reporters/grid.ts';

test.each([
  ['', 0],
  ['plain words', 11],
  ['… → ─', 5],
  ['été', 3],
  ['東京', 4],
  ['ｆｕｌｌ', 8],
  ['한국어', 6],
  ['🙂a', 3],
])('%s takes %d columns', (text, columns) => {
  expect(displayWidth(text)).toBe(columns);
});

test('the end that fits never takes more, and is the whole where there is room', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '東', '🙂', '/') }), fc.integer({ min: 2, max: 30 }), (text, columns) => {
      const end = endThatFits(text, columns);
      expect(displayWidth(end)).toBeLessThanOrEqual(columns);
      expect(text.endsWith(end.replace('…', ''))).toBe(true);
      if (displayWidth(text) <= columns) expect(end).toBe(text);
    }),
  );
  expect(endThatFits('a/long/path/東京.json', 11)).toBe('…/東京.json');
});

test('a column is as wide as its widest cell looks', () => {
  const columns = [
    { head: 'file', align: 'left', ends: true },
    { head: 'tokens', align: 'right' },
  ] as const;
  const rows = [
    ['東京の長い名前.json', '12'],
    ['a.json', '3'],
  ];
  expect(grid(columns, rows, null, 80, new Chalk({ level: 0 }))).toBe(
    `
file                 tokens
───────────────────  ──────
東京の長い名前.json      12
a.json                    3
`.slice(1),
  );
});
