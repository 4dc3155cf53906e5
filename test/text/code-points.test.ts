import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstPoints, pointsBack, pointsBetween, pointsForward } from '../../src/text/code-points.ts';
import { awkwardText } from './arbitraries.ts';

test('indexes count code points as iteration does, and never fall inside a pair', () => {
  fc.assert(
    fc.property(awkwardText(), fc.nat(80), (text, count) => {
      const points = [...text];
      const [head, tail] = [pointsForward(text, count), pointsBack(text, count)];
      expect(text.slice(0, head)).toBe(points.slice(0, count).join(''));
      expect(text.slice(tail)).toBe(count === 0 ? '' : points.slice(-count).join(''));
      expect(firstPoints(text, count)).toBe(text.slice(0, head));
      expect(pointsBetween(text, 0, head)).toBe(Math.min(count, points.length));
      expect(pointsBetween(text, tail, text.length)).toBe(Math.min(count, points.length));
    }),
  );
});

test('counting may begin and end anywhere between characters', () => {
  const text = 'a😀b\ud83dc';
  expect(pointsForward(text, 2, 1)).toBe(4);
  expect(pointsBack(text, 2, 4)).toBe(1);
  expect(pointsBetween(text, 1, 6)).toBe(4);
});
