import { Chalk } from 'chalk';
import { expect, test } from 'vitest';
import { fittingColumns, grid } from '../../src/reporters/grid.ts';
import type { Column } from '../../src/reporters/page.ts';

const columns: Column[] = [
  { head: 'plan', align: 'left' },
  { head: 'saved', align: 'right', spare: true },
  { head: 'cost', align: 'right' },
  { head: 'mean', align: 'right', spare: true },
];
const rows = [['keep 3', '12.5', '-3.0', '90.1']];

test.each([
  // keep 3 (6), saved (5), cost (4), mean (4) and three gaps of two: 25 columns.
  [25, [0, 1, 2, 3]],
  [24, [0, 1, 2]],
  [18, [0, 2]],
  [3, [0, 2]],
])('in %i columns stand %j', (width, places) => expect(fittingColumns(columns, rows, width)).toEqual(places));

test('what fits is laid out in lines that are not longer', () => {
  const places = fittingColumns(columns, rows, 19);
  const picked = places.map((place) => columns[place]);
  expect(
    grid(
      picked,
      rows.map((row) => places.map((place) => row[place])),
      null,
      19,
      new Chalk({ level: 0 }),
    ),
  ).toBe(['plan    saved  cost', '──────  ─────  ────', 'keep 3   12.5  -3.0', ''].join('\n'));
});
