import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frontOf, proposal, type Worth, worthOf } from '../../src/tune/choose.ts';
import { pool } from '../../src/tune/pool.ts';
import type { Outcome } from '../../src/tune/run-plan.ts';

const points = (...list: [saved: number, kept: number][]): Worth[] => list.map(([saved, kept]) => ({ saved, kept }));

test('the front by hand: what another beats is not on it, and of equals the first is', () => {
  expect(frontOf(points([0.1, 1], [0.5, 0.9], [0.4, 0.9], [0.5, 0.9], [0.6, 0.2], [0.3, 0.95]))).toEqual([0, 5, 1, 4]);
  expect(frontOf([])).toEqual([]);
});

test('law: nothing on the front is beaten, and all else is, or is a double', () => {
  const worth = fc.record({ saved: fc.integer({ min: -3, max: 5 }), kept: fc.integer({ min: 0, max: 5 }) });
  fc.assert(
    fc.property(fc.array(worth, { maxLength: 20 }), (worths) => {
      const front = new Set(frontOf(worths));
      for (const [index, one] of worths.entries()) {
        const beaten = worths.some((other, at) => {
          const least = other.saved >= one.saved && other.kept >= one.kept;
          return least && (other.saved > one.saved || other.kept > one.kept || at < index);
        });
        expect(front.has(index)).toBe(!beaten);
      }
    }),
  );
});

test('with enough to keep, the plan that saves most; none where none keeps so much', () => {
  const worths = points([0.1, 1], [0.3, 0.97], [0.5, 0.9], [0.7, 0.5]);
  expect(proposal(worths, 0.97)).toBe(1);
  expect(proposal(worths, 0.5)).toBe(3);
  expect(proposal(worths, 0.98)).toBe(0);
  expect(proposal(points([0.7, 0.5]), 0.9)).toBe(null);
});

test('the knee is where more savings begin to cost much', () => {
  // Above the line from (0, 1) to (1, 0): by 0.05, 0.55 and 0.3.
  expect(proposal(points([0, 1], [0.1, 0.95], [0.75, 0.8], [0.9, 0.4], [1, 0]), null)).toBe(2);
  expect(proposal(points([0.4, 0.9]), null)).toBe(0);
  expect(proposal([], null)).toBe(null);
});

const outcome = (
  more: Partial<Outcome> & { facts?: [kept: number, of: number]; lines?: [kept: number, of: number] },
): Outcome => ({
  path: 'a',
  context: 0,
  requests: 10,
  results: { raw: 100, now: 50 },
  all: { raw: 200, now: 150 },
  last: { raw: 20, now: 10 },
  cost: { raw: 100, now: 90 },
  breaks: 1,
  ...more,
  recall: {
    facts: { kept: more.facts?.[0] ?? 0, sourced: more.facts?.[1] ?? 0 },
    lines: { kept: more.lines?.[0] ?? 0, sourced: more.lines?.[1] ?? 0 },
    ages: [],
    losses: [],
  },
});

test('what saves nothing, or costs more, is never proposed', () => {
  // By lift alone the first would be the knee: (13.6, 93.6) lies below the line from (0, 100) to (18.4, 91.5).
  const worths = points([0, 1], [0.136, 0.936], [0.184, 0.915]);
  expect(proposal(worths, null)).toBe(1);
  expect(proposal(worths, 0.95)).toBe(null);
  expect(proposal(points([0, 1], [-0.2, 0.9]), null)).toBe(null);
});

test('figures of many contexts, by hand', () => {
  const pooled = pool([
    outcome({ facts: [9, 10], lines: [1, 2] }),
    outcome({ facts: [10, 30], cost: { raw: 300, now: 330 }, breaks: 3 }),
    outcome({ results: { raw: 0, now: 0 }, cost: { raw: 100, now: 100 }, breaks: 0 }),
  ]);
  expect(pooled).toMatchObject({ contexts: 3, requests: 30, resultsSaved: 0.5, allSaved: 0.25, lastSaved: 0.5, lines: 0.5 });
  expect(pooled.recall?.pooled).toBe(19 / 40);
  expect(pooled.recall?.mean).toBeCloseTo((0.9 + 1 / 3) / 2);
  expect(pooled.recall?.p10).toBeCloseTo(1 / 3 + 0.1 * (0.9 - 1 / 3));
  expect(pooled.costChange).toBeCloseTo(520 / 500 - 1);
  expect(pooled.breaks).toBeCloseTo(400 / 30);
  expect([pooled.cheaper, pooled.dearer]).toEqual([1, 1]);
  const worth = worthOf(pooled, 'tokens');
  expect(worth).toEqual({ saved: 0.25, kept: 19 / 40 });
  expect(worthOf(pooled, 'cost').saved).toBeCloseTo(-0.04);
});

test('of nothing there is no share', () => {
  expect(pool([])).toMatchObject({ recall: null, lines: null, resultsSaved: 0, costChange: 0, breaks: 0 });
  expect(worthOf(pool([]), 'cost')).toEqual({ saved: 0, kept: 1 });
});
